import { drawn, type Drawn } from "~/ui/drawn";

/** A list as its page is sent it: its scripts are given the rows when the page is turned, not with the first page. */
export type DrawnList<List extends { readonly rows: readonly unknown[] }> = Omit<List, "rows"> &
  Drawn<List["rows"]> & { readonly rowCount: number };

/** For the end of a list's loader; its component takes the rows with `useDrawn`, and hands them to `ListTable`. */
export function drawnList<List extends { readonly rows: readonly unknown[] }>(list: List): DrawnList<List> {
  const { rows, ...rest } = list;
  return { ...rest, ...drawn(rows), rowCount: rows.length };
}
