import { sql, type SelectQueryBuilder } from "kysely";

/** Which rows of a list are wanted: `skip + 1` to `skip + limit`. */
export interface PageRequest {
  readonly skip: number;
  readonly limit: number;
}

/** A page of a list, and how many rows the list has. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more rows than `total`: a search counts up to `searchCap`, a list by balance up to `balanceDepth`. */
  readonly capped?: boolean;
}

/** A search counts and shows this many hits at most (docs/wire.md#types). */
export const searchCap = 1000;

/** Every hit of a search. */
export const allHits: PageRequest = { skip: 0, limit: searchCap };

export const noRows: Page<never> = { rows: [], total: 0 };

/** A page of a search's hits. The caller fetches one hit more than `searchCap` if there are more, so that this shows. */
export function pageOfHits<Hit>(hits: readonly Hit[], { skip, limit }: PageRequest): Page<Hit> {
  const shown = hits.slice(0, searchCap);
  return { rows: shown.slice(skip, skip + limit), total: shown.length, capped: hits.length > searchCap };
}

/** A page of a query's rows, for tables that are small enough to count and to read from the start. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { skip, limit }: PageRequest,
) {
  const rows = await query.offset(skip).limit(limit).execute();
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::integer`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}
