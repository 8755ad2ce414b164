import { expect, test } from "vitest";
import { dayFault, typedDay } from "./typed-day";

test.each([
  ["01/08/2026", "2026-08-01"],
  ["1/8/2026", "2026-08-01"],
  ["01-08-2026", "2026-08-01"],
  ["1.8.2026", "2026-08-01"],
  [" 1 8 2026 ", "2026-08-01"],
  ["01082026", "2026-08-01"],
  ["2026-08-01", "2026-08-01"],
  ["29/02/2028", "2028-02-29"],
])("%j is the day %s", (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test.each(["", "31/02/2026", "07/25/2026", "20260801", "1/8/26", "1/8-2026", "1/8/2026/", "1 Agustus 2026"])(
  "%j is no day",
  (text) => {
    expect(typedDay(text)).toBeNull();
  },
);

test.each([
  ["", ""],
  ["2026-08-01", ""],
  ["2026-08-31", ""],
  ["2026-07-31", "Tanggal paling awal 01/08/2026."],
  ["2026-09-01", "Tanggal paling akhir 31/08/2026."],
  ["31/02/2026", "Tanggal tidak dikenal. Tulis hari/bulan/tahun, misalnya 25/07/2026."],
])("of %j between the first and the last of August it says %j", (value, fault) => {
  expect(dayFault(value, { min: "2026-08-01", max: "2026-08-31" })).toBe(fault);
  if (value === "2026-07-31") expect(dayFault(value, {})).toBe("");
});
