import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { Labelled } from "~/ui/field";
import type { default as DayInputOfFile, DayInputProps } from "./day-input";

/** Once it is loaded, every later screen begins with it. */
let DayInput: typeof DayInputOfFile | undefined;

let loading: Promise<void> | undefined;

/** All fields wait for one import: a second one would not wait for the sheet, and its field would come before it. */
function loadDayInput() {
  loading ??= import("./day-input").then((file) => {
    DayInput = file.default;
  });
  return loading;
}

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

function useNativeUntilLoaded({ value, onChange, min, max }: Day) {
  const ref = useRef<HTMLInputElement>(null);
  const [isLoaded, setLoaded] = useState(DayInput !== undefined);
  const [isReplaced, setReplaced] = useState(isLoaded);

  useEffect(() => {
    // Where it cannot be loaded, the browser's own field stays.
    loadDayInput().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);

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
  readonly children: (native: NonNullable<ReturnType<typeof useNativeUntilLoaded>>) => ReactNode;
}

/** The date field of the browser; with script, `DayInput` takes its place as soon as it is loaded (docs/decisions/forms.md). */
export function DayControl({ children, ...day }: DayControlProps) {
  const native = useNativeUntilLoaded(day);
  if (native !== null) return children(native);
  return DayInput ? <DayInput {...day} /> : null;
}
