import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod/v4";
import { shortDate } from "~/format/dates";
import { choicesOf } from "~/ui/choices";
import { valueIn, type Draft } from "./draft";
import { FormField, FormSelect, ReadField } from "./field";
import type { StaleField } from "./stale-edit";

/** What all screens of a record say of one of its fields. A family's `*-fields.tsx` has a table of them. */
export interface RecordField {
  readonly label: string;
  /** Judges what was typed. A required field gets a star behind its label. */
  readonly schema: z.ZodType<unknown, string | undefined>;
  /** A day. Otherwise the field is a line of text. */
  readonly type?: "date";
  /** What can be chosen, by value; the field is then a select. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What the select says before anything is chosen. */
  readonly none?: string;
  /** Stands at the input. */
  readonly help?: string;
}

/** The fields of a record, in the order of its screens. */
type RecordFields = Readonly<Record<string, RecordField>>;

/** The schemas of fields, for the schema of a form. */
export const schemasOf = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]["schema"];
  };

interface RecordInputsProps<Name extends string> {
  readonly of: Readonly<Record<Name, RecordField>>;
  /** The same fields of the form. */
  readonly fields: Readonly<Record<NoInfer<Name>, FieldMetadata<string | undefined>>>;
}

/** Fields to type. */
export function RecordInputs<Name extends string>({ of, fields }: RecordInputsProps<Name>) {
  return (Object.keys(of) as Name[]).map((name) => {
    const { label, type = "text", choices, none, help } = of[name];
    const field = fields[name];
    const shared = { field, label: field.required ? `${label} *` : label, description: help };
    return choices ? (
      <FormSelect key={name} {...shared} none={none} data={choicesOf(choices)} />
    ) : (
      <FormField key={name} {...shared} type={type} autoComplete="off" />
    );
  });
}

interface RecordValuesProps<Name extends string> {
  readonly of: Readonly<Record<Name, RecordField>>;
  readonly values: Readonly<Record<NoInfer<Name>, string | null>>;
}

/** Fields to read. */
export function RecordValues<Name extends string>({ of, values }: RecordValuesProps<Name>) {
  return (Object.keys(of) as Name[]).map((name) => (
    <ReadField key={name} label={of[name].label} value={textOf(of[name], values[name]) || "-"} />
  ));
}

/** A value as people read it; "" for none. */
function textOf({ type, choices }: RecordField, value: string | null): string {
  if (value === null) return "";
  if (choices) return choices[value] ?? value;
  return type === "date" ? shortDate(value) : value;
}

/** What an edit has typed, beside the present values. */
export const differencesOf = <Name extends string>(
  { of, values }: RecordValuesProps<Name>,
  edit: Draft,
): StaleField[] =>
  (Object.keys(of) as Name[]).map((name) => ({
    name: of[name].label,
    yours: textOf(of[name], valueIn(edit, name)),
    present: textOf(of[name], values[name]),
  }));

/** Names and values of fields in a history. */
export const historyOf = (of: RecordFields) => ({
  fields: Object.fromEntries(Object.entries(of).map(([name, { label }]) => [name, label])),
  readable: (name: string, value: unknown) =>
    of[name] && typeof value === "string" ? textOf(of[name], value) : value,
});
