import { menuItemAt } from "~/access/menu";
import { leadingBack } from "~/access/return-path";

export const viewsPath = "/saved-views";

/** Which page one is on, and what is asked over it, is no part of a view. */
const passing = ["page", "dialog"];

/** The view on screen at an address, path and query, as it is kept; undefined where that is no screen of the menu. */
export function viewAt(address: string): string | undefined {
  const [path = "", query = ""] = address.split("?", 2);
  const item = menuItemAt(path);
  if (!item) return undefined;
  const params = new URLSearchParams(query);
  for (const name of passing) params.delete(name);
  const kept = params.toString();
  return item.url + (kept && `?${kept}`);
}

/** Where the view is given a name. */
export function savingHref(view: string): string {
  return leadingBack(`${viewsPath}/new`, view);
}
