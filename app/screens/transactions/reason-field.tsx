import { useDraft, valueIn } from "~/form/draft";
import { AreaField } from "~/form/field";

/** Why something is voided. */
export function ReasonField() {
  return (
    <AreaField
      label="Alasan (opsional)"
      name="reason"
      rows={3}
      defaultValue={valueIn(useDraft(), "reason")}
    />
  );
}
