import { Fragment, type ReactNode } from "react";

/** The name of a fact and what it is. */
type Fact = readonly [string, ReactNode];

interface FactsProps {
  /** A fact that there is not is left out. */
  readonly facts: readonly (Fact | false | "" | null | undefined)[];
  /** False within a form or a dialog, which have frames of their own. */
  readonly isCard?: boolean;
}

/** What is to be known about one thing. */
export function Facts({ facts, isCard = true }: FactsProps) {
  return (
    <dl className={isCard ? "card facts" : "facts"}>
      {facts.map(
        (fact, place) =>
          fact && (
            <Fragment key={place}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
