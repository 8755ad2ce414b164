import { expect, test } from "vitest";
import { periodOf, statementPeriod } from "./statement";

/** 00:30 of 21 November in Jakarta. */
const now = new Date("2026-11-20T17:30:00Z");

test("dates are Jakarta's, both included", () => {
  expect(periodOf("2026-11-14", "2026-11-20")).toEqual({
    from: new Date("2026-11-13T17:00:00Z"),
    before: new Date("2026-11-20T17:00:00Z"),
  });
});

test("the end of the calendar is an end as well", () => {
  expect(periodOf("2026-11-14", "9999-12-31").before).toEqual(new Date("9999-12-30T17:00:00Z"));
});

test.each([
  ["2026-11-21", "2026-11-21"],
  ["2026-11-14", "2026-11-21"],
  ["2026-08-22", "2026-08-29"],
  ["2026-11-20", "2026-11-27"],
])("%s to %s is within the limits", (start, end) => {
  expect(() => statementPeriod(start, end, now)).not.toThrow();
});

test.each([
  ["2026-11-22", "2026-11-22", "Tanggal mulai mutasi tidak boleh setelah hari ini."],
  ["2026-08-21", "2026-08-22", "Tanggal mulai mutasi paling lama 91 hari yang lalu."],
  ["2026-11-14", "2026-11-13", "Tanggal akhir mutasi tidak boleh sebelum tanggal mulai."],
  ["2026-11-13", "2026-11-21", "Tanggal akhir mutasi paling lama 7 hari setelah tanggal mulai."],
  ["2026-11-31", "2026-11-31", "Tanggal 2026-11-31 tidak ada di kalender."],
])("%s to %s is refused", (start, end, message) => {
  expect(() => statementPeriod(start, end, now)).toThrow(expect.objectContaining({ code: "E3", message }));
});
