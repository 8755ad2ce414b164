import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from "@mantine/core";

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
