import { toErrorScreen } from "~/bank/errors";
import type { Page, Slice } from "~/bank/types";
import type { ListData } from "./list-data";
import { loadList, unasked, type ListCall } from "./load.server";
import { sortIn } from "./order";
import type { SearchField } from "./query";
import { statusIn, type Status } from "./status-filter";

/** What a list can be asked for beside its search, where the bank can. */
export interface OrderOffer {
  readonly canSort: boolean;
  readonly canFilter: boolean;
}

/** The page of a list that may be sorted, and narrowed by status. */
export interface OrderedList<Row> extends ListData<Row>, OrderOffer {
  readonly status: Status | "";
  /** A status was asked for that the bank cannot filter by; then nothing is listed. */
  readonly isUnasked: boolean;
  /** An order was asked for that the bank does not offer, or cannot say whether it does: the newest come first. */
  readonly isUnordered: boolean;
}

/** What a list call of the bank is asked: a slice, at most one search under the name the call gives it, status and order. */
export type OrderedCall<Row, Filter extends string, Sort extends string> = (
  query: Slice & { readonly [F in Filter]?: string } & { readonly status?: Status; readonly sort?: Sort },
) => Promise<Page<Row>>;

/**
 * As `loadList`, for a list whose URL may also hold `sort` and `status`. What the bank does not offer is not asked.
 *
 * @param offerFor what the bank offers, for a list that is narrowed by status or not; it throws where nobody knows
 * @throws as `loadList`
 */
export async function loadOrdered<Row, Shown, Filter extends string, Sort extends string>(
  request: Request,
  { fields, sorts }: { readonly fields: readonly SearchField<Filter>[]; readonly sorts: readonly Sort[] },
  offerFor: (isFiltered: boolean) => Promise<OrderOffer>,
  call: OrderedCall<Row, Filter, Sort>,
  show: (row: Row) => Shown,
): Promise<OrderedList<Shown>> {
  const { searchParams } = new URL(request.url);
  const sort = sortIn(searchParams, sorts);
  const status = statusIn(searchParams);
  const offer = await offerFor(status !== undefined).catch(toErrorScreen);
  const isUnasked = status !== undefined && !offer.canFilter;
  const isUnordered = sort !== undefined && !offer.canSort;
  const order = { ...(sort && offer.canSort && { sort }), ...(status && { status }) };
  const ask: ListCall<Row, Filter> = isUnasked ? unasked : (query) => call({ ...query, ...order });
  const list = await loadList(request, fields, ask, show);
  return { ...list, ...offer, status: status ?? "", isUnasked, isUnordered };
}
