import { describe, expect, it } from "vitest";
import { newCorrelation, readCorrelation } from "./correlation";

describe("a correlation id", () => {
  it("is made to be read aloud, and is hardly ever made twice", () => {
    const ids = Array.from({ length: 1000 }, newCorrelation);
    for (const id of ids) expect(id).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
    expect(new Set(ids).size).toBeGreaterThan(990);
  });

  it.each(["7K2M-QX4P", "6f1c2a9e-7d54-4c0b-9a11-0d3f5b7e2c48"])("is taken as %j", (id) => {
    expect(readCorrelation(id)).toBe(id);
  });

  it.each([undefined, "", "short", "x".repeat(37), "7K2M QX4P", "7K2M-QX4P\n", '7K2M","a":"', ["7K2M-QX4P"]])(
    "is not %j",
    (header) => {
      expect(readCorrelation(header)).toBeUndefined();
    },
  );
});
