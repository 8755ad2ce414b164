/** What reading one field gives: a value, perhaps with warnings, or the sentence that says why not. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: string };

export function accepted<T>(value: T, warnings: readonly string[] = []): Parsed<T> {
  return { ok: true, value, warnings };
}

export function rejected(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}

/** What reading a row gives: every error and every warning of every field; a value only without errors. */
export interface ParsedRow<T> {
  readonly value: T | undefined;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

type FieldsOf<T> = { readonly [K in keyof T]: Parsed<T[K]> };

/** Joins the fields of a row. */
export function parsedRow<T extends object>(fields: FieldsOf<T>): ParsedRow<T> {
  const values: Partial<T> = {};
  const errors: string[] = [];
  const warnings: string[] = [];
  // A plain loop, because files have hundreds of thousands of rows and most of their time is spent here.
  for (const name in fields) {
    const field = fields[name];
    if (field.ok) {
      values[name] = field.value;
      if (field.warnings.length > 0) warnings.push(...field.warnings);
    } else {
      errors.push(field.error);
    }
  }
  // Every field has its value where there are no errors.
  return { value: errors.length === 0 ? (values as T) : undefined, errors, warnings };
}
