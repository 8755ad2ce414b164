import { InputBase, TextInput, type InputBaseProps, type TextInputProps } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";

/** Mantine ties label, help and error to the input; `styles/controls.css` gives the looks. */
const classNames = { root: "field", error: "wrong", description: "quiet" };

/** A labelled line of text: label above, help below, error beside. */
export function TextField(props: TextInputProps) {
  return <TextInput classNames={classNames} {...props} />;
}

/** What a choice offers; a text alone is value and label. One that is disabled is shown, and cannot be chosen. */
export type Choice = string | { readonly value: string; readonly label: string; readonly disabled?: boolean };

export type SelectFieldProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<"select">, keyof InputBaseProps> & { readonly data: readonly Choice[] };

/** A labelled choice that needs no script. Mantine's NativeSelect would draw an arrow beside the browser's own. */
export function SelectField({ data, ...props }: SelectFieldProps) {
  return (
    <InputBase component="select" classNames={classNames} {...props}>
      {data.map(optionOf)}
    </InputBase>
  );
}

function optionOf(choice: Choice) {
  const { label, ...option } = typeof choice === "string" ? { value: choice, label: choice } : choice;
  return (
    <option key={option.value} {...option}>
      {label}
    </option>
  );
}

export type AreaFieldProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<"textarea">, keyof InputBaseProps>;

/** A labelled text of several lines. */
export function AreaField(props: AreaFieldProps) {
  return <InputBase component="textarea" classNames={classNames} {...props} />;
}
