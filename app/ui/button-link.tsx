import type { ComponentPropsWithoutRef } from "react";

interface ButtonLinkProps extends Omit<ComponentPropsWithoutRef<"a">, "className" | "children"> {
  readonly label: string;
  /** The one that most who see it come for. */
  readonly isMain?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ label, isMain = false, ...link }: ButtonLinkProps) {
  return (
    <a className={isMain ? "button main" : "button"} {...link}>
      {label}
    </a>
  );
}
