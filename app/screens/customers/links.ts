/** Detail screens keep the state of the list they were opened from, so that the way back keeps filter and page. */
const listParameter = "list";

/** @param search the list's own query, "?…" or "" */
export function detailHref(key: string, search: string): string {
  const query = search.replace(/^\?/, "");
  const path = `/list-mustahik/${encodeURIComponent(key)}`;
  return query === "" ? path : `${path}?${new URLSearchParams({ [listParameter]: query })}`;
}

/** The list a detail was opened from, as its `search` remembers it. */
export function listHref(search: string): string {
  const query = new URLSearchParams(search).get(listParameter) ?? "";
  return query === "" ? "/list-mustahik" : `/list-mustahik?${query}`;
}
