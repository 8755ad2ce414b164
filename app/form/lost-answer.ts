import { formTokenField } from "~/access/form-token";
import type { Draft } from "./draft";

/** Of this page in this browser; the server never has one. */
let lost: Draft | null = null;

/** Keeps a form whose answer did not get back to the browser, until another one meets the same fate. */
export function noteLostAnswer(address: string, form: Iterable<readonly [string, FormDataEntryValue]>): void {
  lost = { address, fields: [...form].filter(isKept), wasSent: true };
}

/** A form goes out again under its page's own token. */
function isKept(entry: readonly [string, FormDataEntryValue]): entry is readonly [string, string] {
  return typeof entry[1] === "string" && entry[0] !== formTokenField;
}

/** What was sent from the form at an address (path and query), nobody knows with what effect. */
export function lostAnswerAt(address: string): Draft | null {
  return lost?.address === address ? lost : null;
}
