import { redirect } from "@remix-run/node";
import { isSealed, openSealed, sealValue } from "~/access/sealed-value.server";
import type { SoughtForm } from "~/texts/search";
import { longestText, searchPath, soughtField } from "./addresses";

const uploadId = /^BUP\d{4}[\s.-]?\d{8}[\s.-]?\d{3,6}$/i;
/** A number however it is written, so that it has one address. */
const number = /^\d[\d\s.-]*$/;

/** What a text looks like. The bank tells it likewise (docs/rules.md#find-anything). */
export function formOf(text: string): SoughtForm {
  if (number.test(text)) return "number";
  return uploadId.test(text) ? "upload" : "name";
}

/** Letters alone, or an upload id. Whatever else has a digit may hold a person's number. */
const isReadable = (text: string) => /^\D+$/.test(text) || uploadId.test(text);

const sealed = (field: string, text: string) =>
  isReadable(text) && !isSealed(text) ? text : sealValue(field, text);

/** A text as it may stand in an address, in a search field of this name (docs/rules.md#sealed-search). */
export function inAddress(field: string, text: string): string {
  return sealed(field, number.test(text) ? text.replace(/[\s.-]/g, "") : text);
}

const printable = (text: string) =>
  text
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, longestText);

/** The page with what is found for a text. */
function addressOf(text: string): string {
  if (text === "") return searchPath;
  return `${searchPath}?${new URLSearchParams({ [soughtField]: inAddress(soughtField, text) })}`;
}

/** The answer to a posted search. */
export function redirectToFound(form: FormData): Response {
  const text = form.get(soughtField);
  return redirect(addressOf(typeof text === "string" ? printable(text) : ""), 303);
}

/**
 * The text that an address asks for; "" for none, and for a sealed one that does not open.
 *
 * @throws a redirect to the sealed form of one that may not stand in an address
 */
export function soughtIn(request: Request): string {
  const given = new URL(request.url).searchParams.get(soughtField) ?? "";
  if (isSealed(given)) return openSealed(soughtField, given) ?? "";
  const text = printable(given);
  if (text !== "" && inAddress(soughtField, text) !== text) throw redirect(addressOf(text));
  return text;
}
