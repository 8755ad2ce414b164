import { type RawBuilder, sql } from "kysely";
import { type ExportColumn, exportColumns } from "contract/reports";
import type { TransactionType } from "contract/transactions";
import { internalPartyName, routeOf } from "bank-api/domain/ledger";
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

/**
 * All transactions of a filter, newest first, each as an array of `exportColumns` that PostgreSQL itself has written.
 *
 * They are read batch by batch, each from where the one before it ended. So however slowly they are taken, nobody holds a
 * connection, nor a snapshot that would keep old versions of busy accounts alive. A transaction never changes its place: none
 * is passed over or given twice.
 *
 * @param signal ends the query under way, at the server too
 */
export async function* exportBatches(
  db: Db,
  filter: TransactionFilter,
  signal: AbortSignal,
): AsyncGenerator<ExportBatch, void> {
  const matching = await findMatching(db, filter);
  if (!matching) return;
  const internal = await internalParties(db, filter.transactionType);
  let after: Place | undefined;
  do {
    const query = batchQuery(rowsAfter(matching, after), internal);
    const { rows } = await cancellable(db, signal, (connection) => query.execute(connection));
    let count = 0;
    for (const row of rows) {
      count += row.count;
      yield { lines: row.lines, count: row.count, totalIdr: BigInt(row.total_idr) };
    }
    const [first] = rows;
    after = first && count === rowsPerBatch ? { id: first.last_id, at: first.last_at } : undefined;
  } while (after);
}

/** Up to where rows have been read. */
interface Place {
  readonly id: string;
  /** To the microsecond, as a `Date` is not. */
  readonly at: string;
}

function rowsAfter(matching: Matching, after: Place | undefined) {
  const following = after
    ? matching.where(
        sql<boolean>`(transactions.created_at, transactions.id) < (${after.at}::timestamptz, ${after.id}::bigint)`,
      )
    : matching;
  return following
    .selectAll("transactions")
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

/** The JSON of each column. What people have typed is escaped; numbers and codes need not be. */
const jsonOf: Readonly<Record<ExportColumn, RawBuilder<string>>> = {
  _key: sql`'"', page.id, '"'`,
  transaction_timestamp: sql`'"', to_char(page.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"'`,
  status_code: sql`'"', page.status, '"'`,
  amount: sql`page.amount_idr`,
  source_name: sql`to_json(coalesce(source.name, internal.source))`,
  source_ktp: sql`'"', source.national_id, '"'`,
  source_npwp: sql`'"', source.tax_id, '"'`,
  beneficiary_name: sql`to_json(coalesce(beneficiary.name, internal.beneficiary))`,
  beneficiary_ktp: sql`'"', beneficiary.national_id, '"'`,
  beneficiary_npwp: sql`'"', beneficiary.tax_id, '"'`,
};

const line = sql`concat('[', ${sql.join(
  exportColumns.map((column) => jsonOf[column]),
  sql`, ',', `,
)}, E']\n')`;

/** The texts of a batch in order; none at all where there is nothing left. */
function batchQuery(page: ReturnType<typeof rowsAfter>, internal: RawBuilder<unknown>) {
  return sql<BatchRow>`
    WITH page AS MATERIALIZED (${page}),
    last AS (SELECT id, created_at FROM page ORDER BY created_at, id LIMIT 1),
    lines AS (
      SELECT ${line} AS line, page.amount_idr,
        row_number() OVER (ORDER BY page.created_at DESC, page.id DESC) - 1 AS place
      FROM page
      JOIN ${internal} USING (branch_id)
      LEFT JOIN customers AS source ON source.id = page.source_customer_id
      LEFT JOIN customers AS beneficiary ON beneficiary.id = page.beneficiary_customer_id
    )
    SELECT string_agg(line, '' ORDER BY place) AS lines, count(*)::integer AS count, sum(amount_idr)::text AS total_idr,
      last.id::text AS last_id, last.created_at::text AS last_at
    FROM lines CROSS JOIN last
    GROUP BY place / ${sql.lit(rowsPerText)}, last.id, last.created_at
    ORDER BY place / ${sql.lit(rowsPerText)}`;
}

/** What the internal accounts of a type are called in each branch, as a table. */
async function internalParties(db: Db, type: TransactionType): Promise<RawBuilder<unknown>> {
  const branches = await branchNames(db);
  const { debit, credit } = routeOf[type];
  return sql`unnest(
    ${branches.map(({ id }) => id)}::text[],
    ${branches.map(({ name }) => internalPartyName(debit, name))}::text[],
    ${branches.map(({ name }) => internalPartyName(credit, name))}::text[]
  ) AS internal (branch_id, source, beneficiary)`;
}
