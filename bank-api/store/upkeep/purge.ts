import { dayMs, hourMs, minuteMs } from "bank-api/domain/clock";
import type { Retention } from "bank-api/domain/personal-data";
import { sql, type RawBuilder } from "kysely";
import { failureMemoryHours } from "../people/sign-in-failures";
import type { Db } from "../runtime/database";

/** Few enough for a short transaction. */
const rowsAtOnce = 5_000;
/** The next round of the job goes on, so that the bank can stop in between. */
const mostPieces = 100;

/**
 * Deletes what is too old to matter: used request ids, sessions that ran out, kept answers, mail that could not be sent, failures and
 * codes. It also deletes spent ID tokens, and second factors that nobody finished setting up. It does so in pieces, since the first
 * round on an old database may find millions. Whatever says something of people goes after an approval
 * (store/privacy/retention-work.ts).
 */
export async function purge(db: Db, now: Date, keep: Retention): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const remove = async (table: string, isOver: RawBuilder<unknown>) => {
    for (let pieces = 0; pieces < mostPieces; pieces += 1)
      if ((await removePiece(db, table, isOver)) < rowsAtOnce) return;
  };
  await remove("used_request_ids", sql`used_at < ${since(keep.requestIdMinutes * minuteMs)}`);
  await remove("access_tokens", sql`expires_at < ${now}`);
  // A session that can no longer be refreshed may still have a valid access token.
  await remove(
    "sessions",
    sql`refresh_expires_at < ${since(keep.sessionDays * dayMs)}
      AND NOT EXISTS (SELECT FROM access_tokens WHERE session_id = sessions.id)`,
  );
  await remove("idempotency_keys", sql`created_at < ${since(keep.answerHours * hourMs)}`);
  await remove("sign_in_failures", sql`failed_at < ${since(failureMemoryHours * hourMs)}`);
  await remove("used_id_tokens", sql`expires_at < ${now}`);
  await remove("second_factors", sql`confirmed_at IS NULL AND began_at < ${since(dayMs)}`);
  await remove("reset_codes", sql`expires_at < ${now}`);
  await remove("mail_outbox", sql`created_at < ${since(keep.mailDays * dayMs)}`);
}

/**
 * Deletes a piece of what is over, and answers how much. It skips rows that are locked, so it waits for nobody and cannot cause a
 * deadlock. PostgreSQL finds the rows by their places on the disk (ctid), which stay while they are locked, or nobody changes them.
 */
export async function removePiece(
  db: Db,
  table: string,
  isOver: RawBuilder<unknown>,
  { isLocking = true } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${isOver} LIMIT ${rowsAtOnce} ${isLocking ? sql`FOR UPDATE SKIP LOCKED` : sql``}
    ))`.execute(db);
  return Number(numAffectedRows);
}
