import { useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";

interface ScreenProps {
  readonly title: string;
  /** Beside the title, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What every screen of the shell is made of: its head, its content, and the dialog that a route nested in it lays over them
 * (docs/decisions/0024). What lies behind a dialog cannot be reached, with script or without.
 */
export function Screen({ title, actions, children }: ScreenProps) {
  const dialog = useOutlet();
  return (
    <>
      <div {...inertIf(dialog !== null)}>
        <header className="head">
          <h1>{title}</h1>
          {actions}
        </header>
        {children}
      </div>
      {dialog}
    </>
  );
}

/** React 18 does not know the attribute yet. */
export function inertIf(isBehindDialog: boolean): { inert?: "" } {
  return isBehindDialog ? { inert: "" } : {};
}
