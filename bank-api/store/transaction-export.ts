import { sql } from "kysely";
import type { TransactionType } from "contract/transactions";
import { internalPartyName, routeOf, type ProductCode } from "bank-api/domain/ledger";
import { branchNames } from "./branches";
import { cancellable } from "./cancellable";
import type { Db } from "./database";
import { findMatching, type Matching, type TransactionFilter } from "./transaction-filter";

/** Rows of an export as they are sent, and what they come to. */
export interface ExportBatch {
  /** One JSON array per row, each with a line feed behind it. */
  readonly lines: string;
  readonly count: number;
  readonly totalIdr: bigint;
}

/** About a megabyte of lines, and a few hundredths of a second. */
const rowsPerBatch = 5_000;
/** Texts of some 80 kB: larger ones would stay in memory until V8 looks for large objects that are gone. */
const rowsPerText = 400;

/** Does work when its turn has come: so many batches at a time are read for everybody. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * All transactions of a filter, newest first, each as an array of `exportColumns` that PostgreSQL itself has written.
 *
 * They are read batch by batch, each from where the one before it ended, and while that is being taken. So however slowly
 * they are taken, nobody holds a connection, nor a snapshot that would keep old versions of busy accounts alive. A
 * transaction never changes its place: none is passed over or given twice.
 *
 * @param signal ends the query under way, at the server too
 */
export async function* exportBatches(
  db: Db,
  filter: TransactionFilter,
  signal: AbortSignal,
  inTurn: InTurn,
): AsyncGenerator<ExportBatch, void> {
  const matching = await findMatching(db, filter);
  if (!matching) return;
  const internal = await internalParties(db, filter.transactionType);
  const read = (after: Place | undefined) => {
    const query = batchQuery(rowsAfter(matching, after), internal);
    return inTurn(() => cancellable(db, signal, (connection) => query.execute(connection)));
  };
  let coming: ReturnType<typeof read> | undefined = read(undefined);
  while (coming) {
    const { rows } = await coming;
    const after = placeBehind(rows);
    coming = after && read(after);
    // Whoever stops in between never asks what became of it.
    coming?.catch(() => undefined);
    for (const { lines, count, total_idr: totalIdr } of rows) {
      yield { lines, count, totalIdr: BigInt(totalIdr) };
    }
  }
}

/** Where a full batch ends; behind another there is nothing. */
function placeBehind(rows: readonly BatchRow[]): Place | undefined {
  const [first] = rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return first && count === rowsPerBatch ? { id: first.last_id, at: first.last_at } : undefined;
}

/** Up to where rows have been read. */
interface Place {
  readonly id: string;
  /** To the microsecond, as a `Date` is not. */
  readonly at: string;
}

/** A batch of the rows behind a place, each with its own place in the batch, from 0. */
function rowsAfter(matching: Matching, after: Place | undefined) {
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
    .limit(rowsPerBatch);
}

interface BatchRow {
  readonly lines: string;
  readonly count: number;
  readonly total_idr: string;
  /** Of the whole batch. */
  readonly last_id: string;
  readonly last_at: string;
}

/** What is told of a party: name, KTP and NPWP. What people have typed is escaped; numbers need not be. */
const partyJson = sql`concat(to_json(name), ',"', national_id, '","', tax_id, '"')`;

/**
 * The texts of a batch in order; none at all where there is nothing left. Each line has its values in the order of
 * `exportColumns`. Parties are looked up once, in the order of their ids and not of the rows, which halves what finding
 * them among a million costs.
 */
function batchQuery(page: ReturnType<typeof rowsAfter>, { source, beneficiary }: InternalParties) {
  return sql<BatchRow>`
    WITH page AS MATERIALIZED (${page}),
    last AS (SELECT id, created_at FROM page ORDER BY place DESC LIMIT 1),
    parties AS MATERIALIZED (
      SELECT id, ${partyJson} AS json FROM customers
      WHERE id = ANY (ARRAY(SELECT source_customer_id FROM page UNION SELECT beneficiary_customer_id FROM page))
    ),
    lines AS (
      SELECT place, amount_idr, concat(
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
      last.id::text AS last_id, last.created_at::text AS last_at
    FROM lines CROSS JOIN last
    GROUP BY place / ${sql.lit(rowsPerText)}, last.id, last.created_at
    ORDER BY place / ${sql.lit(rowsPerText)}`;
}

/** What is told of each branch's internal accounts where they are a party: JSON objects of such texts as `partyJson`. */
interface InternalParties {
  readonly source: string;
  readonly beneficiary: string;
}

async function internalParties(db: Db, type: TransactionType): Promise<InternalParties> {
  const branches = await branchNames(db);
  const partiesOf = (product: ProductCode) =>
    JSON.stringify(
      Object.fromEntries(
        branches.map(({ id, name }) => [id, `${JSON.stringify(internalPartyName(product, name))},"",""`]),
      ),
    );
  const { debit, credit } = routeOf[type];
  return { source: partiesOf(debit), beneficiary: partiesOf(credit) };
}
