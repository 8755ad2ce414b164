import type { KeyboardEvent } from "react";

/**
 * The attributes of a button, and of the popover that it opens. The oldest browsers know no popovers: the style sheet opens what
 * stands behind a button while one of the two has the focus. Safari gives a pressed element the focus only with a `tabindex`; a press
 * on a link inside gives it to the popover. React 18 knows neither attribute.
 */
export const opens = (id: string) => ({ popovertarget: id, tabIndex: 0 });
export const popover = (id: string) => ({ id, popover: "auto", tabIndex: -1 });

const knowsPopovers = () => "hidePopover" in HTMLElement.prototype;

/** Closes a popover, open or not. */
export function closePopover(popover: HTMLElement): void {
  // eslint-disable-next-line no-restricted-properties -- where it is known
  if (knowsPopovers()) return popover.hidePopover();
  const { activeElement: focused } = document;
  const isOpener = focused?.getAttribute("popovertarget") === popover.id;
  if (focused instanceof HTMLElement && (isOpener || popover.contains(focused))) focused.blur();
}

/** Closes all popovers inside an element. */
export const closePopovers = (root: HTMLElement) =>
  root.querySelectorAll<HTMLElement>("[popover]").forEach(closePopover);

/** Escape closes popovers, which a browser that knows them does by itself. */
export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === "Escape" && !knowsPopovers()) closePopovers(currentTarget);
}
