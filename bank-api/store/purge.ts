import { requestKeySeconds } from "bank-api/domain/session";
import type { Db } from "./database";
import { keptSince } from "./idempotency";
import { failureMemoryHours } from "./sign-in-failures";

/** Request ids are kept twice as long as their keys are valid, because clocks differ. */
const requestIdMemoryMs = 2 * requestKeySeconds * 1000;

/**
 * Deletes what is too old to matter: used request ids, ended sessions, kept answers, failures and codes. Where other
 * transactions lock several rows at once, it skips locked rows, so it cannot cause a deadlock.
 */
export async function purge(db: Db, now: Date): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom("used_request_ids").where("used_at", "<", since(requestIdMemoryMs)).execute();
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
    .where("refresh_expires_at", "<", now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("access_tokens").whereRef("access_tokens.session_id", "=", "sessions.id"))),
    )
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("sessions").where("id", "in", endedSessions).execute();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", keptSince(now)).execute();
  const oldFailures = db
    .selectFrom("sign_in_failures")
    .select("subject_hash")
    .where("failed_at", "<", since(failureMemoryHours * 3_600_000))
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("sign_in_failures").where("subject_hash", "in", oldFailures).execute();
  await db.deleteFrom("reset_codes").where("expires_at", "<", now).execute();
}
