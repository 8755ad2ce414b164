import { faultOfState, rowKinds } from "bank-api/domain/batch-kinds";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { startOfYearBefore } from "bank-api/domain/households";
import { leftOf, notValidToday, yearOf } from "bank-api/domain/programmes";
import { sql } from "kysely";
import { batchKinds } from "contract/batch-kinds";
import type { BatchReview, PaidRow } from "contract/extensions/batch-review";
import type { ActiveStatus } from "contract/values";
import { householdsInBatch } from "../customers/households";
import { inScope } from "../lists/in-scope";
import { restricted } from "../privacy/restrictions";
import { budgetsOfBatch, waitingInOtherBatches } from "../programmes/programme-budgets";
import type { Db } from "../runtime/database";
import { amount } from "../runtime/in-json";
import { findSameFile, type Batch } from "./batches";
import { batchesOfSamePayments } from "./same-payments";

/** A recipient who got an earlier distribution within so many days is pointed out. */
const recentDays = 30;
/** How many rows are pointed out for each reason. */
const mostShown = 100;

type FamilyRow = NonNullable<BatchReview["families"]>["rows"][number];

/** Looks through a batch's rows without errors, processed or not, and at what its recipients have received besides. */
export async function reviewBatch(db: Db, batch: Batch, now: Date, scope: BranchScope) {
  const { pays } = batchKinds[batch.kind];
  const { hasFamilies } = rowKinds[batch.kind];
  const counting = { scope, since: startOfYearBefore(now), exceptBatch: batch.id };
  const { warningTotal, ...sums } = await sumsOf(db, batch);
  return {
    rowTotal: batch.rowCount,
    successTotal: batch.successCount,
    failedTotal: batch.failedCount,
    processTotal: batch.processCount,
    warningTotal,
    payment: pays
      ? {
          ...sums,
          largest: await largestRow(db, batch),
          recentDays,
          ...(await recentRecipients(db, batch, now, scope)),
          ...(await unpayableRows(db, batch, jakartaDate(now))),
        }
      : null,
    families: hasFamilies ? await families(db, batch) : null,
    households: hasFamilies ? await householdsInBatch(db, batch, counting, mostShown) : null,
    budgets: pays ? await budgets(db, batch, yearOf(jakartaDate(now))) : [],
    same: pays ? await batchesOfSamePayments(db, batch, now, scope) : [],
    sameFile: (await findSameFile(db, batch)) ?? "",
  };
}

async function sumsOf(db: Db, { id }: Batch) {
  const { rows } = await sql<{ warningTotal: number; totalIdr: number; paidIdr: number }>`
    SELECT count(*) FILTER (WHERE remarks <> '')::integer AS "warningTotal", to_jsonb(coalesce(sum(amount_idr), 0)) AS "totalIdr",
      to_jsonb(coalesce(sum(amount_idr) FILTER (WHERE status = 'Process_success'), 0)) AS "paidIdr"
    FROM batch_rows WHERE batch_id = ${id} AND status <> 'Failed'`.execute(db);
  return rows[0]!; // a sum has a row
}

/** The number of a row, its name, and what it pays. */
const paidRow = sql`row_number AS "seqNo", cells->>0 AS name, ${amount("batch_rows.amount_idr")} AS "amountIdr"`;

