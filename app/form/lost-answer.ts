import type { Draft } from "~/access/draft.server";
import { formTokenField } from "~/access/form-token";

/** The form whose answer was lost last. Only the browser's memory holds it, for as long as the page lives. */
let lost: Draft | null = null;

/** Keeps the last form whose answer did not get back to the browser. */
export function noteLostAnswer(address: string, form: Iterable<readonly [string, FormDataEntryValue]>): void {
  lost = { address, fields: [...form].filter(isKept), wasSent: true };
}

/** The token is left out: the form is sent again with the token of its page. */
function isKept(entry: readonly [string, FormDataEntryValue]): entry is readonly [string, string] {
  return typeof entry[1] === "string" && entry[0] !== formTokenField;
}

/** What was sent from the form at an address (path and query), nobody knows with what effect. */
export function lostAnswerAt(address: string): Draft | null {
  return lost?.address === address ? lost : null;
}
