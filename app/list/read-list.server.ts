import { redirect } from "@remix-run/node";
import { holdsPlainNumber, sealedNumber } from "~/access/sealed-address.server";
import { isSealed, openSealed } from "~/access/sealed-value.server";
import { isKnownToSupport, supportsFilter, type Capability } from "~/bank/capabilities.server";
import { toErrorScreen } from "~/bank/errors";
import type { RowPage, Slice } from "~/bank/types";
import { choiceOnto } from "./choice";
import { filterIn, statusIn, type FilterValue } from "./filters.server";
import {
  changeQuery,
  bankFilterValue,
  lastPage,
  pageWindow,
  parseListQuery,
  parsePartQuery,
  searchIn,
  isTooLongSearch,
  sortIn,
  type ListQuery,
  type SearchField,
} from "./query";

/** What the URL of a list may ask for besides a page. */
type ListControl = "search" | "status" | "asnaf" | "category" | "sort";

/** What the URL of a report may ask for: days, or an asnaf or a programme. */
export type ReportControl = "dates" | "parts";

/** Says how a list is read: what its URL may ask for, the bank's call, and what its screen shows of a row. */
export interface ListSpec<Row, Shown, Asked extends object = object> {
  /** The bank's list call. It is asked for a page, and for the search, status and order of the URL. */
  readonly call: (query: Slice & Asked) => Promise<RowPage<Row>>;
  /** A row as the screen shows it: nothing else goes to the browser. */
  readonly row: (row: Row) => Shown;
  /** What the URL may ask for: `true`, or the capability without which the bank cannot do it. Nothing unless told. */
  readonly can?: { readonly [control in ListControl]?: true | Capability };
  /** The columns that can be searched, one at a time. Without them, a search looks through the record as a whole. */
  readonly fields?: readonly SearchField<keyof Asked & string>[];
  /** The orders on offer. */
  readonly sorts?: readonly (Asked extends { readonly sort?: infer Sort } ? Extract<Sort, string> : never)[];
  /** Which of several lists on one screen it is: each has a page of its own in the URL. */
  readonly part?: string;
  /** What the URL asks of a report, and the bank cannot filter by. */
  readonly unsupported?: ReportControl | null;
}

/** One page of a list, as its screen is given it. */
export interface List<Row> extends RowPage<Row> {
  readonly query: ListQuery;
  /** What was searched for, readable; `query.value` may be sealed. */
  readonly searched: string;
  /** The filters as the URL has them (`filterIn`). */
  readonly status: ReturnType<typeof statusIn>;
  readonly asnaf: FilterValue<"asnaf">;
  readonly category: FilterValue<"category">;
  /** What can be asked of this list. */
  readonly supported: readonly ListControl[];
  /** What the URL asks for and the bank cannot do, or nobody can read any more (`sealed`). Without a filter nothing is listed; without the order the newest come first. */
  readonly unsupported: readonly (ListControl | ReportControl | "sealed")[];
}

/**
 * Reads the page of a list that a URL asks for.
 *
 * @throws a redirect where the URL is not the page's own: to the sealed form of a plain secret, to the last page from
 *   beyond it, or to where a choice leads on; the error screen when the bank fails, or cannot say whether it can do what is asked
 */
