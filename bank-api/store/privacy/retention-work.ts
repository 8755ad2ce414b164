import type { Retention } from "bank-api/domain/personal-data";
import { startOfMonth } from "bank-api/domain/retention";
import { sql, type RawBuilder } from "kysely";
import type { RetentionCategory } from "contract/retention-categories";
import { actOf, recordAudit } from "../audit/audit";
import { removeSomeRows } from "../batches/removed-rows";
import { addNoticeEvent } from "../people/notices";
import type { Db } from "../runtime/database";
import { transact, type WriteTimeouts } from "../runtime/transact";
import { removePiece } from "../upkeep/purge";
import { approveErasure } from "./erasures";
import { lockRecords } from "./restrictions";
import { countDue, findRun, isUnderWay, listRetention, unusedPeople, runs } from "./retention";

interface Run {
  readonly id: string;
  readonly category: RetentionCategory;
  readonly before: Date;
  readonly decided_by: string;
  readonly isErasing: boolean;
}

/** People are erased some time after their run has named them, and it ends once their data has gone. */
const isErasing = sql`EXISTS (SELECT FROM erasures WHERE proposal_id = runs.id AND erased_at IS NULL)`;

/** Few enough for a short transaction. */
const peopleAtOnce = 200;

/**
 * Carries out approved runs, a piece in a transaction, until nothing that they name is left. After a kill a run goes on where it
 * was. Several banks take different runs. One that fails leaves the others alone, and is tried again in the next round.
 */
export async function carryOutRetention(
  db: Db,
  now: () => Date,
  stopping: AbortSignal,
  timeouts?: WriteTimeouts,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT runs.id FROM ${runs} WHERE ${isUnderWay} AND NOT ${isErasing} ORDER BY 1`.execute(db);
  const failures: unknown[] = [];
  for (const { id } of rows) {
    const piece = (transaction: Db) => removeSome(transaction, id, now());
    const whole = async () => {
      while (!stopping.aborted && (await transact(db, piece, timeouts)));
    };
    await whole().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Removes a piece of a run, and ends it where nothing is left. False where there is nothing to do at present. */
async function removeSome(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<Run>`
    SELECT runs.id, category, before, decided_by, ${isErasing} AS "isErasing" FROM ${runs} WHERE runs.id = ${id} AND ended_at IS NULL
    FOR UPDATE OF runs SKIP LOCKED`.execute(db);
  const [run] = rows;
  if (!run) return false;
  const gone = await remove[run.category](db, run, now);
  // What somebody holds at present is left for the next round.
  const isEnded =
    gone === 0 && !run.isErasing && (await countDue(db, run.category, run.before)).oldest === null;
  const { rows: changed } = await sql<{ removed: number; name: string }>`
    UPDATE retention_runs SET removed = removed + ${gone}, ended_at = ${isEnded ? now : null}
    FROM users WHERE retention_runs.id = ${id} AND users.id = ${run.decided_by} RETURNING removed, name`.execute(
    db,
  );
  if (isEnded) {
    const { removed, name } = changed[0]!; // the run is locked
    const after = { ...(await findRun(db, id)), removed };
    const actor = { userId: run.decided_by, name };
    await recordAudit(db, { actor, at: now, ...actOf("retention", "end", id, after) });
  }
  return gone > 0;
}

const isOlder = (before: Date) => sql`at < ${before}`;

/** Removes some of what is due in each category, and answers how much. */
const remove: Readonly<Record<RetentionCategory, (db: Db, run: Run, now: Date) => Promise<number>>> = {
  async people(db, { id: proposalId, before }, at) {
    const unused = async (condition: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM (${unusedPeople(before)}) AS people WHERE ${condition} LIMIT ${peopleAtOnce}`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    };
    const ids = await unused(sql`true`);
    // Somebody may have taken them up again. From now on nobody does.
    await lockRecords(db, ids);
    const still = await unused(sql`id = ANY(${ids}::bigint[])`);
    if (still.length > 0) await approveErasure(db, still, { proposalId, at });
    return still.length;
  },
  "failed-rows": (db, { before }, now) => removeSomeRows(db, now, before),
  "sign-ins": (db, { before }) => removePiece(db, "sign_ins", isOlder(before)),
  notices: (db, { before }) => removePiece(db, "notices", isOlder(before)),
  // Nobody changes these rows, and the right to lock them is the right to change them.
  async access(db, { before }) {
    const gone = await removePiece(db, "access_log", isOlder(before), { isLocking: false });
    return gone + (await removePiece(db, "shown_people", isOlder(before), { isLocking: false }));
  },
};

/** The key of the advisory lock of the instance that tells. */
const tellingLock = 95;

/** Tells once in a month that something is due, where nobody has proposed yet that it goes. Several banks may do this at once. */
export async function tellWhatIsDue(db: Db, keep: Retention, now: Date): Promise<void> {
  const open = ["proposed", "running"];
  const all = await listRetention(db, keep, now);
  if (!all.some(({ due, run }) => due > 0 && !open.includes(run?.state ?? ""))) return;
  await transact(db, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(tellingLock)})`.execute(transaction);
    const { rows } = await sql`
      SELECT FROM notice_causes WHERE kind = 'retention-due'
      UNION ALL SELECT FROM notices WHERE kind = 'retention-due' AND at >= ${startOfMonth(now)}`.execute(
      transaction,
    );
    if (rows.length > 0) return;
    await addNoticeEvent(transaction, { kind: "retention-due", subjectId: "0", actorId: null, at: now });
  });
}
