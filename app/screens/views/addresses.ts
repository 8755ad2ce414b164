import { menuItemAt } from "~/access/menu";
import { queryText } from "~/ui/query-text";

export const viewsPath = "/saved-views";

/** Parameters that a view does not keep. */
const passing = ["page", "dialog"];

/** The view that can be saved at an address, as path and query; undefined if the address is not that of a screen of the menu. */
export function viewAt(address: string): string | undefined {
  const [path = "", query = ""] = address.split("?", 2);
  const item = menuItemAt(path);
  if (!item) return undefined;
  const params = new URLSearchParams(query);
  for (const name of passing) params.delete(name);
  return item.url + queryText(params);
}

/** Holds the view to save. */
const viewParameter = "to";

/** The address of the form that saves a view under a name. */
export function savingHref(view: string): string {
  return `${viewsPath}/new?${new URLSearchParams({ [viewParameter]: view })}`;
}

/** The view to save in such an address; undefined if it has none. */
export function viewToSave(request: Request): string | undefined {
  return viewAt(new URL(request.url).searchParams.get(viewParameter) ?? "");
}

/** The name of a view's screen in the menu: "Report › Koreksi Dana". Undefined if the menu has no such screen. */
export function screenOf(view: string): string | undefined {
  const item = menuItemAt(view.split("?", 1)[0]!);
  if (!item) return undefined;
  return item.groupName === item.name ? item.name : `${item.groupName} › ${item.name}`;
}
