import type { Retention } from "bank-api/domain/personal-data";
import { monthOf } from "bank-api/domain/retention";
import { sql, type RawBuilder } from "kysely";
import type { RetentionCategory } from "contract/retention-categories";
import { recordAudit } from "../audit/audit";
import { removeSomeRows } from "../batches/removed-rows";
import { addNoticeEvent } from "../people/notices";
import type { Db } from "../runtime/database";
import { transact, type WriteTimeouts } from "../runtime/transact";
import { removePiece } from "../upkeep/purge";
import { approveErasure } from "./erasures";
import { lockRecords } from "./restrictions";
import { countDue, isOldAccess, isUnderWay, listRetention, overPeople, runs } from "./retention";

interface Run {
  readonly id: string;
  readonly category: RetentionCategory;
  readonly before: Date;
  readonly decided_by: string;
}

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
  const { rows } = await sql<{
    id: string;
  }>`SELECT runs.id FROM ${runs} WHERE ${isUnderWay} ORDER BY 1`.execute(db);
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
    SELECT runs.id, category, before, decided_by FROM ${runs} WHERE runs.id = ${id} AND ended_at IS NULL
    FOR UPDATE OF runs SKIP LOCKED`.execute(db);
  const [run] = rows;
  if (!run) return false;
  const gone = await remove[run.category](db, run, now);
  // What somebody holds at present is left for the next round.
  const isEnded = gone === 0 && (await countDue(db, run.category, run.before)).oldest === null;
  const { rows: changed } = await sql<{ removed: number; name: string }>`
    UPDATE retention_runs SET removed = removed + ${gone}, ended_at = ${isEnded ? now : null}
    FROM users WHERE retention_runs.id = ${id} AND users.id = ${run.decided_by} RETURNING removed, name`.execute(
    db,
  );
  if (isEnded) {
    const { removed, name } = changed[0]!; // the run is locked
    const act = { action: "retention.end", subject: `retention:${id}`, at: now };
    await recordAudit(db, {
      ...act,
      actor: { userId: run.decided_by, name },
      after: { retained: run.category, removed },
    });
  }
  return gone > 0;
}

/** Removes some of what is due in each category, and answers how much. */
const remove: Readonly<Record<RetentionCategory, (db: Db, run: Run, now: Date) => Promise<number>>> = {
  async people(db, { id: proposalId, before }, at) {
    const over = (condition: RawBuilder<unknown>) =>
      sql<{
        id: string;
      }>`SELECT id FROM (${overPeople(before)}) AS people WHERE ${condition} LIMIT ${peopleAtOnce}`.execute(
        db,
      );
    const idsOf = ({ rows: found }: { readonly rows: { id: string }[] }) => found.map((person) => person.id);
    const ids = idsOf(await over(sql`true`));
    // Somebody may have taken them up again. From now on nobody does.
    await lockRecords(db, ids);
    const still = idsOf(await over(sql`id = ANY(${ids}::bigint[])`));
    if (still.length > 0) await approveErasure(db, still, { proposalId, at });
    return still.length;
  },
  "failed-rows": (db, { before }, now) => removeSomeRows(db, now, before),
  "sign-ins": (db, { before }) => removePiece(db, "sign_ins", sql`at < ${before}`),
  notices: (db, { before }) => removePiece(db, "notices", sql`at < ${before}`),
  // Nobody changes these rows, and the right to lock them is the right to change them.
  async access(db, { before }) {
    const gone = await removePiece(db, "access_log", isOldAccess(before), { isLocking: false });
    return gone + (await removePiece(db, "shown_people", isOldAccess(before), { isLocking: false }));
  },
};

/** Tells once in a month that something is due, where nobody has proposed yet that it goes. Several banks may do this at once. */
export async function tellWhatIsDue(db: Db, keep: Retention, now: Date): Promise<void> {
  const month = monthOf(now);
  const { rows } = await sql`SELECT FROM retention_told WHERE month = ${month}`.execute(db);
  if (rows.length > 0) return;
  const open = ["proposed", "running"];
  const all = await listRetention(db, keep, now);
  if (!all.some(({ due, run }) => due > 0 && !open.includes(run?.state ?? ""))) return;
  await db.transaction().execute(async (transaction) => {
    const told = sql`INSERT INTO retention_told (month) VALUES (${month}) ON CONFLICT DO NOTHING`;
    const { numAffectedRows } = await told.execute(transaction);
    if (numAffectedRows === 1n)
      await addNoticeEvent(transaction, {
        kind: "retention-due",
        subjectId: String(month),
        actorId: null,
        at: now,
      });
  });
}
