import { menuItemAt } from "~/access/menu";

export const viewsPath = "/saved-views";

/** A view keeps neither the page of its list nor a dialog. */
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

/** Holds the view that is to be kept. */
const viewParameter = "to";

/** Where the view is given a name. */
export function savingHref(view: string): string {
  return `${viewsPath}/new?${new URLSearchParams({ [viewParameter]: view })}`;
}

/** The view that such an address is to keep; undefined where it holds none. */
export function viewToSave(request: Request): string | undefined {
  return viewAt(new URL(request.url).searchParams.get(viewParameter) ?? "");
}

/** The screen of a view, path and query, as the menu calls it: "Report › Koreksi Dana"; undefined where there is none. */
export function screenOf(view: string): string | undefined {
  const item = menuItemAt(view.split("?", 1)[0]!);
  if (!item) return undefined;
  return item.groupName === item.name ? item.name : `${item.groupName} › ${item.name}`;
}
