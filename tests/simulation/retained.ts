import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { retentionCategories, type RetentionCategory } from "contract/retention-categories";
import { until } from "../support/until";
import type { Customer } from "./model";

/** What goes by rule, as the bank ought to know it: runs, and the rows that nothing else deletes. */

export interface Run {
  readonly key: string;
  readonly category: RetentionCategory;
  /** What is older than this goes. */
  readonly before: Date;
  readonly makerId: string;
  state: "proposed" | "refused" | "running" | "ended";
  removed: number;
  approverId?: string;
  /** Whom it erases. It ends once the data of all of them has gone. */
  people: readonly Customer[];
}

export const isOpen = ({ state }: Run) => state === "proposed" || state === "running";

/** What a run takes. */
export interface Due {
  readonly people: readonly Customer[];
  /** Keys of rows. */
  readonly rows: readonly string[];
}

/** All runs of the bank, oldest first. */
export async function readRuns(db: Db): Promise<Run[]> {
  const { rows } = await sql<Omit<Run, "people">>`
    SELECT id::text AS key, category, before, proposed_by::text AS "makerId", removed,
      CASE WHEN decided_by IS NULL THEN 'proposed' WHEN is_refused THEN 'refused' WHEN ended_at IS NULL THEN 'running'
        ELSE 'ended' END AS state
    FROM retention_runs JOIN proposals USING (id) ORDER BY retention_runs.id`.execute(db);
  return rows.map((row) => ({ ...row, people: [] }));
}

/** A row that goes by rule only. */
interface KeptRow {
  readonly category: RetentionCategory;
  /** With the name of its category. */
  readonly key: string;
  readonly at: Date;
  /** Nobody has to know it once it is old. */
  readonly goes: boolean;
}

const rowCategories = retentionCategories.filter((category) => category !== "people");

const rowsOf = {
  "sign-ins": sql`SELECT id::text, at, true FROM sign_ins`,
  notices: sql`SELECT id::text, at, true FROM notices`,
  access: sql`
    SELECT 'opened ' || id, at, true FROM access_log UNION ALL SELECT 'shown ' || id, at, true FROM shown_people`,
  "failed-rows": sql`
    SELECT batch_id || ' ' || row_number, coalesce(cancelled_at, moved_at),
      batch_rows.status = 'Failed'
        OR (batch_rows.status = 'Success' AND (cancelled_at IS NOT NULL OR batches.status = 'Process_failed'))
    FROM batch_rows JOIN batches ON batches.id = batch_id`,
} as const;

/** All rows that go by rule only, of one category or of all. */
export async function readKept(
  db: Db,
  categories: readonly (typeof rowCategories)[number][] = rowCategories,
): Promise<KeptRow[]> {
  const parts = categories.map(
    (category) =>
      sql`SELECT ${category}::text AS category, row.* FROM (${rowsOf[category]}) AS row (key, at, goes)`,
  );
  const { rows } = await sql<KeptRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows.map((row) => ({ ...row, key: `${row.category} ${row.key}` }));
}

/** Records without any transaction, and on which nothing was done since a moment. */
export async function readUnused(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT id::text AS key FROM customers WHERE created_at < ${since}
      AND NOT EXISTS (SELECT FROM transactions WHERE customers.id IN (source_customer_id, beneficiary_customer_id))
      AND NOT EXISTS (SELECT FROM audit_log WHERE subject = 'customer:' || customers.id AND at >= ${since})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** How many of these runs were under way when something was killed. */
export async function countStruck(db: Db, runs: readonly Run[], kills: readonly Date[]): Promise<number> {
  const { rows } = await sql`
    SELECT FROM retention_runs JOIN proposals USING (id) WHERE retention_runs.id = ANY(${runs.map(({ key }) => key)}::bigint[])
      AND EXISTS (SELECT FROM unnest(${kills}::timestamptz[]) AS kill WHERE kill BETWEEN decided_at AND ended_at)`.execute(
    db,
  );
  return rows.length;
}

/** Runs that were approved and have not ended, but for those that only wait for the job that erases people. */
export const atWork = sql`
  retention_runs JOIN proposals USING (id) WHERE decided_by IS NOT NULL AND NOT is_refused AND ended_at IS NULL
    AND NOT EXISTS (SELECT FROM erasures WHERE proposal_id = retention_runs.id AND erased_at IS NULL)`;

/** The job comes by every five seconds, and once more for each batch that has no rows. */
const patienceMs = 60_000;

/** Waits until no job is at a run. */
export async function untilCarriedOut(db: Db): Promise<void> {
  const isStill = async () => {
    const { rows } = await sql`SELECT FROM ${atWork}`.execute(db);
    return rows.length === 0;
  };
  await until(isStill, { atMostMs: patienceMs, what: "what goes by rule" });
}

/** What has gone of the rows that the books know, although nobody approved it. */
export async function lostRows(db: Db, books: { kept: ReadonlySet<string> }): Promise<string[]> {
  const there = new Set((await readKept(db)).map(({ key }) => key));
  const lost = [...books.kept].filter((key) => !there.has(key));
  books.kept = there;
  return lost.length === 0 ? [] : [`${lost.length} rows went without approval, such as ${lost[0]}`];
}
