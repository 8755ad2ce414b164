import { expect, test } from "vitest";
import { median, percentile } from "./statistics";

test("the middle sample, whatever their order", () => expect(median([30, 1, 2])).toBe(2));
test("the mean of the two in the middle", () => expect(median([4, 1, 3, 100])).toBe(3.5));
test("samples are left as they were", () => {
  const samples = [3, 1, 2];
  median(samples);
  expect(samples).toEqual([3, 1, 2]);
});
test("no samples have no median", () => expect(() => median([])).toThrow(RangeError));
test("what 95 of 100 samples do not exceed", () => {
  const samples = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(percentile(samples, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(() => percentile([], 95)).toThrow(RangeError);
});
