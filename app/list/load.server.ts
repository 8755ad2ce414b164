import { redirect } from "@remix-run/node";
import { isSealed, open, seal } from "~/access/seal.server";
import { toErrorScreen } from "~/bank/errors";
import type { Page, Slice } from "~/bank/types";
import type { ListData, PageData } from "./list-data";
import {
  changeQuery,
  lastPage,
  pageWindow,
  parseListQuery,
  searchIn,
  searchState,
  type ListQuery,
  type SearchField,
} from "./query";

/** What a list call of the bank is asked: a slice, and at most one search, under the name the call gives it. */
export type ListCall<Row, Filter extends string> = (
  query: Slice & { readonly [F in Filter]?: string },
) => Promise<Page<Row>>;

/**
 * The page of a list that a URL asks for, each row in the shape its screen shows: nothing else goes to the browser.
 *
 * @throws a redirect where the URL is not the page's own: to the sealed form of a plain secret, or to the last page from
 *   beyond it; the error screen when the bank fails
 */
export async function loadList<Row, Shown, Filter extends string>(
  request: Request,
  fields: readonly SearchField<Filter>[],
  call: ListCall<Row, Filter>,
  show: (row: Row) => Shown,
): Promise<ListData<Shown>> {
  const url = new URL(request.url);
  const asked = parseListQuery(url.searchParams, fields);
  const field = fields.find(({ name }) => name === asked.field);
  if (field?.secret && asked.value !== "" && !isSealed(asked.value)) {
    throw redirect(url.pathname + changeQuery(url.searchParams, { value: sealed(field, asked.value) }));
  }
  const searched = field ? readable(field, asked.value) : asked.value;
  const query = unreadable(asked, searched) ? { ...asked, field: "", value: "" } : asked;
  const filter = field && searched !== "" ? { [field.filter]: searched } : {};
  // A computed key widens to string; the filter is one of the names the call takes.
  const search = filter as { [F in Filter]?: string };
  return { searched, ...(await loadPage(url, query, (slice) => call({ ...slice, ...search }), show)) };
}

/**
 * The page that a query asks for, from any list call.
 *
 * @throws as `loadList`
 */
export async function loadPage<Row, Shown>(
  url: URL,
  query: ListQuery,
  call: (slice: Slice) => Promise<Page<Row>>,
  show: (row: Row) => Shown,
): Promise<PageData<Shown>> {
  const { rows, total, totalIsCapped } = await call(pageWindow(query)).catch(toErrorScreen);
  if (rows.length === 0 && query.page > 1) {
    // A count that is behind its rows must not lead back to the same page.
    const page = Math.min(lastPage(total, query.rows), query.page - 1);
    throw redirect(url.pathname + changeQuery(url.searchParams, { page }));
  }
  return { query, rows: rows.map(show), total, totalIsCapped };
}

/**
 * The answer to a posted search: a redirect to the list's URL that holds it, sealed where the field is secret.
 * Half a search goes into the URL as it is; the screen says what is missing.
 */
export function redirectToSearch(request: Request, fields: readonly SearchField[], form: FormData): Response {
  const search = searchIn(form, fields);
  const field = fields.find(({ name }) => name === search.field);
  const value = field?.secret ? sealed(field, search.value) : search.value;
  const { pathname, searchParams } = new URL(request.url);
  return redirect(pathname + changeQuery(searchParams, { ...search, value }), 303);
}

/** Secrets are numbers of people and accounts: how they are spaced and punctuated does not count. */
function sealed(field: SearchField, value: string): string {
  const number = value.replace(/[\s.-]/g, "");
  return number === "" ? "" : seal(field.name, number);
}

function readable(field: SearchField, value: string): string {
  return field.secret ? (open(field.name, value) ?? "") : value;
}

/** A sealed value that does not open is nonsense, and nonsense falls back to the default: no search. */
function unreadable(query: ListQuery, searched: string): boolean {
  return searchState(query) === "whole" && searched === "";
}