export async function readList<Row, Shown, Asked extends object>(
  request: Request,
  spec: ListSpec<Row, Shown, Asked>,
): Promise<List<Shown>> {
  const url = new URL(request.url);
  const onto = choiceOnto(url.searchParams);
  if (onto !== undefined) throw redirect(url.pathname + onto);
  const { can = {}, fields, sorts, part } = spec;
  const { query, searched, isUnreadable, filter } = can.search
    ? readSearch(url, fields)
    : { query: parseListQuery(url.searchParams), searched: "", isUnreadable: false, filter: {} };
  const status = can.status ? statusIn(url.searchParams) : "";
  const sort = can.sort && sortIn(url.searchParams, sorts ?? []);
  const asnaf = can.asnaf ? filterIn(url.searchParams, "asnaf") : "";
  const category = can.category ? filterIn(url.searchParams, "category") : "";
  const isAsked = {
    search: searched !== "",
    status: status !== "",
    asnaf: asnaf !== "",
    category: category !== "",
    sort: sort !== undefined,
  };
  const supported = await supportedControls(can, isAsked).catch(toErrorScreen);
  const unsupported = listControls.filter((control) => isAsked[control] && !supported.includes(control));
  const isUnlisted =
    isUnreadable ||
    Boolean(spec.unsupported) ||
    isTooLongSearch(searched) ||
    unsupported.some((control) => control !== "sort");
  const filters = {
    ...(status !== "" && { status }),
    ...(asnaf !== "" && { asnaf: bankFilterValue(asnaf) }),
    ...(category !== "" && { category: bankFilterValue(category) }),
    ...(sort && supported.includes("sort") && { sort }),
  };
  const place = part === undefined ? query : parsePartQuery(url.searchParams, part);
  // The names of filters are checked where `spec` is written.
  const asked = { ...pageWindow(place), ...filter, ...filters } as Slice & Asked;
  const page = isUnlisted ? noRows : await spec.call(asked).catch(toErrorScreen);
  if (page.rows.length === 0 && place.page > 1) throw redirect(lastPageOf(url, place, page.total));
  return {
    ...page,
    query: place,
    rows: page.rows.map(spec.row),
    searched,
    status,
    asnaf,
    category,
    supported,
    unsupported: [
      ...(isUnreadable ? (["sealed"] as const) : []),
      ...unsupported,
      ...(spec.unsupported ? [spec.unsupported] : []),
    ],
  };
}

/** The address of a list's last page. A count that is behind its rows must not lead back to the same page. */
function lastPageOf(url: URL, { page, rows, part }: ListQuery, total: number): string {
  const last = Math.min(lastPage(total, rows), page - 1);
  return url.pathname + changeQuery(url.searchParams, { page: last, ...(part !== undefined && { part }) });
}

const listControls: readonly ListControl[] = ["search", "status", "asnaf", "category", "sort"];

/** The page where the bank does not support a filter of the URL: no rows are better than all rows. */
const noRows: RowPage<never> = { rows: [], total: 0, hasMoreThanTotal: false };

/** What the bank supports of all that this list can be asked for. It has to be certain only for a filter that the URL asks for. */
async function supportedControls(
  can: NonNullable<ListSpec<never, never>["can"]>,
  isAsked: Readonly<Record<ListControl, boolean>>,
): Promise<ListControl[]> {
  const isSupported = async (control: ListControl) => {
    const capability = can[control];
    if (capability === undefined || capability === true) return capability === true;
    return control === "sort" ? isKnownToSupport(capability) : supportsFilter(capability, isAsked[control]);
  };
  const supported = await Promise.all(listControls.map(isSupported));
  return listControls.filter((_, place) => supported[place]);
}

/** The search of a URL: what was searched for, and the filter of the bank's call. */
function readSearch(url: URL, fields: readonly SearchField[] | undefined) {
  const asked = parseListQuery(url.searchParams, fields);
  const field = fields?.find(({ name }) => name === asked.field);
  const value = safeValue(field, asked.value);
  if (value !== asked.value) throw redirect(url.pathname + changeQuery(url.searchParams, { value }));
  const opened = field && isSealed(value) ? openSealed(field.name, value) : value;
  const searched = opened ?? "";
  const filterName = fields ? field?.filter : "search";
  return {
    query: asked,
    searched,
    // The whole list would show strangers in place of the one who was asked for.
    isUnreadable: opened === undefined,
    filter: filterName !== undefined && searched !== "" ? { [filterName]: searched } : {},
  };
}

/**
 * The answer to a posted search: a redirect to the list's URL that holds it, sealed where it is secret.
 * Half a search goes into the URL as it is, unless it is secret; the screen says what is missing.
 */
export function redirectToSearch(request: Request, fields: readonly SearchField[], form: FormData): Response {
  const search = searchIn(form, fields);
  const field = fields.find(({ name }) => name === search.field);
  const value = safeValue(field, search.value);
  const { pathname, searchParams } = new URL(request.url);
  return redirect(pathname + changeQuery(searchParams, { ...search, value }), 303);
}

/** A value as it may stand in a URL: sealed is a secret field's, and a number of that kind typed into any other field. */
function safeValue(field: SearchField | undefined, value: string): string {
  const isPlainSecret = field?.secret === true && !isSealed(value);
  return isPlainSecret || holdsPlainNumber(value) ? sealedNumber(field?.name ?? "", value) : value;
}
