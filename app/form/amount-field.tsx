import type { ComponentPropsWithoutRef } from "react";
import { useThousandsDots } from "~/ui/amount-input";
import { FormField } from "./field";

type Given = "onInput" | "inputMode" | "autoComplete";

/** A nominal in a conform form. It groups its digits while one types. */
export function FormAmount(props: Omit<ComponentPropsWithoutRef<typeof FormField>, Given>) {
  const onInput = useThousandsDots(props.field.id);
  return <FormField {...props} onInput={onInput} inputMode="numeric" autoComplete="off" />;
}
