/** Outcome of reading one field: a value, perhaps with warnings, or the sentence that says why not (domain-facts.md). */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: string };

export function accepted<T>(value: T, warnings: readonly string[] = []): Parsed<T> {
  return { ok: true, value, warnings };
}

export function rejected(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}

/** Outcome of reading a row: every error and every warning of every field; a value only without errors. */
export interface ParsedRow<T> {
  readonly value: T | undefined;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

type FieldsOf<T> = { readonly [K in keyof T]: Parsed<T[K]> };

/** Joins the fields of a row. */
export function parsedRow<T extends object>(fields: FieldsOf<T>): ParsedRow<T> {
  const entries = Object.entries<Parsed<unknown>>(fields);
  const errors = entries.flatMap(([, field]) => (field.ok ? [] : [field.error]));
  const warnings = entries.flatMap(([, field]) => (field.ok ? field.warnings : []));
  if (errors.length > 0) return { value: undefined, errors, warnings };
  const values = entries.map(([name, field]) => [name, field.ok ? field.value : undefined]);
  // Each field was read into its own type, and none failed.
  return { value: Object.fromEntries(values) as T, errors, warnings };
}
