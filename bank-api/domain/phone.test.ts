import { expect, test } from "vitest";
import { parsePhone } from "./phone";

const read = (text: string) => parsePhone(text, "No. HP");

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
