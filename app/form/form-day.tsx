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
export function FormDay({ field, min, ...texts }: FormDayProps) {
  const [day, setDay] = useState(field.initialValue ?? "");
  const shared = { ...texts, id: field.id, name: field.name, error: field.errors?.[0] };
  const own = {
    value: day,
    onChange: setDay,
    ...(min !== undefined && { min }),
  };
  return (
    <DayControl {...shared} {...own}>
      {(native) => <TextInput {...shared} {...native} autoComplete="off" />}
    </DayControl>
  );
}
