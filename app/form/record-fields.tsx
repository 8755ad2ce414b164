import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod/v4";
import { shortDate } from "~/format/dates";
import { choicesOf } from "~/ui/choices";
import { valueIn, type Draft } from "./draft";
import { FormArea, FormField, FormSelect, ReadField } from "./field";
import { FormDay } from "./form-day";

/** What all screens of a record say of one of its fields. A family's `*-fields.tsx` has a table of them, in the order of the screens. */
export interface RecordField {
  readonly label: string;
  /** Judges what was typed. A required field gets a star behind its label. */
  readonly schema: z.ZodType<unknown, string | undefined>;
  /** A day, or a text of several lines. Otherwise the field is a line of text. */
  readonly type?: "date" | "area";
  /** What can be chosen, by value; the field is then a select. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Stands at the input. */
  readonly help?: string;
}

type Table<Name extends string> = Readonly<Record<Name, RecordField>>;
/** The same fields of a form. */
type Inputs<Name extends string> = Readonly<Record<NoInfer<Name>, FieldMetadata<string | undefined>>>;
/** The same fields of a record. */
type Values<Name extends string> = Readonly<Record<NoInfer<Name>, string | null>>;

const entriesOf = <Name extends string>(of: Table<Name>) => Object.entries(of) as [Name, RecordField][];

/** The schemas of fields, for the schema of a form. */
export const schemasOf = <Fields extends Table<string>>(fields: Fields) =>
  Object.fromEntries(entriesOf(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]["schema"];
  };

/** Fields to type. */
export function RecordInputs<Name extends string>(props: { of: Table<Name>; fields: Inputs<Name> }) {
  return entriesOf(props.of).map(([name, { label, type, choices, help }]) => {
    const field = props.fields[name];
    const shared = { field, label: field.required ? `${label} *` : label, description: help };
    if (choices)
      return <FormSelect key={name} {...shared} none={`Pilih ${label}`} data={choicesOf(choices)} />;
    if (type === "date") return <FormDay key={name} {...shared} />;
    if (type === "area") return <FormArea key={name} {...shared} rows={4} />;
    return <FormField key={name} {...shared} autoComplete="off" />;
  });
}

/** Fields to read. */
export function RecordValues<Name extends string>({ of, values }: { of: Table<Name>; values: Values<Name> }) {
  return entriesOf(of).map(([name, field]) => (
    <ReadField key={name} label={field.label} value={textOf(field, values[name]) || "-"} />
  ));
}

/** A value as people read it; "" for none. */
function textOf({ type, choices }: RecordField, value: string | null): string {
  if (value === null) return "";
  if (choices) return choices[value] ?? value;
  return type === "date" ? shortDate(value) : value;
}

/** What an edit has typed, beside the present values. */
export const differencesOf = <Name extends string>(of: Table<Name>, values: Values<Name>, edit: Draft) =>
  entriesOf(of).map(([name, field]) => ({
    name: field.label,
    yours: textOf(field, valueIn(edit, name)),
    present: textOf(field, values[name]),
  }));

/** Names and values of fields in a history. */
export const historyOf = (of: Table<string>) => ({
  fields: Object.fromEntries(entriesOf(of).map(([name, { label }]) => [name, label])),
  readable: (name: string, value: unknown) =>
    of[name] && typeof value === "string" ? textOf(of[name], value) : value,
});
