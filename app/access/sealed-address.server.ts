import { isSealed, sealValue } from "./sealed-value.server";

/** More digits than any such number has, so that too many find nothing. The sealed form still fits in a URL. */
const longestNumber = 64;

/** What was typed, without separators: secrets are numbers, and their spaces, dots and hyphens do not count. */
const withoutSeparators = (value: string) => value.replace(/[\s.-]/g, "");

/** Whether a value may be a KTP, NPWP or account number as it is. */
export function isPlainNumber(value: string): boolean {
  return !isSealed(value) && /^\d{15,22}$/.test(withoutSeparators(value));
}

/** The sealed form of a number; "" where no field says what it is. */
export function sealedNumber(field: string, value: string): string {
  const number = withoutSeparators(value).slice(0, longestNumber);
  return field === "" || number === "" ? "" : sealValue(field, number);
}

/** Lengths of KTP, NPWP and account numbers. Ids of records have others. */
const lengthsOfNumbers = [15, 16, 22];

/**
 * The path and query of an address in which each plain number is sealed (docs/rules.md#sealed-search): for the column that a search
 * names, or else for the parameter that holds it. The same holds for an address within the query. Undefined where nothing is plain.
 */
export function sealedAddress({ pathname, searchParams }: URL): string | undefined {
  const field = searchParams.get("field") ?? "";
  const given = [...searchParams];
  const safe = given.map(([name, value]) => [name, safeValue(name, value, field)]);
  const isSafe = safe.every(([, value], place) => value === given[place]?.[1]);
  return isSafe ? undefined : `${pathname}?${new URLSearchParams(safe)}`;
}

const anyHost = "http://own.invalid";

function safeValue(name: string, value: string, field: string): string {
  if (value.startsWith("/") && URL.canParse(value, anyHost))
    return sealedAddress(new URL(value, anyHost)) ?? value;
  if (!isPlainNumber(value)) return value;
  if (name === "value") return sealedNumber(field, value);
  return lengthsOfNumbers.includes(withoutSeparators(value).length) ? sealedNumber(name, value) : value;
}
