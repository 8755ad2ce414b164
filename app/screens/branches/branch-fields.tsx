import type { FieldMetadata } from "@conform-to/react";
import { FormArea, FormField, FormSelect } from "~/form/field";
import { isFilled } from "~/form/use-judgement";
import { phonePrefix as usualPrefix } from "~/format/phone";
import { branchLabels as labels } from "~/texts/administration";

type Field = FieldMetadata<string | undefined>;

interface BranchFieldsProps {
  readonly fields: Readonly<Record<"name" | "code" | "phoneNumber" | "address" | "type", Field>>;
  /** The code is chosen once, with a new branch; the rest can be changed in an edit. */
  readonly readOnly?: "code" | "all";
  /** What stands before the phone number, fixed; "" for nothing. */
  readonly phonePrefix?: string;
  /** Why the type stays as it is, where it does. */
  readonly typeIsFixed?: string | null;
}

/** The fields of a branch (docs/product.md#branches). */
export function BranchFields({
  fields,
  readOnly,
  phonePrefix = usualPrefix,
  typeIsFixed = null,
}: BranchFieldsProps) {
  const isFixed = readOnly === "all";
  return (
    <>
      <FormField
        field={fields.name}
        label={`${labels.name} *`}
        maxLength={100}
        autoComplete="off"
        readOnly={isFixed}
      />
      <FormField
        field={fields.code}
        label={`${labels.code} *`}
        maxLength={20}
        autoComplete="off"
        readOnly={readOnly !== undefined}
      />
      <FormField
        field={fields.phoneNumber}
        label={labels.phoneNumber}
        description={
          readOnly === "code" ? "Bila dikosongkan, nomor yang tersimpan tidak berubah." : undefined
        }
        leftSection={phonePrefix || undefined}
        type="tel"
        autoComplete="off"
        maxLength={20}
        readOnly={isFixed}
      />
      <FormArea field={fields.address} label={labels.address} rows={4} maxLength={500} readOnly={isFixed} />
      <FormSelect
        field={fields.type}
        label={`${labels.type} *`}
        description={typeIsFixed}
        data={[{ value: "", label: "Pilih Jenis Cabang" }, "Pusat", "Cabang"]}
        disabled={isFixed || typeIsFixed !== null}
      />
      {/* A disabled choice is not sent. */}
      {typeIsFixed !== null && (
        <input type="hidden" name={fields.type.name} value={fields.type.initialValue} />
      )}
    </>
  );
}

/** Nothing to save while name, code or type is empty. */
export function judgeBranch(form: FormData): "whole" | "incomplete" {
  return ["name", "code", "type"].every((name) => isFilled(form, name)) ? "whole" : "incomplete";
}
