import { samePaymentIn } from "bank-api/domain/batches";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { sql, type RawBuilder } from "kysely";
import type { SameBatch } from "contract/extensions/batch-review";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";
import type { Batch } from "./batches";

/** A payment of the last so many days is told: fewer than a month has, because the same aid may be paid every month. */
const toldDays = 20;

interface Sought {
  /** `row`, `customer_id` and `amount_idr` of payments. */
  readonly payments: RawBuilder<unknown>;
  readonly exceptBatch: string;
  readonly now: Date;
  readonly scope: BranchScope;
}

/**
 * A table of `row`, `batch_id` and `is_decided`: which other batches have a payment to the same person with the same amount, one that
 * waits or was paid lately. A person is also reached by records that have ended for theirs.
 */
function samePayments({ payments, exceptBatch, now, scope }: Sought): RawBuilder<unknown> {
  const since = new Date(now.getTime() - toldDays * dayMs);
  return sql`(
    WITH payments AS MATERIALIZED (${payments}), sought AS MATERIALIZED (
      SELECT row, customer_id, amount_idr FROM payments
      UNION ALL SELECT row, customers.id, amount_idr FROM payments JOIN customers ON same_as_id = customer_id
      WHERE ${inScope(scope)}
    )
    SELECT row, batch_id, batches.status = 'Running' AS is_decided
    FROM sought JOIN batch_rows AS other USING (customer_id, amount_idr) JOIN batches ON batches.id = batch_id
    WHERE other.status = 'Success' AND batch_id <> ${exceptBatch} AND cancelled_at IS NULL AND ${inScope(scope)}
    UNION ALL
    SELECT row, batch_id, true FROM sought JOIN transactions ON beneficiary_customer_id = customer_id
    WHERE transactions.amount_idr = sought.amount_idr AND transaction_type = 'P00001' AND status = 'settled'
      AND created_at >= ${since} AND batch_id <> ${exceptBatch} AND ${inScope(scope)}
  )`;
}

/** The other batches that pay people of this batch the same amounts, and how many of its waiting rows each has. */
export async function batchesOfSamePayments(
  db: Db,
  { id }: Pick<Batch, "id">,
  now: Date,
  scope: BranchScope,
): Promise<SameBatch[]> {
  const payments = sql`SELECT row_number AS row, customer_id, amount_idr FROM batch_rows
    WHERE batch_id = ${id} AND status = 'Success' AND customer_id IS NOT NULL`;
  const { rows } = await sql<SameBatch>`
    SELECT batch_id::text AS key, label AS "uploadId", count(DISTINCT row)::integer AS "rowCount", bool_or(is_decided) AS "isDecided",
      batch_id || CASE WHEN bool_or(is_decided) THEN ':decided' ELSE '' END AS told
    FROM ${samePayments({ payments, exceptBatch: id, now, scope })} AS same JOIN batches ON batches.id = batch_id
    GROUP BY batch_id, label ORDER BY "rowCount" DESC, batch_id DESC`.execute(db);
  return rows;
}

interface Payment {
  /** Its place in the file. */
  readonly row: number;
  readonly customerId: string;
  readonly amountIdr: number;
}

/** A warning for each payment that another batch has as well, by its row. It names the newest batch. */
export async function warningsOfSamePayments(
  db: Db,
  payments: readonly Payment[],
  { exceptBatch, now, scope }: Omit<Sought, "payments">,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (payments.length === 0) return new Map();
  const column = <T>(value: (payment: Payment) => T) => payments.map(value);
  const given = sql`SELECT * FROM unnest(
    ${column(({ row }) => row)}::integer[],
    ${column(({ customerId }) => customerId)}::bigint[],
    ${column(({ amountIdr }) => amountIdr)}::bigint[]
  ) AS given (row, customer_id, amount_idr)`;
  const { rows } = await sql<{ row: number; label: string; isDecided: boolean }>`
    SELECT DISTINCT ON (row) row, label, is_decided AS "isDecided"
    FROM ${samePayments({ payments: given, exceptBatch, now, scope })} AS same JOIN batches ON batches.id = batch_id
    ORDER BY row, batch_id DESC`.execute(db);
  return new Map(rows.map(({ row, label, isDecided }) => [row, [samePaymentIn(label, isDecided)]]));
}

/** Lets decisions about distributions of a branch come one after the other until commit, so that each sees those before it. */
export async function lockDistributionsOf(db: Db, { branchId }: Pick<Batch, "branchId">): Promise<void> {
  await db.selectFrom("branches").select("id").where("id", "=", branchId).forNoKeyUpdate().execute();
}
