import type { Db } from "./database";
import { removeOldRows } from "./removed-rows";
import { failureMemoryHours } from "./sign-in-failures";

/** How long what is over is kept; the settings name it (`env.ts`). */
export interface Retention {
  readonly requestIdMinutes: number;
  readonly answerHours: number;
  readonly sessionDays: number;
  readonly mailDays: number;
  readonly failedRowDays: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Deletes what is too old to matter: used request ids, ended sessions, kept answers, mail that could not be sent, failures,
 * codes and rows without effect. Where other transactions lock several rows at once, it skips locked rows, so it cannot
 * cause a deadlock.
 */
export async function purge(db: Db, now: Date, keep: Retention): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const usedUp = since(keep.requestIdMinutes * minuteMs);
  await db.deleteFrom("used_request_ids").where("used_at", "<", usedUp).execute();
  const endedTokens = db
    .selectFrom("access_tokens")
    .select("token_hash")
    .where("expires_at", "<", now)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("access_tokens").where("token_hash", "in", endedTokens).execute();
  // A session that can no longer be refreshed may still have a valid access token.
  const endedSessions = db
    .selectFrom("sessions")
    .select("id")
    .where("refresh_expires_at", "<", since(keep.sessionDays * dayMs))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("access_tokens").whereRef("access_tokens.session_id", "=", "sessions.id"))),
    )
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("sessions").where("id", "in", endedSessions).execute();
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", since(keep.answerHours * hourMs))
    .execute();
  const oldFailures = db
    .selectFrom("sign_in_failures")
    .select("subject_hash")
    .where("failed_at", "<", since(failureMemoryHours * hourMs))
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("sign_in_failures").where("subject_hash", "in", oldFailures).execute();
  await db.deleteFrom("reset_codes").where("expires_at", "<", now).execute();
  const unsent = db
    .selectFrom("mail_outbox")
    .select("id")
    .where("created_at", "<", since(keep.mailDays * dayMs))
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("mail_outbox").where("id", "in", unsent).execute();
  await removeOldRows(db, now, since(keep.failedRowDays * dayMs), keep.failedRowDays);
}
