import type { ListQuery } from "./query";

/** One page of a list as its screen is given it; every row is already in the shape the screen shows. */
export interface ListData<Row> {
  readonly query: ListQuery;
  /** What was searched for, readable; `query.value` may be sealed. */
  readonly searched: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** The bank stopped counting: there are `total` rows or more. */
  readonly totalIsCapped: boolean;
}
