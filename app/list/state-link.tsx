import { createContext, useContext, type ComponentPropsWithoutRef } from "react";
import { closedLink } from "./action-link";
import { ontoParameter, withoutChosen } from "./choice";

/** The form that the checkboxes of a list belong to. */
export const choiceFormId = "pilihan";

/** Whether that form stands on the screen. */
export const IsTicking = createContext(false);

/**
 * Leads to the list on screen in another state, such as its next page. It is a link. While somebody ticks rows it is a button of their
 * form, so that the ticks go along, also without script.
 */
export function StateLink({ href, children, ...rest }: ComponentPropsWithoutRef<"a">) {
  const isTicking = useContext(IsTicking);
  if (href === undefined || !isTicking)
    return (
      <a href={href} {...(href === undefined && closedLink)} {...rest}>
        {children}
      </a>
    );
  const [path, query = ""] = href.split("?", 2);
  const { "aria-label": label, "aria-current": current, className = "state-button", tabIndex } = rest;
  return (
    <button
      type="submit"
      className={className}
      form={choiceFormId}
      formAction={path}
      formTarget="_self"
      name={ontoParameter}
      value={withoutChosen(query)}
      aria-label={label}
      aria-current={current}
      tabIndex={tabIndex}
    >
      {children}
    </button>
  );
}
