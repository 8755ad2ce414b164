import type { SubmissionResult } from "@conform-to/react";

/** What an edit had typed, field by field, whose record somebody else has changed since the form was shown. */
export type StaleEdit = Readonly<Record<string, unknown>>;

/**
 * The edit that a form was sent back with, if it began with another version than the record has now (its field `version`);
 * undefined where nothing has changed meanwhile.
 */
export function staleEdit(
  lastResult: SubmissionResult<string[]> | null,
  present: { readonly version: string },
): StaleEdit | undefined {
  const typed = lastResult?.initialValue ?? undefined;
  return typed !== undefined && typed.version !== present.version ? typed : undefined;
}

/** A field of such an edit as a text. */
export function textIn(edit: StaleEdit, field: string): string {
  const value = edit[field];
  return typeof value === "string" ? value : "";
}

/** A field that may be there several times, as its texts. */
export function textsIn(edit: StaleEdit, field: string): string[] {
  const values: unknown[] = [edit[field]].flat();
  return values.filter((value) => typeof value === "string");
}
