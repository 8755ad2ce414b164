import type { SearchMeaning } from "contract/extensions/search";
import { cleanLine, digitsIn, withoutSeparators } from "contract/typed-text";
import { isId } from "./ids";
import { products } from "./ledger";
import { passesLuhn } from "./luhn";
import { normaliseTaxId } from "./tax-id";

/** What a typed text may mean (docs/rules.md#find-anything): by its meaning, the value as it is stored. */
export type Sought = Readonly<Partial<Record<SearchMeaning, string>>>;

const uploadId = /^BUP\d{4}[\s.-]?\d{8}[\s.-]?\d{3,}$/i;
const accountProducts: readonly string[] = [products.mustahik, products.merchant];

/** Digits alone are a number, and of several kinds where their count allows it; anything else is an upload id or a name. */
export function readSought(text: string): Sought {
  const digits = digitsIn(text);
  if (digits !== undefined) return numbersIn(digits);
  const clean = cleanLine(text);
  return uploadId.test(clean) ? { upload: labelOf(withoutSeparators(clean)) } : { name: clean };
}

function numbersIn(digits: string): Sought {
  const taxId = normaliseTaxId(digits);
  return {
    ...(digits.length === 16 && { ktp: digits }),
    ...(taxId !== undefined && { npwp: taxId }),
    ...(isAccountNumber(digits) && { account: digits }),
    ...(isId(digits) && { transaction: digits }),
  };
}

/** A customer's account: product, ordinal and check digit, as `accountNumber` makes it. */
function isAccountNumber(digits: string): boolean {
  return digits.length === 16 && accountProducts.includes(digits.slice(0, 4)) && passesLuhn(digits);
}

/** A batch's label, as `batchLabel` makes it, from its letters and digits. */
const labelOf = (plain: string) =>
  [plain.slice(0, 7).toUpperCase(), plain.slice(7, 15), plain.slice(15)].join("-");
