import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";

interface Labels {
  /** An input without a label needs an `aria-label`. */
  readonly label?: string | undefined;
  /** Help below the input. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
}

type TextFieldProps = Labels & ComponentPropsWithoutRef<"input">;

/** A labelled line of text, for searching and filtering. Forms have `FormField` and `ReadField`. */
export function TextField({ label, description, error, ...input }: TextFieldProps) {
  return <Labelled {...{ label, description, error }}>{(tied) => <input {...input} {...tied} />}</Labelled>;
}

/** An option of a select. A text alone is both value and label. A disabled option is shown and cannot be chosen. */
export type SelectOption =
  | string
  | { readonly value: string; readonly label: string; readonly disabled?: boolean };

interface Choices {
  readonly data: readonly SelectOption[];
  /** What the choice of nothing says, which comes first; its value is "". */
  readonly none?: string | undefined;
}

type SelectFieldProps = Labels & Choices & ComponentPropsWithoutRef<"select">;

/** A labelled choice. */
export function SelectField({ label, description, error, data, none, ...select }: SelectFieldProps) {
  return (
    <Labelled {...{ label, description, error }}>
      {(tied) => (
        <select {...select} {...tied}>
          <Options data={data} none={none} />
        </select>
      )}
    </Labelled>
  );
}

export function Options({ data, none }: Choices) {
  const all = none === undefined ? data : [{ value: "", label: none }, ...data];
  return all.map((choice) => {
    const { label, ...option } = typeof choice === "string" ? { value: choice, label: choice } : choice;
    return (
      <option key={option.value} {...option}>
        {label}
      </option>
    );
  });
}

/** What ties an input to its label, its error and its help. */
interface Tied {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface LabelledProps extends Labels {
  readonly children: (tied: Tied) => ReactNode;
}

/** Ties an input to its label, its help and its error. */
export function Labelled({ label, description, error, children }: LabelledProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const helpId = `${id}-help`;
  const texts = [...(error ? [errorId] : []), ...(description ? [helpId] : [])];
  return (
    <div className="field">
      {label && <label htmlFor={id}>{label}</label>}
      <div>
        {children({
          id,
          "aria-invalid": Boolean(error),
          "aria-describedby": texts.join(" ") || undefined,
        })}
      </div>
      {description && (
        <p className="quiet" id={helpId}>
          {description}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
