import type { FieldMetadata } from "@conform-to/react";
import type { EditableProgramme } from "~/bank/types";
import { FormField } from "~/form/field";
import { programmeHelp, programmeLabels as labels } from "~/texts/programmes";

interface EditableFieldsProps {
  readonly fields: Readonly<Record<keyof EditableProgramme, FieldMetadata<string | undefined>>>;
}

/** What can be changed of a programme. */
export function EditableFields({ fields }: EditableFieldsProps) {
  return (
    <>
      <FormField field={fields.name} label={`${labels.name} *`} autoComplete="off" />
      <FormField field={fields.validFrom} label={`${labels.validFrom} *`} autoComplete="off" type="date" />
      <FormField
        field={fields.validUntil}
        label={labels.validUntil}
        description={programmeHelp.validUntil}
        autoComplete="off"
        type="date"
      />
    </>
  );
}
