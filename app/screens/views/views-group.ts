import type { SidebarGroup } from "~/ui/sidebar";
import { savingHref, viewAt, viewsPath } from "./addresses";

/** A saved view as the menu shows it. */
interface ShownView {
  readonly name: string;
  readonly address: string;
}

/**
 * The saved views as one more group of the menu.
 *
 * @param address of the page, path and query: a screen of the menu can be kept
 */
export function viewsGroup(views: readonly ShownView[], address: string): SidebarGroup {
  const view = viewAt(address);
  return {
    feature: "views",
    name: "Tampilan Tersimpan",
    icon: "saved",
    items: [
      ...views.map(({ name, address }, place) => ({ feature: `view${place}`, name, url: address })),
      ...(view === undefined
        ? []
        : [{ feature: "saveView", name: "Simpan tampilan ini", url: savingHref(view) }]),
      { feature: "savedViews", name: "Kelola tampilan", url: viewsPath },
    ],
  };
}
