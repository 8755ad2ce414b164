import { describe, expect, it } from "vitest";
import { outcomeOf, slowest, summary } from "./test-summary.mjs";

describe("outcomeOf", () => {
  it("counts a check without a report as one test", () => {
    const none = { skipped: 0, failures: [], times: [] };
    expect(outcomeOf(true, undefined, undefined)).toEqual({ passed: 1, failed: 0, ...none });
    expect(outcomeOf(false, undefined, undefined)).toEqual({ passed: 0, failed: 1, ...none });
  });

  it("counts a flaky browser test as failed, and names it", () => {
    const spec = (title: string, status: string) => ({
      file: "a.spec.ts",
      title,
      tests: [{ projectName: "js", status }],
    });
    const report = JSON.stringify({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec("passes", "expected"), spec("fails", "unexpected")],
          suites: [{ specs: [spec("wavers", "flaky")] }],
        },
      ],
    });
    expect(outcomeOf(false, "playwright", report)).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 2,
      failures: ["[js] a.spec.ts › fails", "[js] a.spec.ts › wavers"],
    });
  });

  it("names failed tests, and a file that did not load", () => {
    const report = JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          assertionResults: [
            { fullName: "adds", status: "passed" },
            { fullName: "divides", status: "failed" },
          ],
        },
        { name: "b.test.ts", status: "failed", assertionResults: [] },
      ],
    });
    expect(outcomeOf(false, "vitest", report).failures).toEqual(["a.test.ts › divides", "b.test.ts"]);
  });

  it("names what was wrong in a simulation, with the seed that repeats it", () => {
    const report = JSON.stringify([
      { seed: 7, failures: ["round 3: balance of 1 is 5, not 4", "DOES NOT COUNT: only 2 kills, of 3"] },
      { seed: 8, failures: [] },
    ]);
    expect(outcomeOf(false, "simulation", report)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ["seed 7 › round 3: balance of 1 is 5, not 4", "seed 7 › DOES NOT COUNT: only 2 kills, of 3"],
    });
  });

  it("never calls a failed runner a success", () => {
    const report = JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [],
    });
    expect(outcomeOf(false, "vitest", report).failed).toBe(1);
    expect(outcomeOf(false, "vitest", undefined)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

it("ends with the sum over all checks, and names what failed under its check", () => {
  const lines = summary([
    { name: "types", seconds: 1, passed: 1, failed: 0, skipped: 0, failures: [], times: [] },
    {
      name: "unit",
      seconds: 2,
      passed: 40,
      failed: 2,
      skipped: 0,
      failures: ["a.test.ts › divides"],
      times: [],
    },
  ]).split("\n");
  expect(lines.at(-1)).toBe("41 passed, 2 failed");
  const failedCheck = lines.findIndex((line) => line.startsWith("FAIL"));
  expect(lines[failedCheck + 1]?.trim()).toBe("a.test.ts › divides");
  expect(lines.filter((line) => line.startsWith("FAIL"))).toHaveLength(1);
});

it("names the seed of what was random, and of nothing else", () => {
  const of = { seconds: 61.25, passed: 3, failed: 0, skipped: 0, failures: [], times: [] };
  const lines = summary([
    { name: "files", seed: 7, ...of },
    { name: "races", ...of },
  ]);
  expect(lines).toMatch(/^ok {4}files +3 passed, 0 failed \(61\.\d s, seed 7\)$/m);
  expect(lines).toMatch(/^ok {4}races +3 passed, 0 failed \(61\.\d s\)$/m);
});

it("lists the slowest tests of all runners, the slowest first", () => {
  const ofVitest = JSON.stringify({
    numPassedTests: 32,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [
      {
        name: "a.test.ts",
        status: "passed",
        assertionResults: Array.from({ length: 32 }, (_, place) => ({
          fullName: `test ${place}`,
          status: "passed",
          duration: place,
        })),
      },
    ],
  });
  const tests = [{ projectName: "js", status: "expected", results: [{ duration: 2_500 }] }];
  const ofPlaywright = JSON.stringify({
    stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ file: "b.spec.ts", title: "opens", tests }] }],
  });
  const lines = slowest([
    { name: "unit", seconds: 1, ...outcomeOf(true, "vitest", ofVitest) },
    { name: "end to end", seconds: 3, ...outcomeOf(true, "playwright", ofPlaywright) },
  ])
    .trim()
    .split("\n");
  expect(lines[0]).toBe("The slowest 30 of 33 tests:");
  expect(lines[1]?.trim()).toBe("2.5 s  [js] b.spec.ts › opens");
  expect(lines[2]?.trim()).toBe("0.0 s  a.test.ts › test 31");
  expect(lines).toHaveLength(31);
});
