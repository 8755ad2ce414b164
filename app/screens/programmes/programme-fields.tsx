import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "~/form/field";
import { programmeHelp, programmeLabels as labels } from "~/texts/programmes";

type Field = FieldMetadata<string | undefined>;

interface EditableFieldsProps {
  readonly fields: Readonly<Record<"name" | "validFrom" | "validUntil", Field>>;
}

/** The fields of a programme that can be changed later. */
export function EditableFields({ fields }: EditableFieldsProps) {
  return (
    <>
      <FormField field={fields.name} label={`${labels.name} *`} autoComplete="off" />
      <FormField field={fields.validFrom} label={`${labels.validFrom} *`} type="date" />
      <FormField
        field={fields.validUntil}
        label={labels.validUntil}
        description={programmeHelp.validUntil}
        type="date"
      />
    </>
  );
}
