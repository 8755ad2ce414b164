import type { Page, Slice } from "~/bank/types";
import { drawnList, type DrawnList } from "./drawn-rows";
import type { ListData } from "./list-data";
import { loadList } from "./load.server";
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
}

/**
 * The page of a filtered list that a URL asks for (`status`, and `value` for the search).
 *
 * @throws as `loadList`
 */
export async function loadFiltered<Row, Shown>(
  request: Request,
  canSearch: boolean,
  call: (query: FilteredSlice) => Promise<Page<Row>>,
  show: (row: Row) => Shown,
): Promise<DrawnList<FilteredList<Shown>>> {
  const { searchParams } = new URL(request.url);
  const status = statusIn(searchParams);
  const { value } = parseListQuery(searchParams);
  const filter = { ...(status && { status }), ...(canSearch && value !== "" && { search: value }) };
  const list = await loadList(request, [], (slice) => call({ ...slice, ...filter }), show);
  return drawnList<FilteredList<Shown>>({ ...list, status: status ?? "", canSearch });
}
