/** A detail screen keeps the query of the list it was opened from, so that the way back keeps filter and page. */
const listParameter = "list";

/**
 * Addresses of details by their key, from one list.
 *
 * @param search the list's own query, "?…" or ""
 */
export function detailLinks(listPath: string, search: string): (key: string) => string {
  const query = search.replace(/^\?/, "");
  const memory = query === "" ? "" : `?${new URLSearchParams({ [listParameter]: query })}`;
  return (key) => `${listPath}/${encodeURIComponent(key)}${memory}`;
}

/** The query ("?…" or "") of the list that a detail was opened from, as its `search` remembers it. */
export function rememberedList(search: string): string {
  const query = new URLSearchParams(search).get(listParameter) ?? "";
  return query && `?${query}`;
}

/** The list that a detail was opened from, as its `search` remembers it. */
export function listHref(listPath: string, search: string): string {
  return listPath + rememberedList(search);
}
