import { useLocation, useResolvedPath } from "@remix-run/react";
import { useMemo } from "react";
import type { ParentScreen } from "~/ui/screen";

/** A detail screen keeps the query of the list it was opened from, so that the way back keeps filter and page. */
const listParameter = "list";

/**
 * Addresses of details by their key, from one list.
 *
 * @param search the list's own query, "?…" or ""
 */
export function detailLinks(listPath: string, search: string): (key: string) => string {
  const query = search.slice(1);
  const memory = query === "" ? "" : `?${new URLSearchParams({ [listParameter]: query })}`;
  return (key) => `${listPath}/${encodeURIComponent(key)}${memory}`;
}

/** Where the rows of a list lead. */
export interface RowLinks {
  /** The detail of a record. It remembers the list's query. */
  readonly detail: (key: string) => string;
  /** A question about a record that opens over the list: `/list-mustahik/7/deactivate?page=2`. */
  readonly question: (key: string, name: string) => string;
}

export function rowLinks(listPath: string, search: string): RowLinks {
  return {
    detail: detailLinks(listPath, search),
    question: (key, name) => `${listPath}/${encodeURIComponent(key)}/${name}${search}`,
  };
}

/** The links of the list on screen; the same object until its address changes. */
export function useRowLinks(): RowLinks {
  const { pathname } = useResolvedPath(".");
  const { search } = useLocation();
  return useMemo(() => rowLinks(pathname, search), [pathname, search]);
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

/** The list that a record, or the form of a new one, was opened from, as it was left. */
export function useParentList(listPath: string, name: string): ParentScreen {
  const { search } = useLocation();
  return { name, href: listHref(listPath, search) };
}
