import type { FieldMetadata } from "@conform-to/react";
import type { TextInputProps } from "@mantine/core";
import { TextField } from "~/ui/field";

interface FormFieldProps extends Omit<TextInputProps, "name" | "defaultValue" | "error" | "form"> {
  readonly field: FieldMetadata<string | undefined>;
  readonly label: string;
  /** What script sees to be wrong before the server is asked. */
  readonly error?: string | undefined;
}

/** A line of text in a conform form: keeps what was typed and says what is wrong. */
export function FormField({ field, error, ...props }: FormFieldProps) {
  return (
    <TextField
      {...props}
      id={field.id}
      name={field.name}
      defaultValue={field.initialValue}
      error={error ?? field.errors?.[0]}
    />
  );
}
