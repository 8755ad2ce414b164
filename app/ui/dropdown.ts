/**
 * What lies over the page while it is open is a `<details>`: each browser opens and closes it, also without script. A press beside it
 * closes it too, because its summary then reaches over the whole window (menus.css).
 */
export const openMenus = "details:is(.drawer, .dropdown, .beside)[open]";

/** Closes it and gives the focus back to its summary. */
export function closeMenu(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus({ preventScroll: true });
}
