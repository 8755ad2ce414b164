import { cleanLine } from "contract/typed-text";

/**
 * Money as text. Whole rupiah come in as integers (docs/rules.md#money-ids-and-times). Our own formatting, since Intl's currency output
 * differs between ICU versions and so between server and browser (docs/domain.md#money-as-text).
 */

/** 1000000 → "1.000.000"; counts and amounts in tables. */
export function grouped(value: number): string {
  const digits = String(Math.abs(value));
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`;
  return value < 0 ? `-${text}` : text;
}

/** 1000000 → "1.000.000", -1000000 → "(1.000.000)". */
export function amount(amountIdr: number): string {
  return amountIdr < 0 ? `(${grouped(-amountIdr)})` : grouped(amountIdr);
}

/** 1000000 → "Rp1.000.000", -1000000 → "(Rp1.000.000)"; where no column title names the currency. */
export function rupiah(amountIdr: number): string {
  return amountIdr < 0 ? `(Rp${grouped(-amountIdr)})` : `Rp${grouped(amountIdr)}`;
}

/** The amount of a correction: shown as negative, because it takes from the customer, unless it was voided (docs/rules.md#statements). */
export function correctionAmountIdr(amountIdr: number, status: string): number {
  return status === "voided" ? amountIdr : -amountIdr;
}

/** Why a typed text is no nominal: it is empty, zero, longer than 15 digits, or not written as a number. */
type AmountFault = "empty" | "zero" | "long" | "unreadable";

/**
 * A nominal as typed, in whole rupiah, with or without Indonesian thousands dots: "500000" and "500.000" are, "500.5" and
 * "1,000" are not (docs/rules.md#amounts).
 */
export function typedAmount(text: string): number | AmountFault {
  const typed = cleanLine(text);
  if (typed === "") return "empty";
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(typed)) return "unreadable";
  const digits = typed.replaceAll(".", "");
  if (/^0+$/.test(digits)) return "zero";
  if (digits.startsWith("0")) return "unreadable";
  return digits.length > 15 ? "long" : Number(digits);
}

/** Ribu, juta, miliar, triliun. */
const units = ["", " rb", " jt", " M", " T"];

/** 12345678 → "12,3 jt": three digits at most, for pictures. Numbers below a thousand are shown whole. */
export function short(value: number): string {
  if (value < 0) return `-${short(-value)}`;
  let [rest, unit] = [value, 0];
  // What would round up to a thousand is one of the next unit.
  while (rest >= 999.5 && unit < units.length - 1) [rest, unit] = [rest / 1000, unit + 1];
  const decimals = unit === 0 || rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
  const digits = String(Number(rest.toFixed(decimals))).replace(".", ",");
  return digits + (units[unit] ?? "");
}
