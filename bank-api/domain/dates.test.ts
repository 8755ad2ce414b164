import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  isCalendarDate,
  jakartaDate,
  jakartaTime,
  parseBirthDate,
  startOfJakartaDay,
} from "./dates";

describe("Jakarta", () => {
  test("a new day begins at 17:00 UTC", () => {
    expect(jakartaDate(new Date("2026-11-20T16:59:59.999Z"))).toBe("2026-11-20");
    expect(jakartaDate(new Date("2026-11-20T17:00:00.000Z"))).toBe("2026-11-21");
  });

  test("the time of day is written with a dot", () => {
    expect(jakartaTime(new Date("2026-11-20T10:05:59Z"))).toBe("17.05");
    expect(jakartaTime(new Date("2026-11-20T17:00:00Z"))).toBe("00.00");
  });

  test("a day starts at the instant from which it is that day's date", () => {
    const start = startOfJakartaDay("2026-03-01");
    expect(start.toISOString()).toBe("2026-02-28T17:00:00.000Z");
    expect(jakartaDate(start)).toBe("2026-03-01");
    expect(jakartaDate(new Date(start.getTime() - 1))).toBe("2026-02-28");
  });
});

test("days are added across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addDays("2026-11-20", -91)).toBe("2026-08-21");
});

test("days between are counted over years and leap days, and below zero backwards", () => {
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-11-20", "2026-11-20")).toBe(0);
  expect(daysBetween("2026-11-20", "2026-08-21")).toBe(-91);
});

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-04-31", false],
  ["0001-01-01", true],
  ["0000-01-01", false],
  ["2026-01-00", false],
  ["2026-01-32", false],
  ["2026-12-31", true],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["2026-1-1", false],
  ["2026-01-01T", false],
  ["x2026-01-01", false],
])("%s on the calendar: %s", (date, expected) => {
  expect(isCalendarDate(date)).toBe(expected);
});

describe("birth date", () => {
  const today = "2026-11-20";

  test.each(["17/08/1985", "17-08-1985", "17.08.1985", "17/8/1985", "1985-08-17", " 17/08/1985 "])(
    "%s is read",
    (text) => {
      expect(parseBirthDate(text, today)).toEqual({ ok: true, value: "1985-08-17", warnings: [] });
    },
  );

  test.each([
    ["31/02/1985", "Tanggal lahir tidak ada di kalender: tulis hari/bulan/tahun, misalnya 25/07/1990."],
    ["17/08-1985", "Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990."],
    ["", "Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990."],
    ["21/11/2026", "Tanggal lahir tidak boleh di masa depan: periksa tahunnya."],
    ["31276", "Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang."],
    ["31276,5", "Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang."],
    ["31276.25", "Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang."],
    ["31/12/1900", "Tanggal lahir lebih dari 125 tahun yang lalu: periksa tahunnya."],
  ])("'%s' is refused", (text, error) => {
    expect(parseBirthDate(text, today)).toEqual({ ok: false, error });
  });

  test.each([
    ...["5/1/26", "25-07-90", "5.1.26", "5-Jul-90", "25 Juli 90", "25-Jul-1990", "01/05/1990 00:00"],
    ...["1990-07-25T00:00:00", "1990-07-25 7.30", "7/25/1990", "12-31-1990", "01.13.1990", "07/31/1990"],
  ])("'%s' is what a spreadsheet made of a date", (text) => {
    expect(parseBirthDate(text, today)).toEqual({
      ok: false,
      error: `Tanggal lahir diubah oleh spreadsheet (${text}): format kolom sebagai Teks, lalu tulis 25/07/1990.`,
    });
  });

  test.each([
    ...["3127", "312765", "31276.", "x31276", "25 Juli 1990", "5-July-1990", "100/1/1990", "1/100/1990"],
    ...["1/1/190", "1/1/19900", "x1/1/1990", "1990/07/25", "19900725", "25071990", "1,5,1990"],
  ])("'%s' is no form of a date", (text) => {
    expect(parseBirthDate(text, today)).toEqual({
      ok: false,
      error: "Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990.",
    });
  });

  test("somebody may be 125 years old", () => {
    expect(parseBirthDate("01/01/1901", today).ok).toBe(true);
  });

  test("today is not the future", () => {
    expect(parseBirthDate("20/11/2026", today).ok).toBe(true);
  });
});
