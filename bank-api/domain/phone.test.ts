import { expect, test } from "vitest";
import { parsePhone } from "./phone";

const read = (text: string) => parsePhone(text, "No. HP");

test.each([
  ["+6281200001234", "+6281200001234"],
  ["6281200001234", "+6281200001234"],
  ["006281200001234", "+6281200001234"],
  ["081200001234", "+6281200001234"],
  ["81200001234", "+6281200001234"],
  ["+62081200001234", "+6281200001234"],
  ["0062081200001234", "+6281200001234"],
  ["62081200001234", "+6281200001234"],
  ["+62 (0)812-0000-1234", "+6281200001234"],
  ["(022) 420.1234", "+62224201234"],
  // A bare 62 before a 0 may be the area code 062.
  ["0622 1234567", "+626221234567"],
])("%s is kept as %s", (typed, value) => {
  expect(read(typed)).toEqual({ ok: true, value, warnings: [] });
});

test("a phone number may be absent", () => {
  expect(read(" - ")).toEqual({ ok: true, value: null, warnings: [] });
});

test.each([
  ["08" + "1".repeat(7), true],
  ["08" + "1".repeat(8), false],
  ["08" + "1".repeat(11), false],
  ["08" + "1".repeat(12), true],
])("%s has an unusual number of digits: %s", (typed, isUnusual) => {
  expect(read(typed)).toMatchObject({
    ok: true,
    warnings: isUnusual ? ["Jumlah digit No. HP tidak lazim."] : [],
  });
});

test.each([
  "08" + "1".repeat(6),
  "08" + "1".repeat(13),
  "12025550100",
  "+12025550100",
  "+81200001234",
  "6202212345678",
  "00081200001234",
  "x081200001234",
  "081200001234x",
])("%s is no phone number", (typed) => {
  expect(read(typed)).toEqual({
    ok: false,
    error: "No. HP harus diawali +62, 62, 0 atau 8 dan berisi 8 sampai 13 digit.",
  });
});

test("what a spreadsheet made of a phone number is refused", () => {
  expect(read("8,12E+10")).toEqual({
    ok: false,
    error: "No. HP: Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang.",
  });
});
