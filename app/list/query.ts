import { beginningOf, cleanLine } from "contract/typed-text";
import { isIsoDate } from "~/format/dates";
import { undeterminedInUrl } from "~/texts/undetermined";
import { namedField } from "~/ui/named-choice";
import { queryText } from "~/ui/query-text";

/**
 * The state of a list, held in its URL's query (docs/rules.md#list-state-in-the-url): bookmarks are a public contract.
 * Nonsense falls back to the default, never to an error.
 */
export interface ListQuery {
  /** The first page is 1. */
  readonly page: number;
  readonly rows: number;
  /** What is searched in, one of the screen's search fields; "" for no search. */
  readonly field: string;
  /** What is searched for; sealed (`~…`) where the field is secret. */
  readonly value: string;
  /** A branch id; "" for all that the user may see. */
  readonly branch: string;
  /** First and last day, yyyy-mm-dd; "" for none. */
  readonly start: string;
  readonly end: string;
  /** Which of several lists on one screen; its page and rows go by names of their own in the URL. */
  readonly part?: string;
}

/** What is searched in and what for. */
export type Search = Pick<ListQuery, "field" | "value">;

/** A column that a screen lets its users search. */
export interface SearchField<Filter extends string = string> {
  /** The field's name in the URL. */
  readonly name: string;
  readonly label: string;
  /** The field's name in the list call of `app/bank`. */
  readonly filter: Filter;
  /** A KTP, NPWP or account number: it never stands in a URL, so the value is sealed there (docs/rules.md#sealed-search). */
  readonly secret?: boolean;
}

export const rowChoices = [10, 50, 100, 250] as const;

export const defaultQuery: ListQuery = {
  page: 1,
  rows: rowChoices[0],
  field: "",
  value: "",
  branch: "",
  start: "",
  end: "",
};

/** No list has more pages. With 250 rows each they come to 10^9 rows, the most that a bank is asked to skip. */
const maxPage = 4_000_000;
/** No name is longer, and no number. */
const longestSearch = 100;
/** The sentence for a longer search, which finds nothing. */
export const tooLongSearch = `Kata pencarian paling banyak ${longestSearch} karakter.`;
export const isTooLongSearch = (searched: string) => searched.length > longestSearch;

/** So that a pasted text fits in an address, where the screen says that it is too long. */
const longestInAddress = 1_000;

export function parseListQuery(params: URLSearchParams, fields: readonly SearchField[] = []): ListQuery {
  const text = (name: string) => cleanLine(params.get(name) ?? "");
  const rows = Number(text("rows"));
  return {
    page: /^[1-9]\d{0,9}$/.test(text("page")) ? Math.min(Number(text("page")), maxPage) : defaultQuery.page,
    rows: rowChoices.find((choice) => choice === rows) ?? defaultQuery.rows,
    field: fields.find((field) => field.name === text("field"))?.name ?? "",
    value: beginningOf(text("value"), longestInAddress),
    branch: branchIn(params),
    start: isIsoDate(text("start")) ? text("start") : "",
    end: isIsoDate(text("end")) ? text("end") : "",
  };
}

/** The branch that a query asks for, whether there is one by that key or not; "" for all branches, and for nonsense. */
export function branchIn(params: URLSearchParams): string {
  if (params.has(namedField)) return "";
  const branch = cleanLine(params.get("branch") ?? "");
  return /^[\w-]{1,32}$/.test(branch) ? branch : "";
}

/** The name of a branch as it was typed into a search by name; undefined where the query has a key. */
export const typedBranchIn = (params: URLSearchParams) =>
  params.has(namedField) ? cleanLine(params.get("branch") ?? "") : undefined;

/** The key that a query asks for, or that its typed name ends with: a filter by an inactive branch is sent again with its other fields. */
export const branchKeyIn = (params: URLSearchParams) =>
  branchIn(params) || (/\(([\w-]{1,32})\)$/.exec(typedBranchIn(params) ?? "")?.[1] ?? "");

/** The page and rows of one of several lists on a screen: `gagal-page`, `gagal-rows`. */
export function parsePartQuery(params: URLSearchParams, part: string): ListQuery {
  const own = new URLSearchParams();
  for (const name of ["page", "rows"]) own.set(name, params.get(partName(name, part)) ?? "");
  return { ...parseListQuery(own), part };
}

const partName = (name: string, part: string | undefined) => (part === undefined ? name : `${part}-${name}`);

/** Changes to the URL of a list: to its own state, and to what a screen adds (`status`, `kind`). */
export type QueryChanges = Partial<ListQuery> & { readonly [name: string]: string | number };

/**
 * The query ("?…" or "") of a URL with some of its list state changed. Defaults and "" are left out, and whatever else the
 * query holds is kept. Unless it says which page, a change leads to the first one. With `part`, it is that part's state.
 */
export function changeQuery(current: URLSearchParams | string, { part, ...changes }: QueryChanges): string {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries({ page: defaultQuery.page, ...changes })) {
    if (value === (defaultQuery[name as keyof ListQuery] ?? "")) params.delete(partName(name, part));
    else params.set(partName(name, part), String(value));
  }
  return queryText(params);
}

/** What the bank is asked for: "" for those without one. */
export const bankFilterValue = <InUrl extends string>(inUrl: InUrl) =>
  (inUrl === undeterminedInUrl ? "" : inUrl) as Exclude<InUrl, typeof undeterminedInUrl> | "";

/** The order that a list's URL asks for (docs/rules.md#list-state-in-the-url): a name, or `-name` to turn it round. */
export const sortParameter = "sort";

/** The order that the URL asks for, if the screen has it; undefined for the default. */
export function sortIn<Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]) {
  return sorts.find((sort) => sort === params.get(sortParameter));
}

/**
 * The filters of lists, by their keys in the URL (docs/rules.md#list-state-in-the-url). `filters.server.ts` reads each and puts it
 * into words: a browser needs the keys alone.
 */
export const filterKeys = [
  "field",
  "value",
  "branch",
  "start",
  "end",
  "dated",
  "period",
  "programme",
  "status",
  "asnaf",
  "category",
  "reason",
  "state",
  "bidang",
  "berlaku",
  "anggaran",
  "permintaan",
  "jawaban",
  "akun",
  "sesi",
  "alamat",
  "cara",
  "insiden",
  "days",
  "missing",
  "kind",
  "items",
] as const;

export type FilterKey = (typeof filterKeys)[number];

/** The query ("?…" or "") of the whole list, from its first page on; undefined where it has no filter. */
export function withoutFilters(search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (!filterKeys.some((name) => params.get(name))) return undefined;
  return changeQuery(params, Object.fromEntries(filterKeys.map((name) => [name, ""])));
}

/** What a search form holds, trimmed; a field that is none of the screen's is "". */
export function searchIn(form: FormData, fields: readonly SearchField[]): Search {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? beginningOf(cleanLine(value), longestInAddress) : "";
  };
  return { field: fields.find(({ name }) => name === text("field"))?.name ?? "", value: text("value") };
}

/** Whether a search is asked for; a field without a value, or a value without a field, is only half of one. */
export function searchState(query: Search): "none" | "half" | "whole" {
  const value = query.value.trim();
  if (query.field !== "" && value !== "") return "whole";
  return query.field === "" && value === "" ? "none" : "half";
}

/** Rows before a page and rows on it, as the bank asks for them. */
export function pageWindow({ page, rows }: ListQuery): { skip: number; limit: number } {
  return { skip: (page - 1) * rows, limit: rows };
}

export function lastPage(total: number, rows: number): number {
  return Math.max(1, Math.ceil(total / rows));
}
