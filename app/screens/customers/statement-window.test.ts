import { describe, expect, test } from "vitest";
import { statementWindow } from "./statement-window";

const today = "2026-11-20";
const shown = (start: string, end: string) => {
  const window = statementWindow({ start, end }, today);
  return [window.start, window.end];
};

test("without dates, today and the 7 days before", () =>
  expect(shown("", "")).toEqual(["2026-11-13", today]));

test("a window within the rules stays as asked", () => {
  expect(shown("2026-10-01", "2026-10-08")).toEqual(["2026-10-01", "2026-10-08"]);
  expect(shown("2026-10-01", "2026-10-01")).toEqual(["2026-10-01", "2026-10-01"]);
  expect(shown(today, today)).toEqual([today, today]);
});

describe("the start", () => {
  test("is at most 91 days back", () => {
    expect(shown("2026-08-21", "2026-08-22")).toEqual(["2026-08-21", "2026-08-22"]);
    expect(shown("2026-08-20", "")).toEqual(["2026-08-21", "2026-08-28"]);
    expect(shown("1999-01-01", "1999-01-02")).toEqual(["2026-08-21", "2026-08-28"]);
  });
  test("is not after today", () => expect(shown("2026-11-21", "2026-11-22")).toEqual([today, today]));
});

describe("the end", () => {
  test("is at most 7 days after the start", () => {
    expect(shown("2026-10-01", "2026-10-09")).toEqual(["2026-10-01", "2026-10-08"]);
  });
  test("is not after today", () => expect(shown("2026-11-18", "2026-11-25")).toEqual(["2026-11-18", today]));
  test("is not before the start", () => {
    expect(shown("2026-10-10", "2026-10-01")).toEqual(["2026-10-10", "2026-10-17"]);
  });
  test("follows a start that stands alone", () => {
    expect(shown("2026-10-01", "")).toEqual(["2026-10-01", "2026-10-08"]);
    expect(shown("2026-11-16", "nonsense")).toEqual(["2026-11-16", today]);
  });
});

test("the bounds for the date fields", () => {
  expect(statementWindow({ start: "2026-11-18", end: "" }, today)).toMatchObject({
    earliestStart: "2026-08-21",
    latestStart: today,
    latestEnd: today,
  });
});

test("other days than those asked for are said to be a correction", () => {
  const isCorrected = (start: string, end: string) => statementWindow({ start, end }, today).isCorrected;
  expect([
    isCorrected("", ""),
    isCorrected("2026-10-01", ""),
    isCorrected("2026-10-01", "2026-10-03"),
  ]).toEqual([false, false, false]);
  expect([
    isCorrected("2026-10-01", "2026-10-20"),
    isCorrected("2026-01-01", ""),
    isCorrected("", "2026-12-01"),
  ]).toEqual([true, true, true]);
});
