import { cleanLine } from "contract/typed-text";
import { refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";

/** Whole rupiah with at most 15 digits (docs/rules.md#amounts). A number holds it exactly. */
const wholeRupiah = /^[1-9]\d{0,14}$/;
/** A sum as sentences name it. */
export const rupiah = (value: number) => `Rp${value.toLocaleString("id-ID")}`;
/** The largest sum or balance: a little less than 2^53, so it is exact as well. */
export const mostRupiah = 9_000_000_000_000_000;
/** `mostRupiah` as sentences name it. */
export const mostRupiahText = mostRupiah.toLocaleString("id-ID");

/**
 * An amount of a request: a positive JSON integer. Literals with a fraction or an exponent arrive as text
 * (`http/json-numbers.ts`) and are refused like any other text (docs/rules.md#amounts).
 */
export function amountOfRequest(value: unknown): number {
  if (typeof value === "number" && wholeRupiah.test(String(value))) return value;
  throw refused(
    "Nominal harus bilangan bulat rupiah yang lebih besar dari nol, tanpa tanda, desimal, atau eksponen.",
  );
}

const useThisForm = "tulis bilangan bulat rupiah, misalnya 500000 atau 500.000.";
/** 500000 or 500.000; Rp may stand before it, and ,00 after it. */
const typedAmount = /^(?:rp\.?\s*)?(\d+|\d{1,3}(?:\.\d{3})+)(?:,00)?$/i;

/** A nominal as typed in a CSV cell (docs/domain.md#nominal). */
export function parseNominal(text: string): Parsed<number> {
  const digits = typedAmount.exec(cleanLine(text))?.[1]?.replaceAll(".", "");
  if (digits === undefined) return rejected(`Nominal tidak dapat dibaca: ${useThisForm}`);
  if (!wholeRupiah.test(digits))
    return rejected(`Nominal harus lebih dari nol dan paling banyak 15 digit: ${useThisForm}`);
  return accepted(Number(digits));
}
