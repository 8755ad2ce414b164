import { expect, test } from "vitest";
import { longestReason } from "contract/reason";
import { DomainError } from "./errors";
import { accepted, rejected } from "./parsed";
import { parseReason, requireReason } from "./reason";

const blank = rejected("Alasan wajib diisi, paling banyak 300 karakter.");
const unseen = rejected("Alasan memuat karakter yang tidak dapat dipakai.");

test("a reason is trimmed, and has some characters but not too many", () => {
  expect(parseReason(" Pindah rumah ")).toEqual(accepted("Pindah rumah"));
  expect(parseReason("x".repeat(longestReason)).ok).toBe(true);
  for (const text of ["", " \n ", "x".repeat(longestReason + 1)]) expect(parseReason(text)).toEqual(blank);
});

test("a reason has several lines only where it may", () => {
  expect(parseReason("satu\ndua")).toEqual(unseen);
  expect(parseReason(" satu\ndua ", "several")).toEqual(accepted("satu\ndua"));
  expect(parseReason(" ", "several")).toEqual(blank);
});

test("one act without its reason is refused with the same sentence", () => {
  expect(requireReason(" Cuti ", "several")).toBe("Cuti");
  expect(() => requireReason("satu\ndua")).toThrow(new DomainError("E3", unseen.error));
});
