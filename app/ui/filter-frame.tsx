import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { filterLabel } from "~/texts/filter";

interface FilterFrameProps {
  /** What the URL asks for. Once it asks for something else, the fields are drawn anew and show that. */
  readonly shown: string;
  /** The path that the form is sent to; its own page without one. */
  readonly action?: string;
  readonly children: ReactNode;
}

/** The form around the fields of a filter, with its button. A plain form sends the fields as parameters of the URL. */
export function FilterFrame({ shown, action, children }: FilterFrameProps) {
  return (
    <Form
      key={shown}
      {...(action !== undefined && { action })}
      method="get"
      className="bar"
      role="search"
      aria-label={filterLabel}
    >
      {children}
      <button type="submit" className="button">
        Tampilkan
      </button>
    </Form>
  );
}
