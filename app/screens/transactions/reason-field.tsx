import { useDraft, valueIn } from "~/form/draft";
import { AreaField } from "~/form/field";
import { Mantine } from "~/theme/mantine";

/** Why something is voided. */
export function ReasonField() {
  return (
    <Mantine>
      <AreaField
        label="Alasan (opsional)"
        name="reason"
        rows={3}
        defaultValue={valueIn(useDraft(), "reason")}
      />
    </Mantine>
  );
}
