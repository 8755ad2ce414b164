/** A detail screen keeps the query of the list it was opened from, so that the way back keeps filter and page. */
const listParameter = "list";

/** @param search the list's own query, "?…" or "" */
export function detailHref(listPath: string, key: string, search: string): string {
  const query = search.replace(/^\?/, "");
  const path = `${listPath}/${encodeURIComponent(key)}`;
  return query === "" ? path : `${path}?${new URLSearchParams({ [listParameter]: query })}`;
}

/** The list that a detail was opened from, as its `search` remembers it. */
export function listHref(listPath: string, search: string): string {
  const query = new URLSearchParams(search).get(listParameter) ?? "";
  return query === "" ? listPath : `${listPath}?${query}`;
}
