import { formTokenField } from "./form-token";

/** Names and values, as a form posts them. */
export type DraftFields = readonly (readonly [name: string, value: string])[];

/** Names of fields that hold a password, typed once or twice. */
const secret = /password|confirmation/i;

/**
 * The fields of a form that may be shown again: no password, no file, nothing empty. The token is left out, because each page has the
 * token of its own session.
 */
export function draftFields(
  form: Iterable<readonly [string, FormDataEntryValue]>,
): [name: string, value: string][] {
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && name !== formTokenField && !secret.test(name)
      ? [[name, value]]
      : [],
  );
}
