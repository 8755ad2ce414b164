import { redirect } from "@remix-run/node";
import { beginningOf, cleanLine, digitsIn } from "contract/typed-text";
import { textIn } from "~/access/form-reader.server";
import { isSealed, openSealed, sealValue } from "~/access/sealed-value.server";
import type { AvailableAccount, Ask, Mustahik } from "~/bank/index.server";
import { newIdempotencyKey, withFormKey } from "~/form/draft";
import { formKeyIn } from "~/form/submit.server";
import { holdsCard } from "~/format/card";
import { numberOnCard } from "~/format/card.server";
import { titleCase } from "~/format/text";
import { checkFaults } from "~/texts/transactions";
import { unreadableSearch } from "~/texts/unsupported";

/** Holds the KTP number to check. It is sealed, because a KTP number never stands in a URL (docs/rules.md#sealed-search). */
const ktpParameter = "ktp";

/** A sealed text of this length fits in a URL, and a longer one is no KTP number. */
const longestSealed = 200;

/**
 * The check that a form's address asks for: the KTP number as typed, undefined if nothing is
 * checked yet or the number cannot be read any more, which `fault` says; and the form's key.
 *
 * @throws a redirect if the address has no form key or an unsealed number: to the address with a key and the sealed number
 */
export function checkIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get(ktpParameter);
  if (requested === null) return { ktp: undefined, fault: "", formKey: newIdempotencyKey() };
  const isHidden = requested === "" || isSealed(requested);
  const formKey = formKeyIn(request);
  if (!isHidden || formKey === undefined)
    throw redirect(checkAddress(request, isHidden ? requested : sealedKtp(requested)));
  const ktp = requested && openSealed(ktpParameter, requested);
  return { ktp, fault: ktp === undefined ? unreadableSearch : "", formKey };
}

/** Answers a posted number: leads to the address of a new form that checks it. */
export function redirectToCheck(request: Request, form: FormData): Response {
  return redirect(checkAddress(request, sealedKtp(textIn(form, ktpParameter))), 303);
}

function sealedKtp(typed: string): string {
  const clean = cleanLine(typed);
  const ktp = beginningOf(numberOnCard(clean) ?? clean, longestSealed);
  return ktp && sealValue(ktpParameter, ktp);
}

function checkAddress(request: Request, sealed: string): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(ktpParameter, sealed);
  return withFormKey(`${pathname}?${searchParams}`, newIdempotencyKey());
}

/** The mustahik of a correction and the account that it takes from; or why there can be no correction. */
type Checked =
  | { readonly mustahik: Mustahik; readonly account: AvailableAccount; readonly fault?: undefined }
  | { readonly fault: string };

/** What the form shows of a check. */
export function shownCheck(checked: Checked) {
  if (checked.fault !== undefined) return { fault: checked.fault, holder: null };
  const { name, branchName, status } = checked.mustahik;
  return { fault: "", holder: { name: titleCase(name), branchName, status, ...checked.account } };
}

/** @throws as `ask` */
export async function checkMustahik(ask: Ask, ktp: string): Promise<Checked> {
  // The 16 digits of a KTP number, in whatever groups (docs/product.md#corrections).
  const nationalId = digitsIn(ktp);
  if (ktp === "") return { fault: checkFaults.empty };
  if (holdsCard(ktp)) return { fault: checkFaults.card };
  if (nationalId?.length !== 16) return { fault: checkFaults.wrong };
  const { rows } = await ask("listMustahik", { nationalId, skip: 0, limit: 10 });
  const mustahik = rows.find((row) => row.nationalId === nationalId);
  if (!mustahik) return { fault: checkFaults.unknown };
  const [account] = await ask("mustahikAccounts", mustahik.key);
  return account ? { mustahik, account } : { fault: checkFaults.withoutAccount };
}
