import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { laterPart } from "~/script/later-part";
import { Labelled } from "~/ui/field";
import type { DayInputProps } from "./day-input";

/** Once it is loaded, every later screen begins with it. */
const DayInput = laterPart(() => import("./day-input"));

type Day = Pick<DayInputProps, "name" | "value" | "onChange" | "min" | "max">;

interface DayFieldProps extends Day {
  readonly label: string;
  /** Help below the input. */
  readonly description?: string | undefined;
}

/** A labelled day in a filter. Forms have `FormDay`. */
export function DayField({ label, description, ...day }: DayFieldProps) {
  return (
    <Labelled {...{ label, description }}>
      {({ id, "aria-describedby": texts }) => {
        const tied = { id, name: day.name, "aria-describedby": texts };
        return (
          <DayControl {...day} {...tied}>
            {(native) => <input {...tied} {...native} />}
          </DayControl>
        );
      }}
    </Labelled>
  );
}

function useNativeUntil(isLoaded: boolean, { value, onChange, min, max }: Day) {
  const ref = useRef<HTMLInputElement>(null);
  const [isReplaced, setReplaced] = useState(isLoaded);

  /** The browser's field stays while it has the focus or a half-typed day. */
  function replace() {
    const { current: input } = ref;
    if (input === null) return;
    // The user typed this before the script ran.
    if (input.value !== value) onChange(input.value);
    if (isLoaded && input !== document.activeElement && !input.validity.badInput) setReplaced(true);
  }
  // Each rendering looks again.
  useEffect(replace);

  const native = {
    ref,
    type: "date",
    value,
    min,
    max,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
    onBlur: replace,
  };
  return isReplaced ? null : native;
}

interface DayControlProps extends DayInputProps {
  /** Draws the date field of the browser. */
  readonly children: (native: NonNullable<ReturnType<typeof useNativeUntil>>) => ReactNode;
}

/** The date field of the browser; with script, `DayInput` takes its place as soon as it is loaded (docs/decisions/forms.md). */
export function DayControl({ children, ...day }: DayControlProps) {
  const native = useNativeUntil(DayInput.useIsLoaded(), day);
  return native === null ? <DayInput.Part {...day} /> : children(native);
}
