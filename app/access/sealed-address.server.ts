import { beginningOf, digitsIn, holdsLongNumber } from "contract/typed-text";
import { holdsCard } from "~/format/card";
import { numberOnCard } from "~/format/card.server";
import { isSealed, sealValue } from "./sealed-value.server";

/** The sealed form of a longer text would not fit in a URL. */
const longest = 200;

/** Whether a text that somebody typed holds a KTP, NPWP or account number as it is, also on a scanned card. */
export const holdsPlainNumber = (typed: string) =>
  !isSealed(typed) && (holdsCard(typed) || holdsLongNumber(typed));

/** The sealed form of a value: of a number without separators, and of a scanned card its KTP. "" where no field says what it is. */
export function sealedNumber(field: string, value: string): string {
  const number = numberOnCard(value) ?? digitsIn(value) ?? value;
  return field === "" || number === "" ? "" : sealValue(field, beginningOf(number, longest));
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
  if (isSealed(value)) return value;
  if (name === "value") return holdsPlainNumber(value) ? sealedNumber(field, value) : value;
  // Other parameters hold ids and tokens as well.
  const isNumber = [value, ...value.split(/[\s,;:]+/)].some((part) =>
    lengthsOfNumbers.includes(digitsIn(part)?.length ?? 0),
  );
  return isNumber || holdsCard(value) ? sealedNumber(name, value) : value;
}
