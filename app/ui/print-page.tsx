import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import script from "./print-now.js?url&no-inline";
import { Screen } from "./screen";

/** The `handle` of a route with a page to print: it is a page of its own, opened beside the screen that asked for it. */
export const printHandle = { scripts: "none" };

interface PrintPageProps {
  readonly title: string;
  readonly letterhead?: ReactNode;
  /** The screen that the page belongs to. */
  readonly backTo: string;
  /** What the sheet says about itself: filter, branch, time and who printed it. */
  readonly facts?: readonly string[];
  readonly children: ReactNode;
}

/** What goes on paper (`styles/print.css` leaves the shell out); it prints itself on opening when script runs. */
export function PrintPage({ title, letterhead, backTo, facts = [], children }: PrintPageProps) {
  const actions = (
    <>
      <ButtonLink href={backTo} label="Kembali" />
      {/* Its script shows it. */}
      <button type="button" className="button main" hidden>
        Cetak
      </button>
    </>
  );
  return (
    <Screen title={title} letterhead={letterhead} actions={actions}>
      {facts.length > 0 && <p className="quiet print-facts">{facts.join(" · ")}</p>}
      {children}
      <script src={script} />
    </Screen>
  );
}
