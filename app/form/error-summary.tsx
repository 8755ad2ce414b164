import { Alert } from "@mantine/core";
import { useEffect, useRef, type MouseEvent } from "react";

/** What is wrong, by field; "" for the form as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null>> | null | undefined;

/**
 * Stands on top of a refused form and says what is wrong; each line links to its field. It takes the focus, so that a screen reader
 * begins with it. `autofocus` does that without script.
 */
export function ErrorSummary({ formId, errors }: { readonly formId: string; readonly errors: FieldErrors }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After conform, which focuses the first wrong field in an effect of its own.
    queueMicrotask(() => ref.current?.focus());
  }, [errors]);

  const lines = Object.entries(errors ?? {}).flatMap(([field, found]) =>
    (found ?? []).map((error) => ({ field, error })),
  );
  if (lines.length === 0) return null;
  return (
    <Alert
      ref={ref}
      className="error-summary"
      color="red"
      title="Periksa kembali isian berikut:"
      tabIndex={-1}
      autoFocus
    >
      <ul>
        {lines.map(({ field, error }) => (
          <li key={field + error}>
            {field === "" ? error : <FieldLink id={`${formId}-${field}`} text={error} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A link that focuses its field. A browser without script goes to the field, and Tab continues from there. */
function FieldLink({ id, text }: { id: string; text: string }) {
  function focusField(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(id)?.focus();
  }
  return (
    <a href={`#${id}`} onClickCapture={focusField}>
      {text}
    </a>
  );
}
