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
  if (isSecret(field, asked.value)) {
    throw redirect(url.pathname + changeQuery(url.searchParams, { value: hidden(field, asked.value) }));
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
    const part = query.part === undefined ? {} : { part: query.part };
    throw redirect(url.pathname + changeQuery(url.searchParams, { page, ...part }));
  }
  return { query, rows: rows.map(show), total, totalIsCapped };
}

/** In place of a list call that cannot be narrowed as it is asked: no rows, rather than all of them. */
export async function unasked(): Promise<Page<never>> {
  return { rows: [], total: 0, totalIsCapped: false };
}

/**
 * The answer to a posted search: a redirect to the list's URL that holds it, sealed where it is secret.
 * Half a search goes into the URL as it is, unless it is secret; the screen says what is missing.
 */
export function redirectToSearch(request: Request, fields: readonly SearchField[], form: FormData): Response {
  const search = searchIn(form, fields);
  const field = fields.find(({ name }) => name === search.field);
  const value = isSecret(field, search.value) ? hidden(field, search.value) : search.value;
  const { pathname, searchParams } = new URL(request.url);
  return redirect(pathname + changeQuery(searchParams, { ...search, value }), 303);
}

/** What may not stand in a URL as it is: a secret field's value, and a number of that kind typed into any other field. */
function isSecret(field: SearchField | undefined, value: string): boolean {
  if (value === "" || isSealed(value)) return false;
  return field?.secret === true || /^\d{15,22}$/.test(bare(value));
}

/** More digits than any such number has, so that too many find nothing; and few enough that the sealed form fits in a URL. */
const longestNumber = 64;

/** The sealed form of a secret; nothing where no field says what it is. */
function hidden(field: SearchField | undefined, value: string): string {
  const number = bare(value).slice(0, longestNumber);
  return field && number !== "" ? seal(field.name, number) : "";
}

/** Secrets are numbers of people and accounts: how they are spaced and punctuated does not count. */
function bare(value: string): string {
  return value.replace(/[\s.-]/g, "");
}

function readable(field: SearchField, value: string): string {
  return isSealed(value) ? (open(field.name, value) ?? "") : value;
}

/** A sealed value that does not open is nonsense, and nonsense falls back to the default: no search. */
function unreadable(query: ListQuery, searched: string): boolean {
  return searchState(query) === "whole" && searched === "";
}
