import type { ColumnSort } from "./table";

/** The order that a list's URL asks for (docs/rules.md#list-state-in-the-url): a name, or `-name` to turn it round. */
export const sortParameter = "sort";

/** One of the orders that a screen offers; nonsense is the default. */
export function sortIn<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): Sort | undefined {
  return sorts.find((sort) => sort === params.get(sortParameter));
}

/** The query ("?…" or "") with one more thing asked of the list, or one less (""), from its first page on. */
export function askingFor(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  if (value === "") params.delete(name);
  else params.set(name, value);
  const query = params.toString();
  return query && `?${query}`;
}

/**
 * What the head of a column leads to: its order, the other way round, and back to newest first.
 *
 * @param sorts what the screen offers, of which `name` is one
 */
export function columnSort(
  listPath: string,
  search: string,
  sorts: readonly string[],
  name: string,
): ColumnSort {
  const sort = sortIn(new URLSearchParams(search), sorts) ?? "";
  const linkTo = (next: string) => listPath + askingFor(search, sortParameter, next);
  const opposite = `-${name}`;
  if (sort === name)
    return { direction: "ascending", href: linkTo(sorts.includes(opposite) ? opposite : "") };
  if (sort === opposite) return { direction: "descending", href: linkTo("") };
  return { href: linkTo(name) };
}
