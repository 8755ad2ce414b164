import { useLocation, useResolvedPath } from "@remix-run/react";
import { useMemo } from "react";
import { changeQuery, sortIn, sortParameter } from "./query";

/** The link of a column's head; `direction` where the list is sorted by it now. */
interface ColumnSort {
  readonly href: string;
  readonly direction?: "ascending" | "descending";
}

/** What the head of a column leads to, by the name of its order. */
export type SortOf = (order: string) => ColumnSort;

/** Sorts the list on screen; the same function until its address changes. */
export function useColumnSort(sorts: readonly string[]): SortOf {
  const { pathname } = useResolvedPath(".");
  const { search } = useLocation();
  return useMemo(() => (order) => columnSort(pathname, search, sorts, order), [pathname, search, sorts]);
}

/**
 * What the head of a column leads to: its order, the other way round, and back to newest first.
 *
 * @param sorts what the screen offers, of which `order` is one
 */
export function columnSort(
  listPath: string,
  search: string,
  sorts: readonly string[],
  order: string,
): ColumnSort {
  const sort = sortIn(new URLSearchParams(search), sorts) ?? "";
  const linkTo = (next: string) => listPath + changeQuery(search, { [sortParameter]: next });
  const opposite = `-${order}`;
  if (sort === order)
    return { direction: "ascending", href: linkTo(sorts.includes(opposite) ? opposite : "") };
  if (sort === opposite) return { direction: "descending", href: linkTo("") };
  return { href: linkTo(order) };
}
