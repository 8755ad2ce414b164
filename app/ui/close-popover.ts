/** Closes a popover, open or not. The oldest browsers know neither popovers nor `:popover-open`: there it stands in the page. */
export function closePopover(popover: HTMLElement): void {
  if ("hidePopover" in HTMLElement.prototype) popover.hidePopover();
}
