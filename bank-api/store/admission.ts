import { sql, type RawBuilder } from "kysely";
import type { Actor } from "bank-api/domain/actor";
import { planOnce, type Db } from "./database";
import { hashOf } from "./hash";
import { identityVersionOf, type User } from "./users";

/** Who makes a call with an access token, and whether this is the first use of its request id, if one is given. */
interface Admission {
  readonly actor: Actor;
  readonly identityVersion: string;
  readonly isFirstUse: boolean;
}

interface AdmissionRow extends Omit<User, "id" | "status" | "roleCode" | "creatorName" | "createdAt"> {
  readonly userId: string;
  readonly sessionId: string;
  readonly isFirstUse: boolean;
}

/**
 * Finds who holds an access token, in one round trip: every call with a token begins with this. A request id that is given
 * is marked as used along with it. Undefined, and nothing marked, if nobody holds the token. The statement reads session,
 * user, role and branch as they are now, so a sign-out, a new password, a deactivation or a changed role takes effect with
 * the next request. An inactive role grants nothing.
 */
export async function admit(
  db: Db,
  accessToken: string,
  requestId: string | undefined,
  now: Date,
): Promise<Admission | undefined> {
  const used = requestId === undefined ? sql`SELECT` : markUsed(requestId, now, sql`actor`);
  const { rows } = await sql<AdmissionRow>`
    WITH actor AS MATERIALIZED (
      SELECT ${planOnce} users.id AS "userId", sessions.id AS "sessionId", users.name, users.username, users.role_id AS "roleId",
             roles.description AS "roleDescription",
             CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END AS features,
             branches.id AS "branchId", branches.name AS "branchName", branches.type = 'Pusat' AS "isHeadOffice"
      FROM access_tokens
      JOIN sessions ON sessions.id = access_tokens.session_id
      JOIN users ON users.id = sessions.user_id
      JOIN roles ON roles.id = users.role_id
      JOIN branches ON branches.id = users.branch_id
      WHERE access_tokens.token_hash = ${hashOf(accessToken)}
        AND access_tokens.expires_at > ${now} AND users.status = 'Active'
    ), used AS (${used})
    SELECT actor.*, EXISTS (SELECT FROM used) AS "isFirstUse" FROM actor`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { userId, sessionId, name, username, roleId, isFirstUse } = row;
  const branch = { id: row.branchId, name: row.branchName, isHeadOffice: row.isHeadOffice };
  const actor = { userId, sessionId, name, username, branch, roleId, features: new Set(row.features) };
  return { actor, identityVersion: identityVersionOf(row), isFirstUse };
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
