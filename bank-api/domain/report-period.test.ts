import { describe, expect, test } from "vitest";
import { calendarSpanOf, daysBefore, daysOfSpan, monthsAfter, requireReportDays } from "./report-period";

const days = (start: string, end: string) => ({ start, end });

test.each([
  ["2026-11-01", "2026-11-30", "month"],
  ["2028-02-01", "2028-02-29", "month"],
  ["2026-01-01", "2026-06-30", "half"],
  ["2026-07-01", "2026-12-31", "half"],
  ["2026-01-01", "2026-12-31", "year"],
] as const)("%s to %s is a %s", (start, end, span) => {
  expect(calendarSpanOf(days(start, end))).toEqual({ span, begins: start });
  expect(daysOfSpan({ span, begins: start })).toEqual(days(start, end));
});

test.each([
  ["2026-11-02", "2026-12-01"],
  ["2026-11-01", "2026-11-29"],
  ["2026-02-01", "2026-07-31"],
  ["2026-07-01", "2027-06-30"],
  ["2026-11-30", "2026-12-30"],
])("%s to %s is none", (start, end) => {
  expect(calendarSpanOf(days(start, end))).toBeUndefined();
});

describe("the days of a report", () => {
  test.each([
    ["2000-01-01", "2000-01-01"],
    ["2026-10-15", "2026-11-14"],
    ["2026-01-01", "2026-12-31"],
  ])("may be %s to %s", (start, end) => {
    expect(requireReportDays(days(start, end))).toEqual(days(start, end));
  });

  test.each([
    ["2026-11-31", "2026-12-01", "Tanggal 2026-11-31 tidak ada di kalender."],
    ["2026-11-30", "2026-11-31", "Tanggal 2026-11-31 tidak ada di kalender."],
    ["1999-12-31", "2000-01-01", "Tanggal mulai laporan paling awal 01/01/2000."],
    ["2026-11-02", "2026-11-01", "Tanggal akhir laporan tidak boleh sebelum tanggal mulai."],
    [
      "2026-10-15",
      "2026-11-15",
      "Rentang tanggal paling lama 31 hari, kecuali tepat satu bulan, semester, atau tahun.",
    ],
  ])("may not be %s to %s", (start, end, message) => {
    expect(() => requireReportDays(days(start, end))).toThrow(
      expect.objectContaining({ code: "E3", message }),
    );
  });
});

test.each([
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["2026-07-01", "2026-12-31", "2026-01-01", "2026-06-30"],
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["2026-11-10", "2026-11-16", "2026-11-03", "2026-11-09"],
  ["2026-11-01", "2026-11-01", "2026-10-31", "2026-10-31"],
])("%s to %s is compared with %s to %s", (start, end, before, until) => {
  expect(daysBefore(days(start, end))).toEqual(days(before, until));
});

test.each([
  ["2026-11-30", 0, "2026-11-01"],
  ["2026-11-15", 1, "2026-12-01"],
  ["2026-11-15", 2, "2027-01-01"],
  ["2026-01-15", -1, "2025-12-01"],
  ["2026-12-01", -23, "2025-01-01"],
  ["0999-12-01", 1, "1000-01-01"],
  ["0998-12-01", 1, "0999-01-01"],
])("the month of %s and %i more is that of %s", (date, count, month) => {
  expect(monthsAfter(date, count)).toBe(month);
});
