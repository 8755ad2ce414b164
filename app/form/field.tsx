import type { FieldMetadata } from "@conform-to/react";
import {
  InputBase,
  NativeSelect,
  TextInput,
  type InputBaseProps,
  type NativeSelectProps,
  type TextInputProps,
} from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import { Options, useNameSearch } from "~/ui/field";

/** What every field of a conform form is told. It stands inside `Mantine`. */
interface OfForm {
  readonly field: FieldMetadata<string | undefined>;
  readonly label: string;
}

/** What the form itself says about a field. */
type FromForm = "name" | "defaultValue" | "error" | "form" | "label";

/** A line of text in a conform form: keeps what was typed and says what is wrong. */
export function FormField({ field, ...props }: OfForm & Omit<TextInputProps, FromForm>) {
  const isSecret = props.type === "password" || props.autoComplete === "one-time-code";
  return <TextInput {...props} {...(isSecret && asTyped)} {...controlOf(field)} />;
}

/** A browser may send what it checks to a service. A password can be shown as text, which the browser would check. */
const asTyped = { spellCheck: false, autoCapitalize: "off", autoCorrect: "off" } as const;

type AreaProps = InputBaseProps & Omit<ComponentPropsWithoutRef<"textarea">, keyof InputBaseProps>;

/** A field of a form for a text of several lines. */
export function FormArea({ field, ...props }: OfForm & Omit<AreaProps, FromForm>) {
  return <AreaField {...props} {...controlOf(field)} />;
}

/** A labelled text of several lines. Mantine's Textarea would load 4 kB of script that makes it grow. */
export function AreaField(props: AreaProps) {
  return <InputBase component="textarea" multiline {...props} />;
}

type SelectProps = Pick<NativeSelectProps, "description" | "disabled"> &
  ComponentPropsWithoutRef<typeof Options>;

/** A field of a form for a choice. A form with a long one tells `submit` its `choices`. */
export function FormSelect({ field, data, none, ...props }: OfForm & SelectProps) {
  const search = useNameSearch({ data, none }, field.name, field.initialValue);
  if (search)
    return (
      <>
        <TextInput {...props} {...controlOf(field)} {...search.input} />
        {search.names}
      </>
    );
  return (
    <NativeSelect {...props} {...controlOf(field)}>
      <Options data={data} none={none} />
    </NativeSelect>
  );
}

/** What is read and cannot be changed, beside fields that can. */
export function ReadField(props: TextInputProps) {
  return <TextInput {...props} readOnly />;
}

function controlOf({ id, name, initialValue, errors }: OfForm["field"]) {
  return { id, name, defaultValue: initialValue, error: errors?.[0] };
}
