/** Closes a popover, open or not. The oldest browsers know neither popovers nor `:popover-open`: there it is a part of the page that nothing closes. */
export function closePopover(popover: HTMLElement): void {
  if ("hidePopover" in HTMLElement.prototype) popover.hidePopover();
}
