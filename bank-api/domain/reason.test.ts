import { expect, test } from "vitest";
import { longestReason } from "contract/reason";
import { DomainError } from "./errors";
import { accepted, rejected } from "./parsed";
import { parseReason, requireReason } from "./reason";

const blank = rejected("Alasan wajib diisi, paling banyak 300 karakter.");

test.each([
  [" Pindah rumah ", "Pindah rumah"],
  ["satu\r\ndua", "satu\ndua"],
  ["satu\tdua", "satu dua"],
  ["terima kasih 🙏", "terima kasih 🙏"],
])("%j is a reason", (typed, reason) => {
  expect(parseReason(typed)).toEqual(accepted(reason));
});

test("a reason has some characters but not too many, and a line break is one", () => {
  expect(parseReason(`${"x".repeat(longestReason - 2)}\r\ny`).ok).toBe(true);
  expect(parseReason("🙏".repeat(longestReason / 2)).ok).toBe(true);
  for (const text of ["", " \n ", "-", "x".repeat(longestReason + 1)])
    expect(parseReason(text)).toEqual(blank);
});

test("one act without its reason is refused with the same sentence", () => {
  expect(requireReason(" Cuti ")).toBe("Cuti");
  expect(() => requireReason("")).toThrow(new DomainError("E3", blank.error));
});
