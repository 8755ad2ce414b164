import { Checkbox } from "@mantine/core";
import { valuesIn, type Draft } from "~/form/draft";
import { requiredSecondFactor } from "~/texts/administration";

const name = "requiresSecondFactor";

/**
 * The box that makes a second factor a duty of a role's holders. A browser sends no unchecked box, so a hidden field says that the
 * form had one: what a form without it posts leaves the role as it is.
 */
export function SecondFactorBox({ checked, readOnly = false }: { checked: boolean; readOnly?: boolean }) {
  return (
    <>
      {!readOnly && <input type="hidden" name={name} value="off" />}
      <Checkbox
        name={name}
        value="on"
        label={requiredSecondFactor.label}
        description={requiredSecondFactor.help}
        defaultChecked={checked}
        disabled={readOnly}
      />
    </>
  );
}

/** Whether the box of a form that comes back was checked; undefined if there is none. */
export function postedBox(draft: Draft | null): boolean | undefined {
  return draft ? valuesIn(draft, name).includes("on") : undefined;
}
