import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormArea, FormField, FormSelect } from "~/form/field";
import { phonePrefix as usualPrefix } from "~/format/phone";
import { branchLabels as labels, townHelp } from "~/texts/administration";

type Field = FieldMetadata<string | undefined>;

interface BranchFieldsProps {
  readonly fields: Readonly<Record<"name" | "phoneNumber" | "address" | "type", Field>>;
  /** The field of the code. Only the form of a new branch lets the user choose it. */
  readonly code: ReactNode;
  /** The field of the town, which only head office sets. False where the bank keeps none. */
  readonly town: ReactNode;
  readonly readOnly?: boolean;
  readonly phoneHelp?: string | false;
  /** The fixed prefix of the phone number; "" for none. */
  readonly phonePrefix?: string;
  /** Why the user cannot change the type; null if they can. */
  readonly typeIsFixed?: string | null;
}

/** The fields of a branch (docs/product.md#branches). */
export function BranchFields(props: BranchFieldsProps) {
  const { fields, code, town, readOnly = false, phoneHelp } = props;
  const { phonePrefix = usualPrefix, typeIsFixed = null } = props;
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
        readOnly={readOnly}
      />
      <FormArea field={fields.address} label={labels.address} rows={4} readOnly={readOnly} />
      {town}
      <FormSelect
        field={fields.type}
        label={`${labels.type} *`}
        description={typeIsFixed}
        none="Pilih Jenis Cabang"
        data={["Pusat", "Cabang"]}
        disabled={readOnly || typeIsFixed !== null}
      />
      {/* The browser does not send a disabled select. */}
      {typeIsFixed !== null && (
        <input type="hidden" name={fields.type.name} value={fields.type.initialValue} />
      )}
    </>
  );
}

export function TownField({ field }: { field: Field }) {
  return <FormField field={field} label={labels.town} description={townHelp} autoComplete="off" />;
}
