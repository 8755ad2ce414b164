import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { isolated } from "~/format/text";
import { nameOf, namedField, mostInSelect, shownIn, type Choice } from "./named-choice";

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
export type SelectOption = string | Choice;

interface Choices {
  readonly data: readonly SelectOption[];
  /** What the choice of nothing says, which comes first; its value is "". */
  readonly none?: string | undefined;
}

type SelectFieldProps = Labels & Choices & ComponentPropsWithoutRef<"select">;

/** A labelled choice. */
export function SelectField({ label, description, error, data, none, ...select }: SelectFieldProps) {
  const search = useNameSearch({ data, none }, select.name, select.defaultValue);
  return (
    <Labelled {...{ label, description, error }}>
      {(tied) =>
        search ? (
          <>
            <input aria-label={select["aria-label"]} {...search.input} {...tied} />
            {search.names}
          </>
        ) : (
          <select {...select} {...tied}>
            <Options data={data} none={none} />
          </select>
        )
      }
    </Labelled>
  );
}

/**
 * The parts of a search by name, in place of a select that would be too long; null for any other. The browser itself offers the names that
 * hold what is typed, also without script. The server reads the typed name (`keyNamed`).
 */
export function useNameSearch({ data, none }: Choices, name?: string, value: unknown = "") {
  const list = useId();
  if (data.length <= mostInSelect) return null;
  const choices = data.map(choiceOf);
  const defaultValue = shownIn(choices, String(value));
  return {
    input: { list, name, defaultValue, placeholder: none, autoComplete: "off" },
    names: (
      <>
        <input type="hidden" name={namedField} value={name} />
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice.value} value={nameOf(choice)} disabled={choice.disabled} />
          ))}
        </datalist>
      </>
    ),
  };
}

const choiceOf = (option: SelectOption): Choice =>
  typeof option === "string" ? { value: option, label: option } : option;

export function Options({ data, none }: Choices) {
  const all = none === undefined ? data : [{ value: "", label: none }, ...data];
  return all.map(choiceOf).map(({ label, code, ...option }) => (
    <option key={option.value} {...option}>
      {code === undefined ? label : `${isolated(label)} (${code})`}
    </option>
  ));
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
