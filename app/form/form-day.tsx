import type { FieldMetadata } from "@conform-to/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DayControl } from "./day-field";
import type { DayInputProps } from "./day-input";

interface FormDayProps extends Pick<DayInputProps, "description" | "className" | "min"> {
  readonly field: FieldMetadata<string | undefined>;
  readonly label: string;
}

/** A day in a conform form. */
export function FormDay({ field, ...given }: FormDayProps) {
  const [value, onChange] = useState(field.initialValue ?? "");
  const day = { ...given, id: field.id, name: field.name, error: field.errors?.[0], value, onChange };
  return (
    <DayControl {...day}>{(native) => <TextInput {...day} {...native} autoComplete="off" />}</DayControl>
  );
}
