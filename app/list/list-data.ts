import type { ListQuery } from "./query";

/** One page of a list as its screen is given it; every row is already in the shape the screen shows. */
export interface PageData<Row> {
  readonly query: ListQuery;
  readonly rows: readonly Row[];
  readonly total: number;
  /** The bank stopped counting: there are `total` rows or more. */
  readonly totalIsCapped: boolean;
}

/** The page of a list that can be searched. */
export interface ListData<Row> extends PageData<Row> {
  /** What was searched for, readable; `query.value` may be sealed. */
  readonly searched: string;
}
