import type { FieldMetadata } from "@conform-to/react";
import { InputBase, TextInput, type InputBaseProps, type TextInputProps } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import { Options } from "~/ui/field";
import { Mantine } from "./mantine";

/** What every field of a conform form is told. */
interface OfForm {
  readonly field: FieldMetadata<string | undefined>;
  readonly label: string;
}

/** What the form itself says about a field. */
type FromForm = "name" | "defaultValue" | "error" | "form" | "label";

/** Mantine ties label, help and error to the input; `styles/controls.css` gives the looks. */
const classNames = { root: "field", error: "wrong", description: "quiet" };

/** A line of text in a conform form: keeps what was typed and says what is wrong. */
export function FormField({ field, ...props }: OfForm & Omit<TextInputProps, FromForm>) {
  return (
    <Mantine>
      <TextInput classNames={classNames} {...props} {...controlOf(field)} />
    </Mantine>
  );
}

/** The same for a text of several lines. */
export function FormArea({ field, ...props }: OfForm & Omit<AreaFieldProps, FromForm>) {
  return <AreaField {...props} {...controlOf(field)} />;
}

type SelectProps = InputBaseProps &
  Omit<ComponentPropsWithoutRef<"select">, keyof InputBaseProps> &
  ComponentPropsWithoutRef<typeof Options>;

/** The same for a choice. Mantine's NativeSelect would draw an arrow beside the browser's own. */
export function FormSelect({ field, data, none, ...props }: OfForm & Omit<SelectProps, FromForm>) {
  return (
    <Mantine>
      <InputBase component="select" classNames={classNames} {...props} {...controlOf(field)}>
        <Options data={data} none={none} />
      </InputBase>
    </Mantine>
  );
}

type AreaFieldProps = InputBaseProps & Omit<ComponentPropsWithoutRef<"textarea">, keyof InputBaseProps>;

/** A labelled text of several lines. */
export function AreaField(props: AreaFieldProps) {
  return (
    <Mantine>
      <InputBase component="textarea" classNames={classNames} {...props} />
    </Mantine>
  );
}

function controlOf({ id, name, initialValue, errors }: OfForm["field"]) {
  return { id, name, defaultValue: initialValue, error: errors?.[0] };
}
