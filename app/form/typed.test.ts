import { expect, test } from "vitest";
import { z } from "zod/v4";
import { instantOf, optionalDay, parseAmount, requiredDay, requiredTime } from "./typed";

const said = (parsed: z.ZodSafeParseResult<unknown>) =>
  parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);

test.each([
  ["500000", 500_000],
  ["500.000", 500_000],
  ["", ["Nominal wajib diisi."]],
  ["0", ["Nominal harus lebih besar dari nol."]],
  ["1000000000000000", ["Nominal paling banyak 15 digit."]],
  [
    "500000,00",
    ["Nominal ditulis sebagai bilangan bulat tanpa tanda dan tanpa desimal, misalnya 500000 atau 500.000."],
  ],
])("a form takes '%s' as %j", (typed, expected) => {
  expect(said(z.string().transform(parseAmount("Nominal")).safeParse(typed))).toEqual(expected);
});

const unknown = ["Tanggal tidak dikenal. Tulis hari/bulan/tahun, misalnya 25/07/2026."];

test("a day that must be filled in", () => {
  const day = requiredDay("Tanggal wajib diisi.");
  expect(said(day.safeParse("2026-02-28"))).toBe("2026-02-28");
  expect(said(day.safeParse("2026-02-29"))).toEqual(unknown);
  expect(said(day.safeParse(""))).toEqual(unknown);
  expect(said(day.safeParse(undefined))).toEqual(["Tanggal wajib diisi."]);
});

test("a day that may be left empty", () => {
  expect(said(optionalDay.safeParse("2026-02-28"))).toBe("2026-02-28");
  for (const empty of ["", undefined]) expect(said(optionalDay.safeParse(empty))).toBeNull();
  expect(said(optionalDay.safeParse("2026-02-29"))).toEqual(unknown);
});

test.each(["00:00", "9:30", "09.30", " 23:59 "])("a time of day may be written as '%s'", (typed) => {
  expect(said(requiredTime("Jam wajib diisi.").safeParse(typed))).toBe(typed.trim());
});

test.each(["24:00", "9:60", "0930", "109:30", "09:300", "9", ""])("'%s' is no time of day", (typed) => {
  expect(said(requiredTime("Jam wajib diisi.").safeParse(typed))).toEqual([
    "Jam dan menit WIB, misalnya 09:30.",
  ]);
});

test("a time of day must be filled in", () => {
  expect(said(requiredTime("Jam wajib diisi.").safeParse(undefined))).toEqual(["Jam wajib diisi."]);
});

test("a day and a time are an instant of Jakarta's, however the time is written", () => {
  for (const time of ["09:30", "9:30", "9.30"])
    expect(instantOf("2026-11-20", time)).toEqual(new Date("2026-11-20T02:30:00Z"));
});
