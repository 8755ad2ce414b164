import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormArea, FormField, FormSelect } from "~/form/field";
import { phonePrefix as usualPrefix } from "~/format/phone";
import { branchLabels as labels } from "~/texts/administration";

type Field = FieldMetadata<string | undefined>;

interface BranchFieldsProps {
  readonly fields: Readonly<Record<"name" | "phoneNumber" | "address" | "type", Field>>;
  /** The field of its code, which is chosen once, with a new branch. */
  readonly code: ReactNode;
  readonly readOnly?: boolean;
  readonly phoneHelp?: string;
  /** What stands before the phone number, fixed; "" for nothing. */
  readonly phonePrefix?: string;
  /** Why the type stays as it is, where it does. */
  readonly typeIsFixed?: string | null;
}

/** The fields of a branch (docs/product.md#branches). */
export function BranchFields({
  fields,
  code,
  readOnly = false,
  phoneHelp,
  phonePrefix = usualPrefix,
  typeIsFixed = null,
}: BranchFieldsProps) {
  return (
    <>
      <FormField field={fields.name} label={`${labels.name} *`} autoComplete="off" readOnly={readOnly} />
      {code}
      <FormField
        field={fields.phoneNumber}
        label={labels.phoneNumber}
        description={phoneHelp}
        leftSection={phonePrefix || undefined}
        type="tel"
        autoComplete="off"
        maxLength={20}
        readOnly={readOnly}
      />
      <FormArea field={fields.address} label={labels.address} rows={4} readOnly={readOnly} />
      <FormSelect
        field={fields.type}
        label={`${labels.type} *`}
        description={typeIsFixed}
        data={[{ value: "", label: "Pilih Jenis Cabang" }, "Pusat", "Cabang"]}
        disabled={readOnly || typeIsFixed !== null}
      />
      {/* A disabled choice is not sent. */}
      {typeIsFixed !== null && (
        <input type="hidden" name={fields.type.name} value={fields.type.initialValue} />
      )}
    </>
  );
}
