import { sql } from "kysely";
import type { FeatureCode } from "contract/features";
import type { Actor } from "bank-api/domain/actor";
import type { IdSource } from "bank-api/domain/ids";
import type { SessionTimes } from "bank-api/domain/session";
import { planOnce, type Db } from "./database";
import { hashOf } from "./hash";

export interface NewSession {
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

export async function insertAccessToken(
  db: Db,
  sessionId: string,
  token: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto("access_tokens")
    .values({ token_hash: hashOf(token), session_id: sessionId, expires_at: expiresAt })
    .execute();
}

interface ActorRow {
  user_id: string;
  session_id: string;
  name: string;
  username: string;
  role_id: string;
  features: FeatureCode[];
  branch_id: string;
  branch_name: string;
  is_head_office: boolean;
}

/**
 * Who holds an access token, as session, user, role and branch are now: signing out, a changed password,
 * deactivation and role changes act on the very next request. An inactive role grants nothing.
 */
export async function findActor(db: Db, accessToken: string, now: Date): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`
    SELECT ${planOnce} users.id AS user_id, sessions.id AS session_id, users.name, users.username, users.role_id,
           CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END AS features,
           branches.id AS branch_id, branches.name AS branch_name, branches.type = 'Pusat' AS is_head_office
    FROM access_tokens
    JOIN sessions ON sessions.id = access_tokens.session_id
    JOIN users ON users.id = sessions.user_id
    JOIN roles ON roles.id = users.role_id
    JOIN branches ON branches.id = users.branch_id
    WHERE access_tokens.token_hash = ${hashOf(accessToken)}
      AND access_tokens.expires_at > ${now} AND users.status = 'Active'`.execute(db);
  const row = rows[0];
  return row && toActor(row);
}

function toActor(row: ActorRow): Actor {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    username: row.username,
    branch: { id: row.branch_id, name: row.branch_name, isHeadOffice: row.is_head_office },
    roleId: row.role_id,
    features: new Set(row.features),
  };
}

export interface RefreshableSession {
  readonly id: string;
  readonly endsAt: Date;
}

/** The living session of a refresh token, locked until commit. */
export async function lockSession(
  db: Db,
  refreshToken: string,
  now: Date,
): Promise<RefreshableSession | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.ends_at"])
    .where("sessions.refresh_token_hash", "=", hashOf(refreshToken))
    .where("sessions.refresh_expires_at", ">", now)
    .where("users.status", "=", "Active")
    .forUpdate("sessions")
    .executeTakeFirst();
  return row && { id: row.id, endsAt: row.ends_at };
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
