import type { ReactNode } from "react";
import { Icon } from "./icon";
import { DeferredStyles } from "./styles/deferred-styles";

interface EmptyStateProps {
  /** The specified sentence. */
  readonly text: string;
  /** What to do next, in one line. */
  readonly next?: string;
  /** The button that does it. */
  readonly children?: ReactNode;
}

/** Nothing to show: the specified sentence, what to do next, and the button that does it. */
export function EmptyState({ text, next, children }: EmptyStateProps) {
  return (
    <div className="card empty">
      <DeferredStyles />
      <Icon name="empty" />
      <p>{text}</p>
      {next && <p className="quiet">{next}</p>}
      {children}
    </div>
  );
}
