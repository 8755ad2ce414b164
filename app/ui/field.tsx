import {
  InputBase,
  NativeSelect,
  TextInput,
  type InputBaseProps,
  type NativeSelectProps,
  type TextInputProps,
} from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";

/** Mantine ties label, help and error to the input; `styles/controls.css` gives the looks. */
const classNames = { root: "field", error: "wrong", description: "quiet" };

/** Nothing in place of Mantine's drawn arrow. */
const browsersOwnArrow = <></>;

/** A labelled line of text: label above, help below, error beside. */
export function TextField(props: TextInputProps) {
  return <TextInput classNames={classNames} {...props} />;
}

/** A labelled choice that needs no script. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect classNames={classNames} rightSection={browsersOwnArrow} {...props} />;
}

export type AreaFieldProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<"textarea">, keyof InputBaseProps>;

/** A labelled text of several lines. */
export function AreaField(props: AreaFieldProps) {
  return <InputBase component="textarea" classNames={classNames} {...props} />;
}
