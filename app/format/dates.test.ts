import { describe, expect, test } from "vitest";
import {
  addDays,
  age,
  calendarPeriod,
  dateTime,
  daysOfCalendar,
  fileTime,
  isIsoDate,
  jakartaDate,
  longDate,
  longMonth,
  periodName,
  shortDate,
  shortMonth,
  timeInWib,
  timeUntil,
} from "./dates";

test("a date is shown as dd/MM/yyyy, or in words", () => {
  expect(shortDate("1980-08-17")).toBe("17/08/1980");
  expect(longDate("2026-08-07")).toBe("7 Agustus 2026");
});

test("an instant is shown at Jakarta's clock, past midnight too", () => {
  expect(dateTime("2026-11-20T10:05:59Z")).toBe("20/11/2026 17:05");
  expect(dateTime("2026-12-31T17:00:00.000Z")).toBe("01/01/2027 00:00");
});

test.each([
  ["2026-11-20T10:00:00Z", "0 menit"],
  ["2026-11-20T09:59:01Z", "0 menit"],
  ["2026-11-20T09:01:00Z", "59 menit"],
  ["2026-11-20T09:00:00Z", "1 jam"],
  ["2026-11-19T10:00:01Z", "23 jam"],
  ["2026-11-19T10:00:00Z", "1 hari"],
  ["2026-10-01T10:00:00Z", "50 hari"],
  ["2026-11-20T10:00:05Z", "0 menit"],
  ["kemarin", ""],
])("what began at %s has lasted %s at ten", (since, text) => {
  expect(age(since, new Date("2026-11-20T10:00:00Z"))).toBe(text);
});

test.each([
  ["2026-11-23T10:00:00Z", "Sisa 3 hari"],
  ["2026-11-21T15:59:00Z", "Sisa 1 hari 5 jam"],
  ["2026-11-20T11:00:00Z", "Sisa 1 jam"],
  ["2026-11-20T10:59:59Z", "Sisa 59 menit"],
  ["2026-11-20T10:00:00Z", "Sisa 0 menit"],
  ["2026-11-20T09:59:59Z", "Terlambat 0 menit"],
  ["2026-11-20T07:00:00Z", "Terlambat 3 jam"],
  ["2026-11-18T09:00:00Z", "Terlambat 2 hari 1 jam"],
])("what is due at %s says at ten: %s", (dueAt, text) => {
  expect(timeUntil(dueAt, new Date("2026-11-20T10:00:00Z"))).toBe(text);
});

test("a file is named by Jakarta's clock", () => {
  expect(fileTime(new Date("2026-11-20T21:01:05.999Z"))).toBe("20261121-040105");
});

test("the Jakarta day changes at 17:00 UTC", () => {
  expect(jakartaDate(new Date("2026-11-20T16:59:59.999Z"))).toBe("2026-11-20");
  expect(jakartaDate(new Date("2026-11-20T17:00:00Z"))).toBe("2026-11-21");
});

describe("what is no date stays as it came", () => {
  test.each([
    "",
    "-",
    "2026-02-30",
    "2027-02-29",
    "2026-00-10",
    "2026-13-01",
    "2026-04-00",
    "0000-01-01",
    "17/08/1980",
    "2026-01-01T00:00",
    "x2026-01-01",
    "2026-01-32",
    "2026-01-99",
  ])("%j", (text) => {
    expect(isIsoDate(text)).toBe(false);
    expect(shortDate(text)).toBe(text);
    expect(longDate(text)).toBe(text);
  });
  test("nor an instant", () => expect(dateTime("kemarin")).toBe("kemarin"));
});

test("days are added across months and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("months, long and short", () => {
  expect([longMonth("2026-08"), shortMonth("2026-08")]).toEqual(["Agustus 2026", "Agu"]);
  expect([longMonth("2026-13"), longMonth("x")]).toEqual(["2026-13", "x"]);
});

test.each([
  ["2026", "2026-01-01", "2026-12-31"],
  ["2026-S1", "2026-01-01", "2026-06-30"],
  ["2026-S2", "2026-07-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
  ["2026-04", "2026-04-01", "2026-04-30"],
  ["2026-12", "2026-12-01", "2026-12-31"],
])("the period %s goes from %s to %s", (period, start, end) => {
  expect(daysOfCalendar(period)).toEqual({ start, end });
});

test.each(["", "1999", "2026-13", "2026-00", "2026-S3", "2026-s1", "2026-8", "x2026", "days"])(
  "'%s' is no period of the calendar",
  (text) => expect(daysOfCalendar(text)).toBeUndefined(),
);

test.each([
  ["2026-01-01", "2026-06-30", "01/01/2026 – 30/06/2026"],
  ["2026-01-01", "", "Sejak 01/01/2026"],
  ["", "2026-06-30", "Sampai 30/06/2026"],
  ["", "", "Semua tanggal"],
])("the days from '%s' to '%s' are called %s", (start, end, name) => {
  expect(periodName(start, end)).toBe(name);
});

test.each([
  ["2026", "Tahun 2026"],
  ["2026-S1", "Semester 1 2026"],
  ["2026-08", "Agustus 2026"],
])("the period %s is called %s", (period, name) => expect(calendarPeriod(period)).toBe(name));

test("a time names its zone where no head of a column does", () => {
  expect(timeInWib("2026-11-20T23:30:00Z")).toBe("21/11/2026 06:30 WIB");
  expect([timeInWib(""), timeInWib("kemarin")]).toEqual(["", "kemarin"]);
});
