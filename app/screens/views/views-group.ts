import type { SavedView } from "~/bank/types";
import type { SidebarGroup } from "~/ui/sidebar";
import { savingHref, viewAt, viewsPath } from "./addresses";

/**
 * The saved views as one more group of the menu. It offers to save the page, if that is a screen of the menu.
 *
 * @param address of the page, path and query
 */
export function viewsGroup(
  views: readonly Pick<SavedView, "name" | "address">[],
  address: string,
): SidebarGroup {
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
