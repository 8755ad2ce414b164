import type { Actor } from "bank-api/domain/actor";
import type { Represented } from "bank-api/domain/actor";
import { jakartaDate } from "bank-api/domain/dates";
import { openTo } from "bank-api/domain/deputies";
import { sql, type RawBuilder } from "kysely";
import { representedOn } from "../approvals/deputyships";
import { planOnce, type Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";
import { identityVersionOf, type User, withSecondFactor } from "./users";

/** The user who makes a call with an access token, and whether this is the first use of its request id, if one is given. */
export interface Admission {
  readonly actor: Actor;
  readonly identityVersion: string;
  readonly isFirstUse: boolean;
  /** The role requires a second factor, and the user has none on. Sessions that an issuer began are not asked. */
  readonly lacksSecondFactor: boolean;
  /** The end of the leader's log: all that was answered before this call stands before it. Null if a standby admitted. */
  readonly asOf: string | null;
}

interface ActorRow extends Omit<
  User,
  "id" | "status" | "roleCode" | "creatorName" | "createdAt" | "hasSecondFactor"
> {
  readonly userId: string;
  readonly sessionId: string;
  readonly standsInFor: Represented | null;
  readonly lacksSecondFactor: boolean;
}

/**
 * Finds who holds an access token, in one round trip: every call with a token begins with this. A request id that is given
 * is marked as used along with it. Undefined, and nothing marked, if nobody holds the token. A sign-out, a new password, a
 * deactivation or a changed role takes effect with the next request.
 */
export async function admit(
  db: Db,
  accessToken: string,
  requestId: string | undefined,
  now: Date,
): Promise<Admission | undefined> {
  const used = requestId === undefined ? sql`SELECT` : markUsed(requestId, now, sql`actor`);
  const ofToken = sql`
    SELECT session_id FROM access_tokens WHERE token_hash = ${hashOf(accessToken)} AND expires_at > ${now}`;
  const { rows } = await sql<ActorRow & Pick<Admission, "isFirstUse" | "asOf">>`
    WITH actor AS MATERIALIZED (${whoActs(ofToken, now)}), used AS (${used})
    SELECT actor.*, EXISTS (SELECT FROM used) AS "isFirstUse",
      CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn()::text END AS "asOf"
    FROM actor`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isFirstUse, lacksSecondFactor, asOf } = row;
  const identityVersion = identityVersionOf({ ...row, features: openTo(row.features, row.standsInFor) });
  return { actor: actorIn(row), identityVersion, isFirstUse, lacksSecondFactor, asOf };
}

/** Whether a server follows another one. It may then lack a session that has just begun. */
export async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`SELECT pg_is_in_recovery() AS follows`.execute(db);
  return rows[0]?.follows === true;
}

/** The user of a session now, as themself; undefined if the session has ended, or its user is no longer active. */
export async function findActor(db: Db, sessionId: string): Promise<Actor | undefined> {
  const { rows } = await whoActs(sql`SELECT ${sessionId}::bigint`, null).execute(db);
  return rows[0] && actorIn(rows[0]);
}

/** The user whose work goes on after the request that asked for it; undefined if the user is no longer active. */
export async function findActorOf(db: Db, userId: string, now: Date): Promise<Actor | undefined> {
  const noSession = sql`(SELECT ''::text AS id, ${userId}::bigint AS user_id, true AS from_issuer) AS sessions`;
  const { rows } = await activeUser(noSession, sql`true`, now).execute(db);
  return rows[0] && actorIn(rows[0]);
}

/** The statement that finds who acts through a session. */
const whoActs = (sessionId: RawBuilder<unknown>, now: Date | null) =>
  activeUser(sql`sessions`, sql`sessions.id = (${sessionId})`, now);

/**
 * The statement that finds an active user, as user, role and branch are now, and whom they stand in for today (`now` null: not
 * asked). An inactive role grants nothing.
 */
const activeUser = (
  sessions: RawBuilder<unknown>,
  isAsked: RawBuilder<unknown>,
  now: Date | null,
) => sql<ActorRow>`
  SELECT ${planOnce} users.id AS "userId", sessions.id AS "sessionId", users.name, users.username, users.role_id AS "roleId",
         roles.description AS "roleDescription",
         CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END AS features,
         branches.id AS "branchId", branches.name AS "branchName", branches.town AS "branchTown",
         branches.type = 'Pusat' AS "isHeadOffice",
         ${now === null ? sql`NULL` : representedOn(jakartaDate(now))} AS "standsInFor",
         roles.requires_second_factor AND NOT sessions.from_issuer AND NOT ${withSecondFactor} AS "lacksSecondFactor"
  FROM ${sessions}
  JOIN users ON users.id = sessions.user_id
  JOIN roles ON roles.id = users.role_id
  JOIN branches ON branches.id = users.branch_id
  WHERE ${isAsked} AND users.status = 'Active'`;

function actorIn({ userId, sessionId, name, username, roleId, standsInFor, ...row }: ActorRow): Actor {
  const branch = { id: row.branchId, name: row.branchName, isHeadOffice: row.isHeadOffice };
  return { userId, sessionId, name, username, branch, roleId, features: new Set(row.features), standsInFor };
}

/** Marks a request id as used; false if it was used before. */
export async function useRequestId(db: Db, requestId: string, now: Date): Promise<boolean> {
  const { rows } = await markUsed(requestId, now, sql`(SELECT) AS whoever_asks`).execute(db);
  return rows.length === 1;
}

/**
 * The statement that marks a request id as used, if `source` has a row. It returns a row if the id was new. Every write does
 * this, so its commit does not wait for the disk. A crash loses the uses of the last half second, and those keys are valid
 * for no longer than a minute.
 */
function markUsed(requestId: string, now: Date, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT ${planOnce} INTO used_request_ids (request_id_hash, used_at)
    SELECT ${hashOf(requestId)}::bytea, ${now}::timestamptz
    FROM (SELECT set_config('synchronous_commit', 'off', true)) AS this_statement_only, ${source}
    ON CONFLICT DO NOTHING RETURNING true`;
}
