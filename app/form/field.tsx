import type { FieldMetadata } from "@conform-to/react";
import type { TextInputProps } from "@mantine/core";
import { AreaField, SelectField, TextField, type AreaFieldProps, type SelectFieldProps } from "~/ui/field";

/** What every field of a conform form is told. */
interface OfForm {
  readonly field: FieldMetadata<string | undefined>;
  readonly label: string;
  /** What script sees to be wrong before the server is asked. */
  readonly error?: string | undefined;
}

/** What the form itself says about a field. */
type FromForm = "name" | "defaultValue" | "error" | "form" | "label";

/** A line of text in a conform form: keeps what was typed and says what is wrong. */
export function FormField({ field, error, ...props }: OfForm & Omit<TextInputProps, FromForm>) {
  return <TextField {...props} {...controlOf(field, error)} />;
}

/** The same for a text of several lines. */
export function FormArea({ field, error, ...props }: OfForm & Omit<AreaFieldProps, FromForm>) {
  return <AreaField {...props} {...controlOf(field, error)} />;
}

/** The same for a choice. */
export function FormSelect({ field, error, ...props }: OfForm & Omit<SelectFieldProps, FromForm>) {
  return <SelectField {...props} {...controlOf(field, error)} />;
}

function controlOf(field: OfForm["field"], error: OfForm["error"]) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    error: error ?? field.errors?.[0],
  };
}
