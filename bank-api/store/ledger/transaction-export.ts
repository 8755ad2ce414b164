import type { BranchScope } from "bank-api/domain/branch-scope";
import { internalPartyName, productsOf, type ProductCode } from "bank-api/domain/ledger";
import { sql } from "kysely";
import { internalPartyValues, partyValues } from "../customers/customers";
import { branchNames } from "../people/branches";
import { cancellable } from "../runtime/cancellable";
import type { Db } from "../runtime/database";
import { findMatching, type Matching, type TransactionFilter } from "./transaction-filter";

/** Rows of an export as they are sent, with their number and the sum of their amounts. */
export interface ExportChunk {
  /** One JSON array per row, each with a line feed behind it. */
  readonly lines: string;
  readonly count: number;
  readonly totalIdr: bigint;
  /** The customers in the texts of a query, with the first of them. */
  readonly customerIds: readonly string[];
}

/** About a megabyte of lines, and a few hundredths of a second. */
const rowsPerChunk = 5_000;
/** Texts of some 80 kB. V8 keeps larger ones in memory much longer after their use. */
const rowsPerText = 400;

/**
 * Runs work as soon as a place in the queue is free: only so many chunks are read at a time, for all users together. It says
 * where each is read.
 */
export type InTurn = <T>(work: (db: Db, pool: Db) => Promise<T>) => Promise<T>;

/**
 * All transactions of a filter, newest first, each as an array of `exportColumns`. PostgreSQL itself writes these lines.
 *
 * Each chunk is a query of its own that begins where the one before it ended, and runs while the client takes that one. So
 * a slow client holds no connection, and no snapshot that would keep old row versions of busy accounts. A transaction never
 * changes its place in the order, so no row is left out or sent twice.
 *
 * @param signal ends the running query, in PostgreSQL too
 */
export async function* exportChunks(
  db: Db,
  filter: TransactionFilter,
  signal: AbortSignal,
  inTurn: InTurn,
): AsyncGenerator<ExportChunk, void> {
  const matching = await findMatching(db, filter);
  const internal = await internalParties(db, filter);
  const read = (after: Cursor | undefined) => {
    const query = chunkQuery(rowsAfter(matching, after), filter.scope, internal);
    return inTurn((where, pool) =>
      cancellable(where, signal, (connection) => query.execute(connection), pool),
    );
  };
  let coming: ReturnType<typeof read> | undefined = read(undefined);
  while (coming) {
    const { rows } = await coming;
    const after = cursorBehind(rows);
    coming = after && read(after);
    // A caller that stops here never waits for this query, so its failure must not end the program.
    coming?.catch(() => undefined);
    let customerIds = [...new Set(rows.flatMap(({ customer_ids }) => customer_ids))];
    for (const { lines, count, total_idr: totalIdr } of rows) {
      yield { lines, count, totalIdr: BigInt(totalIdr), customerIds };
      customerIds = [];
    }
  }
}

/** The last row of a full chunk. A chunk that is not full is the last one. */
function cursorBehind(rows: readonly ExportText[]): Cursor | undefined {
  const [first] = rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return first && count === rowsPerChunk ? { id: first.last_id, at: first.last_at } : undefined;
}

/** The last row that has been read. */
interface Cursor {
  readonly id: string;
  /** The moment as text, which keeps microseconds; a `Date` would lose them. */
  readonly at: string;
}

/** The next rows behind the cursor, each with its place in the chunk, from 0. */
function rowsAfter(matching: Matching, after: Cursor | undefined) {
  const following = after
    ? matching.where(
        sql<boolean>`(transactions.created_at, transactions.id) < (${after.at}::timestamptz, ${after.id}::bigint)`,
      )
    : matching;
  return following
    .select(["id", "created_at", "status", "amount_idr", "branch_id"])
    .select(["source_customer_id", "beneficiary_customer_id"])
    .select(
      sql`row_number() OVER (ORDER BY transactions.created_at DESC, transactions.id DESC) - 1`.as("place"),
    )
    .orderBy("transactions.created_at", "desc")
    .orderBy("transactions.id", "desc")
    .limit(rowsPerChunk);
}

/** One text of a chunk. */
interface ExportText {
  readonly lines: string;
  readonly count: number;
  readonly total_idr: string;
  readonly customer_ids: readonly string[];
  /** The last row of the whole chunk, also where this text has none of it. */
  readonly last_id: string;
  readonly last_at: string;
}

/**
 * The texts of a chunk in order; none where no rows are left. Each line has its values in the order of `exportColumns`.
 * Parties are looked up once and in the order of their ids: among a million customers that takes half the time.
 */
function chunkQuery(
  page: ReturnType<typeof rowsAfter>,
  scope: BranchScope,
  { source, beneficiary }: Awaited<ReturnType<typeof internalParties>>,
) {
  return sql<ExportText>`
    WITH page AS MATERIALIZED (${page}),
    last AS (SELECT id, created_at FROM page ORDER BY place DESC LIMIT 1),
    parties AS MATERIALIZED (
      SELECT id, ${partyValues(scope)} AS json FROM customers
      WHERE id = ANY (ARRAY(SELECT source_customer_id FROM page UNION SELECT beneficiary_customer_id FROM page))
    ),
    lines AS (
      SELECT place, amount_idr, source_customer_id, beneficiary_customer_id, concat(
        '["', page.id,
        '","', to_char(page.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        '","', status,
        '",', amount_idr,
        ',', coalesce(source.json, ${source}::jsonb ->> branch_id),
        ',', coalesce(beneficiary.json, ${beneficiary}::jsonb ->> branch_id),
        E']\n') AS line
      FROM page
      LEFT JOIN parties AS source ON source.id = source_customer_id
      LEFT JOIN parties AS beneficiary ON beneficiary.id = beneficiary_customer_id
    )
    SELECT string_agg(line, '' ORDER BY place) AS lines, count(*)::integer AS count, sum(amount_idr)::text AS total_idr,
      array_remove(array_agg(source_customer_id) || array_agg(beneficiary_customer_id), NULL)::text[] AS customer_ids,
      last.id::text AS last_id, last.created_at::text AS last_at
    FROM lines CROSS JOIN last
    GROUP BY place / ${sql.lit(rowsPerText)}, last.id, last.created_at
    ORDER BY place / ${sql.lit(rowsPerText)}`;
}

/** What `partyValues` gives for customers, here for internal accounts: a JSON object with a text for each branch. */
async function internalParties(db: Db, { transactionType: type, scope }: TransactionFilter) {
  const branches = await branchNames(db, scope);
  const partiesOf = (product: ProductCode) =>
    JSON.stringify(
      Object.fromEntries(
        branches.map(({ key, name }) => [key, internalPartyValues(internalPartyName(product, name))]),
      ),
    );
  const { debit, credit } = productsOf[type];
  return { source: partiesOf(debit), beneficiary: partiesOf(credit) };
}
