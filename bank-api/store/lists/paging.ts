import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "../runtime/database";

/** Which rows of a list are wanted: `skip + 1` to `skip + limit`. */
export interface PageRequest {
  readonly skip: number;
  readonly limit: number;
}

/** A page of a list, and how many rows the list has. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more rows than `total`: a search counts up to `searchCap`, a list by balance up to `balanceDepth`. */
  readonly hasMoreThanTotal?: boolean;
}

/** A search counts and shows this many hits at most (docs/wire.md#types). */
export const searchCap = 1000;

/** Every hit of a search. */
export const allHits: PageRequest = { skip: 0, limit: searchCap };

export const noRows: RowPage<never> = { rows: [], total: 0 };

/** A page of a search's hits. The caller fetches one hit more than `searchCap` if there are more, so that this shows. */
export function pageOfHits<Hit>(hits: readonly Hit[], { skip, limit }: PageRequest): RowPage<Hit> {
  const shown = hits.slice(0, searchCap);
  return {
    rows: shown.slice(skip, skip + limit),
    total: shown.length,
    hasMoreThanTotal: hits.length > searchCap,
  };
}

/** What each row of a page tells. */
export interface Counted {
  /** How many rows the list has. */
  readonly total: number;
}

/** How many rows a query has, in each row of any page of it: so page and count are one statement. */
export const countedRows = sql<number>`(count(*) OVER ())::integer`.as("total");

/** A page whose rows tell how many there are (`countedRows`). A page past the end has none, so the first row is read for that. */
export async function readCounted<Row extends Counted>(
  read: (page: PageRequest) => Promise<readonly Row[]>,
  page: PageRequest,
): Promise<RowPage<Omit<Row, "total">>> {
  const found = await read(page);
  const [first] = found.length === 0 && page.skip > 0 ? await read({ skip: 0, limit: 1 }) : found;
  return { rows: found.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 };
}

/** The same of a statement in SQL, which selects `total` along. */
export const readSqlPage = <Row>(
  db: Db,
  statement: (page: PageRequest) => RawBuilder<Row>,
  page: PageRequest,
): Promise<RowPage<Row>> => {
  const read = async (asked: PageRequest) =>
    (await statement(asked).$castTo<Row & Counted>().execute(db)).rows;
  return readCounted(read, page) as Promise<RowPage<Row>>;
};

/** A list that ends after so many rows, of which no more than one beyond are counted. */
export const cappedAt = <Row>(depth: number, { rows, total }: RowPage<Row>): RowPage<Row> => ({
  rows,
  total: Math.min(total, depth),
  hasMoreThanTotal: total > depth,
});

/** A page of a query's rows, for tables that are small enough to count and to read from the start. */
export function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  page: PageRequest,
) {
  const counted = query.select(countedRows).$castTo<Row & Counted>();
  return readCounted(({ skip, limit }) => counted.offset(skip).limit(limit).execute(), page);
}
