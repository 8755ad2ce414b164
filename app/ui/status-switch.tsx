import type { KeyboardEvent } from "react";

/*
 * A switch stands in every row of a list, so it is a function that gives an element, and a link, which works without
 * script: it leads to the question whether to change the status.
 */

/** A customer's or user's status as a switch, and the address of the question. A switch that is closed has none, but says why. */
export function statusSwitch(status: "Active" | "Inactive", href: string | undefined, why?: string) {
  const isActive = status === "Active";
  const word = isActive ? "Aktif" : "Tidak Aktif";
  if (href === undefined)
    return (
      <span role="switch" aria-checked={isActive} aria-disabled title={why}>
        {word}
      </span>
    );
  return (
    <a role="switch" aria-checked={isActive} href={href}>
      {word}
    </a>
  );
}

/** Lets the switches of an element answer to the space bar, which links do not do. */
export function pressSwitch(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== " " || !(target instanceof HTMLElement) || target.role !== "switch") return;
  event.preventDefault();
  target.click();
}
