import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Nothing to show: the specified sentence, and where there is one, what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="empty" />
      <p>{text}</p>
      {children}
    </div>
  );
}
