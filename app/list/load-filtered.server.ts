import { toErrorScreen } from "~/bank/errors";
import type { Page, Slice } from "~/bank/types";
import type { ListData } from "./list-data";
import { loadList, unasked } from "./load.server";
import { parseListQuery } from "./query";
import { statusIn, type Status } from "./status-filter";

/** What such a list call of the bank is asked. */
export interface FilteredSlice extends Slice {
  readonly status?: Status;
  /** Part of a name, an e-mail address or a code. */
  readonly search?: string;
}

/** The page of a list that is narrowed by status, and searched as a whole. */
export interface FilteredList<Row> extends ListData<Row> {
  readonly status: Status | "";
  /** The bank can search (capability `administration-search`). */
  readonly canSearch: boolean;
  /** A search was asked for that the bank cannot do; then nothing is listed. */
  readonly isUnasked: boolean;
}

/**
 * The page of a filtered list that a URL asks for (`status`, and `value` for the search).
 *
 * @param searchOffer tells whether the bank can search; throws where that is unknown and a search was requested
 * @throws as `loadList`
 */
export async function loadFiltered<Row, Shown>(
  request: Request,
  searchOffer: (isSearched: boolean) => Promise<boolean>,
  call: (query: FilteredSlice) => Promise<Page<Row>>,
  show: (row: Row) => Shown,
): Promise<FilteredList<Shown>> {
  const { searchParams } = new URL(request.url);
  const status = statusIn(searchParams);
  const { value } = parseListQuery(searchParams);
  const isSearched = value !== "";
  const canSearch = await searchOffer(isSearched).catch(toErrorScreen);
  const isUnasked = isSearched && !canSearch;
  const filter = { ...(status && { status }), ...(isSearched && { search: value }) };
  const ask = isUnasked ? unasked : (slice: Slice) => call({ ...slice, ...filter });
  const list = await loadList(request, [], ask, show);
  return { ...list, status: status ?? "", canSearch, isUnasked };
}
