import { TextInput } from "@mantine/core";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { z } from "zod/v4";
import { numberLike } from "~/format/card";
import { FormToken } from "./form-token";
import { useIsReady } from "./record-form";

interface NumberCheckProps {
  readonly label: string;
  /** The field, and the parameter of the address that holds the checked number (`checkIn`). */
  readonly name: string;
  readonly button: string;
  /** The checked number as typed; "" before a check. */
  readonly number: string;
  /** What is wrong with it. */
  readonly fault: string;
  /** Is told what stands in the field. */
  readonly onNumber: (typed: string) => void;
}

/** The form that checks the number of a person. A card can be scanned into its field. */
export function NumberCheck({ label, name, button, number, fault, onNumber }: NumberCheckProps) {
  const isIdle = useNavigation().state === "idle";
  const { formProps, isReady } = useIsReady(z.object({ [name]: z.string().trim().min(1) }));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault !== "") field.current?.focus();
  }, [fault]);
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    const accepted = numberLike(typed);
    if (accepted !== typed) currentTarget.value = accepted;
    onNumber(accepted.trim());
  }
  return (
    <Form method="post" className="card record" {...formProps}>
      <TextInput
        ref={field}
        label={label}
        name={name}
        autoFocus={fault !== ""}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={number}
        error={fault}
        onInput={onInput}
      />
      <FormToken />
      <div className="act">
        <button type="submit" className="button" disabled={!isReady || !isIdle}>
          {button}
        </button>
      </div>
    </Form>
  );
}
