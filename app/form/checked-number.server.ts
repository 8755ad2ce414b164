import { redirect } from "@remix-run/node";
import { beginningOf, cleanLine } from "contract/typed-text";
import { textIn } from "~/access/form-reader.server";
import { isSealed, openSealed, sealValue } from "~/access/sealed-value.server";
import { numberOnCard } from "~/format/card.server";
import { unreadableSearch } from "~/texts/unsupported";
import { newIdempotencyKey, withFormKey } from "./draft";
import { formKeyIn } from "./submit.server";

/*
 * A screen of two forms: the first checks the number of a person, the second writes something about that person. The address holds the
 * number in a parameter that has the field's name. It is sealed, because no such number stands in a URL (docs/rules.md#sealed-search).
 */

/** A sealed text of this length fits in a URL, and a longer one is no number of a person. */
const longestSealed = 200;

/**
 * The check that a form's address asks for: the number as typed, undefined if nothing is
 * checked yet or the number cannot be read any more, which `fault` says; and the form's key.
 *
 * @throws a redirect if the address has no form key or an unsealed number: to the address with a key and the sealed number
 */
export function checkIn(request: Request, field: string) {
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get(field);
  if (requested === null) return { number: undefined, fault: "", formKey: newIdempotencyKey() };
  const isHidden = requested === "" || isSealed(requested);
  const formKey = formKeyIn(request);
  if (!isHidden || formKey === undefined)
    throw redirect(checkAddress(request, field, isHidden ? requested : sealed(field, requested)));
  const number = requested && openSealed(field, requested);
  return { number, fault: number === undefined ? unreadableSearch : "", formKey };
}

/** Answers a posted number: leads to the address of a new form that checks it. */
export function redirectToCheck(request: Request, field: string, form: FormData): Response {
  return redirect(checkAddress(request, field, sealed(field, textIn(form, field))), 303);
}

function sealed(field: string, typed: string): string {
  const clean = cleanLine(typed);
  const number = beginningOf(numberOnCard(clean) ?? clean, longestSealed);
  return number && sealValue(field, number);
}

function checkAddress(request: Request, field: string, number: string): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(field, number);
  return withFormKey(`${pathname}?${searchParams}`, newIdempotencyKey());
}
