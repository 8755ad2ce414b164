import type { IdSource } from "bank-api/domain/ids";
import type { SessionTimes } from "bank-api/domain/session";
import type { Db } from "./database";
import { hashOf } from "./hash";

interface NewSession {
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly signedInAt: Date;
  readonly times: SessionTimes;
}

export async function insertSession(db: Db, ids: IdSource, session: NewSession): Promise<void> {
  const id = ids.next();
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: session.userId,
      refresh_token_hash: hashOf(session.refreshToken),
      refresh_expires_at: session.times.refreshExpiresAt,
      signed_in_at: session.signedInAt,
      ends_at: session.times.endsAt,
    })
    .execute();
  await insertAccessToken(db, id, session.accessToken, session.times.accessExpiresAt);
}

export async function insertAccessToken(db: Db, sessionId: string, token: string, expiresAt: Date) {
  await db
    .insertInto("access_tokens")
    .values({ token_hash: hashOf(token), session_id: sessionId, expires_at: expiresAt })
    .execute();
}

/** The session of a refresh token, if it has not ended; locked until commit. */
export async function lockSession(db: Db, refreshToken: string, now: Date) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.user_id as userId", "sessions.ends_at as endsAt"])
    .where("sessions.refresh_token_hash", "=", hashOf(refreshToken))
    .where("sessions.refresh_expires_at", ">", now)
    .where("users.status", "=", "Active")
    .forUpdate("sessions")
    .executeTakeFirst();
}

export async function moveRefreshEnd(db: Db, sessionId: string, refreshExpiresAt: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ refresh_expires_at: refreshExpiresAt })
    .where("id", "=", sessionId)
    .execute();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function endSessionsOfBranch(db: Db, branchId: string): Promise<void> {
  const members = db.selectFrom("users").select("id").where("branch_id", "=", branchId);
  await db.deleteFrom("sessions").where("user_id", "in", members).execute();
}
