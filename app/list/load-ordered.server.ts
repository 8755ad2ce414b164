import type { Page, Slice } from "~/bank/types";
import type { ListData } from "./list-data";
import { loadList } from "./load.server";
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
}

/** What a list call of the bank is asked: a slice, at most one search under the name the call gives it, status and order. */
export type OrderedCall<Row, Filter extends string, Sort extends string> = (
  query: Slice & { readonly [F in Filter]?: string } & { readonly status?: Status; readonly sort?: Sort },
) => Promise<Page<Row>>;

/**
 * As `loadList`, for a list whose URL may also hold `sort` and `status`. What the bank does not offer is not asked.
 *
 * @throws as `loadList`
 */
export async function loadOrdered<Row, Shown, Filter extends string, Sort extends string>(
  request: Request,
  { fields, sorts }: { readonly fields: readonly SearchField<Filter>[]; readonly sorts: readonly Sort[] },
  offer: OrderOffer,
  call: OrderedCall<Row, Filter, Sort>,
  show: (row: Row) => Shown,
): Promise<OrderedList<Shown>> {
  const { searchParams } = new URL(request.url);
  const sort = offer.canSort ? sortIn(searchParams, sorts) : undefined;
  const status = offer.canFilter ? statusIn(searchParams) : undefined;
  const order = { ...(sort && { sort }), ...(status && { status }) };
  const list = await loadList(request, fields, (query) => call({ ...query, ...order }), show);
  return { ...list, ...offer, status: status ?? "" };
}
