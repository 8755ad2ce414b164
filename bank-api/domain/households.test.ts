import { expect, test } from "vitest";
import { startOfYearBefore, yearBefore } from "./households";

test.each([
  ["2026-11-23T05:00:00Z", "2025-11-23"],
  // The next day has begun in Jakarta.
  ["2026-11-23T17:00:00Z", "2025-11-24"],
  ["2028-02-29T05:00:00Z", "2027-03-01"],
])("12 months before %s begin on %s", (now, day) => {
  expect(yearBefore(new Date(now))).toBe(day);
});

test("they begin with that day in Jakarta", () => {
  expect(startOfYearBefore(new Date("2026-11-23T05:00:00Z")).toISOString()).toBe("2025-11-22T17:00:00.000Z");
});
