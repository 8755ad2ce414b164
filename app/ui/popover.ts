/**
 * The attributes of a button that opens a popover. The oldest browsers know no popovers: the style sheet opens what stands behind a
 * focused button, and Safari gives a pressed button the focus only with a `tabindex`. React 18 knows no `popoverTarget`.
 */
export const opens = (id: string) => ({ popovertarget: id, tabIndex: 0 });

/** Closes a popover, open or not. */
export function closePopover(popover: HTMLElement): void {
  // eslint-disable-next-line no-restricted-properties -- where it is known
  if ("hidePopover" in HTMLElement.prototype) return popover.hidePopover();
  const { activeElement: focused } = document;
  const isOpener = focused?.getAttribute("popovertarget") === popover.id;
  if (focused instanceof HTMLElement && (isOpener || popover.contains(focused))) focused.blur();
}
