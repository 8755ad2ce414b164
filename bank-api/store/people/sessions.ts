import type { IdSource } from "bank-api/domain/ids";
import type { SessionTimes } from "bank-api/domain/session";
import type { SignInPlace } from "bank-api/domain/sign-in-place";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";
import type { Branch } from "./branches";
import type { User } from "./users";

interface NewSession extends SignInPlace {
  readonly userId: string;
  /** An issuer's ID token began it. */
  readonly isFromIssuer: boolean;
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
      address: session.address ?? null,
      browser: session.browser ?? null,
      seen_at: session.signedInAt,
      from_issuer: session.isFromIssuer,
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

/**
 * The session of a refresh token, if it has not ended; locked until commit. The token may also be one that was replaced
 * after `since`.
 */
export async function lockSession(db: Db, refreshToken: string, now: Date, since: Date) {
  const tokenHash = hashOf(refreshToken);
  const living = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.user_id as userId", "sessions.ends_at as endsAt"])
    .select("sessions.refresh_token_hash as refreshTokenHash")
    .where("sessions.refresh_expires_at", ">", now)
    .where("users.status", "=", "Active")
    .forUpdate("sessions");
  const holder = await living.where("sessions.refresh_token_hash", "=", tokenHash).executeTakeFirst();
  // A second statement sees what another refresh has committed while the first one waited for it.
  const replaced = db
    .selectFrom("replaced_refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", tokenHash)
    .where("replaced_at", ">", since);
  return holder ?? living.where("sessions.id", "in", replaced).executeTakeFirst();
}

/** Finds the living session that had a refresh token which was replaced at `until` or before. */
export async function findReuse(db: Db, refreshToken: string, now: Date, until: Date) {
  return db
    .selectFrom("replaced_refresh_tokens as replaced")
    .innerJoin("sessions", "sessions.id", "replaced.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as sessionId", "users.id as userId", "users.name"])
    .where("replaced.token_hash", "=", hashOf(refreshToken))
    .where("replaced.replaced_at", "<=", until)
    .where("sessions.refresh_expires_at", ">", now)
    .executeTakeFirst();
}

export async function replaceRefreshToken(
  db: Db,
  sessionId: string,
  { former, next, at }: { readonly former: string; readonly next: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("replaced_refresh_tokens")
    .values({ token_hash: hashOf(former), session_id: sessionId, replaced_at: at })
    .execute();
  await db
    .updateTable("sessions")
    .set({ refresh_token_hash: hashOf(next) })
    .where("id", "=", sessionId)
    .execute();
}

/** Moves the end of a session that is refreshed now. */
export async function moveRefreshEnd(
  db: Db,
  sessionId: string,
  { refreshExpiresAt, now }: { readonly refreshExpiresAt: Date; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ refresh_expires_at: refreshExpiresAt, seen_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** False if it had ended before. */
export async function endSession(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("id", "=", sessionId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * The sessions of a user that have not ended, newest first.
 *
 * @param ownId of the session that asks
 */
export async function listSessions(
  db: Db,
  user: User,
  { ownId, now }: { readonly ownId: string; readonly now: Date },
  page: PageRequest,
) {
  const query = db
    .selectFrom("sessions")
    .select(["id as key", "address", "browser as userAgent", "signed_in_at as since", "seen_at as lastSeen"])
    .select((is) => is("id", "=", ownId).$castTo<boolean>().as("isOwn"))
    .where("user_id", "=", user.id)
    .where("refresh_expires_at", ">", now)
    .orderBy("signed_in_at", "desc")
    .orderBy("id", "desc");
  return readPage(query, page);
}

/** Ends one session of a user, or all but one, and answers how many there were. */
export async function endSessionsAmong(
  db: Db,
  user: User,
  which: { readonly session: string } | { readonly allBut: string },
): Promise<number> {
  const these = db.deleteFrom("sessions").where("user_id", "=", user.id);
  const chosen =
    "session" in which ? these.where("id", "=", which.session) : these.where("id", "<>", which.allBut);
  const { numDeletedRows } = await chosen.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function endSessionsOfBranch(db: Db, { id: branchId }: Branch): Promise<void> {
  const members = db.selectFrom("users").select("id").where("branch_id", "=", branchId);
  await db.deleteFrom("sessions").where("user_id", "in", members).execute();
}