async function largestRow(db: Db, { id }: Batch) {
  const { rows } = await sql<PaidRow>`
    SELECT ${paidRow} FROM batch_rows
    WHERE batch_id = ${id} AND status <> 'Failed' ORDER BY amount_idr DESC, row_number LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Rows that wait and whose recipients are restricted or no longer active, or whose programmes are not valid today: a run would leave them. */
async function unpayableRows(db: Db, { id }: Batch, today: IsoDate) {
  const { rows } = await sql<UnpayableRow>`
    SELECT ${paidRow}, erased_at IS NOT NULL AS "isErased", same_as_id IS NOT NULL AS "isEnded",
      ${restricted("customers")} AS "isRestricted", customers.status, programmes.name AS programme,
      (count(*) OVER ())::integer AS total
    FROM batch_rows JOIN customers ON customers.id = batch_rows.customer_id
    LEFT JOIN programmes ON programmes.id = batch_rows.programme_id
      AND NOT (valid_from <= ${today}::date AND (valid_until IS NULL OR valid_until >= ${today}::date))
    WHERE batch_rows.batch_id = ${id} AND batch_rows.status = 'Success'
      AND (customers.status <> 'Active' OR ${restricted("customers")} OR programmes.id IS NOT NULL)
    ORDER BY row_number LIMIT ${mostShown}`.execute(db);
  const unpayable = rows.map((row) => ({
    ...row,
    reason: faultOfState(row) ?? notValidToday(row.programme ?? ""),
  }));
  return { unpayableTotal: rows[0]?.total ?? 0, unpayable };
}

interface UnpayableRow extends PaidRow {
  readonly isErased: boolean;
  readonly isEnded: boolean;
  readonly isRestricted: boolean;
  readonly status: ActiveStatus;
  /** The name of its programme, where that is not valid today. */
  readonly programme: string | null;
  readonly total: number;
}

/**
 * Recipients who lately got a distribution outside this batch, by this record or one that has ended for it, each with the latest
 * one.
 */
async function recentRecipients(db: Db, { id }: Batch, now: Date, scope: BranchScope) {
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { rows: recent } = await sql<PaidRow & { lastAmountIdr: number; lastAt: Date; total: number }>`
    SELECT ${paidRow}, ${amount("latest.amount_idr")} AS "lastAmountIdr", latest.created_at AS "lastAt",
      (count(*) OVER ())::integer AS total
    FROM batch_rows
    CROSS JOIN LATERAL (
      SELECT transactions.amount_idr, transactions.created_at FROM (
        SELECT batch_rows.customer_id AS id
        UNION ALL SELECT id FROM customers WHERE same_as_id = batch_rows.customer_id AND ${inScope(scope)}
      ) AS record JOIN transactions ON beneficiary_customer_id = record.id
      WHERE transaction_type = 'P00001' AND status = 'settled'
        AND transactions.created_at >= ${since} AND transactions.batch_id IS DISTINCT FROM ${id}
      ORDER BY transactions.created_at DESC, transactions.id DESC LIMIT 1
    ) AS latest
    WHERE batch_rows.batch_id = ${id} AND batch_rows.status <> 'Failed'
    ORDER BY row_number LIMIT ${mostShown}`.execute(db);
  return { recentTotal: recent[0]?.total ?? 0, recent };
}

/** Rows that share a KK with another row. The registered KK of a recipient counts. */
async function families(db: Db, { id }: Batch) {
  const { rows } = await sql<FamilyRow & { total: number; families: number }>`
    WITH shared AS MATERIALIZED (
      SELECT family_card_number AS card, count(*) AS size FROM batch_rows
      WHERE batch_id = ${id} AND status <> 'Failed' AND family_card_number IS NOT NULL
      GROUP BY family_card_number HAVING count(*) > 1
    )
    SELECT row_number AS "seqNo", cells->>0 AS name, card AS "familyCardNumber",
      (SELECT sum(size) FROM shared)::integer AS total, (SELECT count(*) FROM shared)::integer AS families
    FROM batch_rows JOIN shared ON card = family_card_number
    WHERE batch_id = ${id} AND status <> 'Failed'
    ORDER BY card, row_number LIMIT ${mostShown}`.execute(db);
  return { rowTotal: rows[0]?.total ?? 0, familyTotal: rows[0]?.families ?? 0, rows };
}

async function budgets(db: Db, batch: Batch, year: number) {
  const found = await budgetsOfBatch(db, batch, year);
  const waiting = await waitingInOtherBatches(db, batch);
  return found.map((budget) => ({
    ...budget,
    leftIdr: leftOf(budget),
    waitingIdr: waiting.get(budget.id) ?? 0,
  }));
}
