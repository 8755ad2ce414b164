import type { FieldMetadata } from "@conform-to/react";
import type { EditableProgramme } from "~/bank/types";
import { FormField } from "~/form/field";
import { valueIn, type Draft } from "~/form/draft";
import type { StaleField } from "~/form/stale-edit";
import { shortDate } from "~/format/dates";
import { programmeHelp, programmeLabels as labels } from "~/texts/programmes";
import { TextField } from "~/ui/field";

type Name = keyof EditableProgramme;

interface EditableField {
  readonly name: Name;
  readonly label: string;
  readonly required?: true;
  readonly type?: "date";
  readonly description?: string;
}

/** What can be changed of a programme, in the order of its form. */
const editableFields: readonly EditableField[] = [
  { name: "name", label: labels.name, required: true },
  { name: "validFrom", label: labels.validFrom, required: true, type: "date" },
  { name: "validUntil", label: labels.validUntil, type: "date", description: programmeHelp.validUntil },
];

/** A programme as a form holds it: days as ISO dates, an empty text for none. */
type Texts = Readonly<Record<Name, string>>;

interface EditableFieldsProps {
  readonly fields: Readonly<Record<Name, FieldMetadata<string | undefined>>>;
}

/** The fields as they are typed. */
export function EditableFields({ fields }: EditableFieldsProps) {
  return editableFields.map(({ name, label, required, ...input }) => (
    <FormField
      key={name}
      field={fields[name]}
      label={required ? `${label} *` : label}
      autoComplete="off"
      {...input}
    />
  ));
}

/** The fields as they are read. */
export function ReadOnlyFields({ programme }: { programme: Texts }) {
  return editableFields.map(({ name, label }) => (
    <TextField key={name} label={label} value={shortDate(programme[name]) || "-"} readOnly />
  ));
}

/** What was typed of each field, and what the programme has now. */
export const differences = (edit: Draft, present: Texts): StaleField[] =>
  editableFields.map(({ name, label }) => ({
    name: label,
    yours: shortDate(valueIn(edit, name)),
    present: shortDate(present[name]),
  }));
