import type { Actor } from "bank-api/domain/actor";
import { leftOf, type BatchBudget } from "bank-api/domain/programmes";
import { sql } from "kysely";
import { actOf, recordAudit } from "../audit/audit";
import { waitsForDecision } from "../batches/batches";
import type { Db } from "../runtime/database";
import { budgetInForce, distributedIn } from "./programmes";

/** The rows of a batch that wait to be paid, by programme. */
const waitingOf = (batchId: string) => sql`
  SELECT programme_id, sum(amount_idr) AS total_idr FROM batch_rows
  WHERE batch_id = ${batchId} AND status = 'Success' AND programme_id IS NOT NULL GROUP BY programme_id`;

/**
 * What other batches that are processed now will still distribute, by programme. Each chunk of a run takes its rows out of this
 * sum and adds them to what is distributed in one transaction. So one statement sees them once.
 */
const underWayInOtherBatches = (batchId: string) => sql`
  SELECT batch_rows.programme_id, sum(amount_idr) AS total_idr
  FROM batches JOIN batch_rows ON batch_id = batches.id AND row_number > tried_row AND batch_rows.status = 'Success'
  WHERE batches.status = 'Running' AND batches.id <> ${batchId} AND batch_rows.programme_id IS NOT NULL
  GROUP BY batch_rows.programme_id`;

/** What other waiting distributions would take of the programmes of a batch. */
export async function waitingInOtherBatches(
  db: Db,
  { id: batchId }: { readonly id: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ programme_id: string; total_idr: number }>`
    WITH own AS MATERIALIZED (${waitingOf(batchId)})
    SELECT batch_rows.programme_id, to_jsonb(sum(amount_idr)) AS total_idr
    FROM (SELECT id FROM batches WHERE ${waitsForDecision} AND kind = 'BUP0002' AND id <> ${batchId}) AS other
    JOIN batch_rows ON batch_id = other.id AND batch_rows.status = 'Success'
    WHERE batch_rows.programme_id IN (SELECT programme_id FROM own)
    GROUP BY batch_rows.programme_id`.execute(db);
  return new Map(rows.map(({ programme_id, total_idr }) => [programme_id, total_idr]));
}

/**
 * What a batch that was found in scope would distribute for each of its programmes, beside what stands against that in a year.
 */
export async function budgetsOfBatch(db: Db, { id: batchId }: { readonly id: string }, year: number) {
  const { rows } = await sql<BatchBudget>`
    SELECT programmes.id, code, name, mark, ${year}::integer AS year, ${budgetInForce(year)} AS "budgetIdr",
      ${distributedIn(year)} AS "distributedIdr", to_jsonb(coalesce(under_way.total_idr, 0)) AS "underWayIdr",
      to_jsonb(own.total_idr) AS "batchIdr"
    FROM (${waitingOf(batchId)}) AS own JOIN programmes ON programmes.id = own.programme_id
    LEFT JOIN (${underWayInOtherBatches(batchId)}) AS under_way ON under_way.programme_id = programmes.id
    ORDER BY name, programmes.id`.execute(db);
  return rows;
}

/**
 * Locks the programmes of a batch until the end of the database transaction. When two batches are to be processed at once, the
 * second sees what the first takes of their budgets. Distributions themselves do not wait for this.
 */
export async function lockProgrammesOf(db: Db, { id: batchId }: { readonly id: string }): Promise<void> {
  await sql`
    SELECT FROM programmes WHERE id IN (SELECT programme_id FROM (${waitingOf(batchId)}) AS waiting)
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

interface Excess {
  /** The label of the batch. */
  readonly label: string;
  /** The user who has the batch processed. */
  readonly actor: Pick<Actor, "userId" | "name">;
  readonly at: Date;
}

/** Notes in the history of each programme who has a batch processed that exceeds its budget, and by how much. */
export async function noteExceeded(db: Db, { label, actor, at }: Excess, exceeded: readonly BatchBudget[]) {
  for (const budget of exceeded) {
    const after = { batch: label, year: budget.year, excess: -leftOf(budget) };
    await recordAudit(db, { actor, at, ...actOf("programme", "exceed-budget", budget.id, after) });
  }
}
