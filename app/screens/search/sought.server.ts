import { redirect } from "@remix-run/node";
import { beginningOf, cleanLine, digitsIn, isUploadId } from "contract/typed-text";
import { textIn } from "~/access/form-reader.server";
import { isSealed, openSealed, sealValue } from "~/access/sealed-value.server";
import { holdsCard } from "~/format/card";
import { numberOnCard } from "~/format/card.server";
import type { SoughtForm } from "~/texts/search";
import { searchPath, soughtField } from "./addresses";

/** What a text looks like. The bank tells it likewise (docs/rules.md#find-anything). */
export function formOf(text: string): SoughtForm {
  if (digitsIn(text) !== undefined) return "number";
  return isUploadId(text) ? "upload" : "name";
}

/** Letters alone, or an upload id. Whatever else has a digit may hold a person's number. */
const isReadable = (text: string) => (/^\D+$/.test(text) && !holdsCard(text)) || isUploadId(text);

const sealed = (field: string, text: string) =>
  isReadable(text) && !isSealed(text) ? text : sealValue(field, text);

/** A text as it may stand in an address, in a search field of this name (docs/rules.md#sealed-search). */
export function inAddress(field: string, text: string): string {
  return sealed(field, digitsIn(text) ?? text);
}

/** A text as it is searched for: of a scanned card its KTP. */
const readTyped = (text: string) => numberOnCard(cleanLine(text)) ?? cleanLine(text);

/** An address takes no longer text, and nothing has so long a name. */
const longestInAddress = 1_000;

/** The page with what is found for a text. */
function addressOf(text: string): string {
  if (text === "") return searchPath;
  const sought = inAddress(soughtField, beginningOf(text, longestInAddress));
  return `${searchPath}?${new URLSearchParams({ [soughtField]: sought })}`;
}

/** The answer to a posted search. */
export function redirectToFound(form: FormData): Response {
  return redirect(addressOf(readTyped(textIn(form, soughtField))), 303);
}

/**
 * The text that an address asks for; "" for none, undefined for a sealed one that does not open any more.
 *
 * @throws a redirect to the sealed form of one that may not stand in an address
 */
export function soughtIn(request: Request): string | undefined {
  const given = new URL(request.url).searchParams.get(soughtField) ?? "";
  if (isSealed(given)) return openSealed(soughtField, given);
  const text = readTyped(given);
  if (text !== "" && inAddress(soughtField, text) !== text) throw redirect(addressOf(text));
  return text;
}
