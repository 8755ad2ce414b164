import { describe, expect, it } from "vitest";
import { countOf, summary } from "./test-summary.mjs";

describe("countOf", () => {
  it("counts a check without a report as one test", () => {
    expect(countOf(true, undefined, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countOf(false, undefined, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("counts a flaky browser test as failed", () => {
    const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
    expect(countOf(false, "playwright", report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it("never calls a failed runner a success", () => {
    const report = JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 });
    expect(countOf(false, "vitest", report).failed).toBe(1);
    expect(countOf(false, "vitest", undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it("ends with the sum over all checks", () => {
  const lines = summary([
    { name: "types", seconds: 1, passed: 1, failed: 0, skipped: 0 },
    { name: "unit", seconds: 2, passed: 40, failed: 2, skipped: 0 },
  ]).split("\n");
  expect(lines.at(-1)).toBe("41 passed, 2 failed");
  expect(lines.filter((line) => line.startsWith("FAIL"))).toHaveLength(1);
});
