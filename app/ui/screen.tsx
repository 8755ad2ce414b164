import { useOutlet, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { timeInWib } from "~/format/dates";
import { usePresent } from "./clock";
import { Icon } from "./icon";

/** The `meta` of a screen: its title, as the browser's tab and history show it. */
export const titled =
  (title: string): MetaFunction =>
  () => [{ title: `${title} · Ramah Zakat` }];

interface ScreenProps {
  readonly title: string;
  /** The letterhead of paper, above the title. */
  readonly letterhead?: ReactNode;
  /** The screen that this one lies below: a record's list. */
  readonly parent?: ParentScreen;
  /** The buttons beside the title, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export interface ParentScreen {
  readonly name: string;
  /** Path and query, as it was left. */
  readonly href: string;
}

/**
 * What every screen of the shell is made of: its head, its content, and the dialog that a route nested in it lays over them
 * (docs/decisions/forms.md). What lies behind a dialog cannot be reached, with script or without.
 */
export function Screen({ title, letterhead, parent, actions, children }: ScreenProps) {
  const dialog = useOutlet();
  return (
    <>
      <div {...inertIf(dialog !== null)}>
        {letterhead}
        <header className="head" data-at={timeInWib(usePresent())} suppressHydrationWarning>
          {parent && <Trail parent={parent} title={title} />}
          <h1>{title}</h1>
          {actions}
        </header>
        {children}
      </div>
      {dialog}
    </>
  );
}

/** The way here, and back. */
function Trail({ parent, title }: { parent: ParentScreen; title: string }) {
  return (
    <nav className="trail" aria-label="Jejak halaman">
      <a href={parent.href} title="Kembali" aria-label="Kembali">
        <Icon name="back" />
      </a>
      <ol>
        <li>
          <a href={parent.href}>{parent.name}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** React 18 does not know the attribute yet. */
export function inertIf(isBehindDialog: boolean): { inert?: "" } {
  return isBehindDialog ? { inert: "" } : {};
}
