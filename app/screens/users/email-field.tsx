import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { FormField } from "~/form/field";

interface EmailFieldProps {
  readonly field: FieldMetadata<string | undefined>;
  /** What the server takes for an e-mail address, as the source of a regular expression. */
  readonly pattern: string;
}

/** An e-mail address, with script judged as it is typed (docs/product.md#users). */
export function EmailField({ field, pattern }: EmailFieldProps) {
  const [isWrong, setIsWrong] = useState(false);
  return (
    <FormField
      field={field}
      label="Email"
      error={isWrong ? "Format email belum sesuai" : undefined}
      onChange={({ currentTarget: { value } }) =>
        setIsWrong(value.trim() !== "" && !new RegExp(pattern).test(value.trim()))
      }
      inputMode="email"
      maxLength={254}
      autoComplete="off"
    />
  );
}
