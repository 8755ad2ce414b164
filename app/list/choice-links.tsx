import { useId, type MouseEvent } from "react";
import { closePopover, opens, popover } from "~/ui/popover";
import type { FilterKey } from "./query";
import { useQueryLink } from "./query-link";
import { StateLink } from "./state-link";

const allChoices = "Semua";

interface ChoiceLinksProps {
  readonly label: string;
  readonly parameter: FilterKey;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** "" for all. */
  readonly chosen: string;
}

/** Many choices, behind a button that names the chosen one. The browser opens and closes them, also without script. */
export function Foldout(props: ChoiceLinksProps) {
  const { label, choices, chosen } = props;
  const id = useId();
  const named = choices.find(({ value }) => value === chosen)?.label ?? allChoices;
  return (
    <div className="opening">
      <button type="button" className={chosen === "" ? "button" : "button narrows"} {...opens(id)}>
        {`${label}: ${named}`}
      </button>
      <div className="card foldout" onClick={close} {...popover(id)}>
        <ChoiceLinks {...props} />
      </div>
    </div>
  );
}

/** The focus goes back to the button. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => closePopover(currentTarget);

/** One link for each choice. The search form cannot take it: its button stays closed until a column is chosen. */
export function ChoiceLinks({ label: title, parameter, choices, chosen }: ChoiceLinksProps) {
  const linkTo = useQueryLink();
  return (
    <nav className="pager" aria-label={title}>
      <ul>
        <li className="quiet">{title}</li>
        {[{ value: "", label: allChoices }, ...choices].map(({ value, label }) => (
          <li key={value}>
            <StateLink
              href={linkTo({ [parameter]: value })}
              aria-current={value === chosen ? "true" : undefined}
            >
              {label}
            </StateLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
