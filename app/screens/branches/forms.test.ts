import { describe, expect, it } from "vitest";
import { shownPhone } from "~/format/phone";
import { editedBranch, newBranch } from "./forms";

const fields = { name: "Cabang Medan", type: "Cabang", idempotencyKey: crypto.randomUUID() };

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

/** 021 to 099 and 0210 to 0999, without their 0: more than Indonesia has, and all that it could have. */
const areaCodes = [...range(21, 99), ...range(210, 999)].filter((code) => !code.startsWith("8"));
/** 0811 to 0899. */
const mobilePrefixes = range(811, 899);

/** Digits behind a code up to a length. */
const filled = (code: string, length: number) => code.padEnd(length, "1234567890");

/** Usual numbers (docs/domain.md#phone): 9 digits or more, 10 at most for a landline and 12 for a mobile. */
const landlines = areaCodes.flatMap((code) => [9, 10].map((length) => filled(code, length)));
const mobiles = mobilePrefixes.flatMap((prefix) => [9, 10, 11, 12].map((length) => filled(prefix, length)));
const numbers = [...landlines, ...mobiles];

/** What becomes of a number that the form has shown, and that stands in its field as it was. */
function savedUntouched(stored: string, isStoredToldBack: boolean): string {
  const { text } = shownPhone(stored);
  const edit = { ...fields, phoneNumber: text };
  return editedBranch(isStoredToldBack ? stored : "").parse(edit).phoneNumber || stored;
}

describe("a stored number that is saved untouched stays the same", () => {
  const changed = (stored: readonly string[], isStoredToldBack: boolean) =>
    stored.filter((number) => savedUntouched(number, isStoredToldBack) !== number);

  it("for every area code and every mobile prefix", () => {
    const stored = numbers.map((number) => `+62${number}`);
    expect(changed(stored, true)).toEqual([]);
    expect(changed(stored, false)).toEqual([]);
  });

  it("for the longest and shortest numbers that the bank keeps", () => {
    const stored = [...areaCodes, ...mobilePrefixes].flatMap((code) =>
      [8, 13].map((length) => `+62${filled(code, length)}`),
    );
    expect(changed(stored, true)).toEqual([]);
  });

  it("as other banks may keep it, too", () => {
    const stored = ["0221234567", "628123456789", "+1 202 555 0100", "+62 812-3456", "+6212", "(tidak ada)"];
    expect(changed(stored, true)).toEqual([]);
  });
});

describe("a number that is typed", () => {
  const typed = (text: string) => newBranch.parse({ ...fields, code: "MDN", phoneNumber: text }).phoneNumber;

  it("is read alike in every way of writing it, for every area code and every mobile prefix", () => {
    const misread = numbers.flatMap((number) =>
      [`+62${number}`, `62${number}`, `0${number}`, number, `+62 (0)${number}`, `(62-${number})`].filter(
        (text) => typed(text) !== `+62${number}`,
      ),
    );
    expect(misread).toEqual([]);
  });

  it.each(["12", "telepon", "+1 202 555 0100", "0091812345678", "81234567890123"])(
    "%j is refused",
    (text) => {
      expect(() => typed(text)).toThrow("No.Telp Cabang berisi 8 sampai 13 digit setelah +62.");
    },
  );
});
