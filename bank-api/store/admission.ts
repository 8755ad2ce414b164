import { sql } from "kysely";
import type { FeatureCode } from "contract/features";
import type { Actor } from "bank-api/domain/actor";
import type { Db } from "./database";
import { hashOf } from "./hash";
import { identityVersionOf } from "./identity-version";
import { markUsed } from "./request-ids";

/** Who makes a call with an access token, and whether this is the first use of its request id. */
export interface Admission {
  readonly actor: Actor;
  readonly identityVersion: string;
  readonly isFirstUse: boolean;
}

interface AdmissionRow {
  user_id: string;
  session_id: string;
  name: string;
  username: string;
  role_id: string;
  role_description: string;
  features: FeatureCode[];
  branch_id: string;
  branch_name: string;
  is_head_office: boolean;
  is_first_use: boolean;
}

/**
 * What every call with an access token asks first, in one trip: who holds the token, and then marks the request id as
 * used. Undefined, and nothing marked, if nobody does. Session, user, role and branch are as they are now: signing out,
 * a changed password, deactivation and role changes act on the very next request. An inactive role grants nothing.
 */
export async function admit(
  db: Db,
  accessToken: string,
  requestId: string,
  now: Date,
): Promise<Admission | undefined> {
  const { rows } = await sql<AdmissionRow>`
    WITH actor AS MATERIALIZED (
      SELECT users.id AS user_id, sessions.id AS session_id, users.name, users.username, users.role_id,
             roles.description AS role_description,
             CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END AS features,
             branches.id AS branch_id, branches.name AS branch_name, branches.type = 'Pusat' AS is_head_office
      FROM access_tokens
      JOIN sessions ON sessions.id = access_tokens.session_id
      JOIN users ON users.id = sessions.user_id
      JOIN roles ON roles.id = users.role_id
      JOIN branches ON branches.id = users.branch_id
      WHERE access_tokens.token_hash = ${hashOf(accessToken)}
        AND access_tokens.expires_at > ${now} AND users.status = 'Active'
    ), used AS (${markUsed(requestId, now, sql`actor`)})
    SELECT actor.*, EXISTS (SELECT FROM used) AS is_first_use FROM actor`.execute(db);
  const row = rows[0];
  return row && { actor: actorOf(row), identityVersion: versionOf(row), isFirstUse: row.is_first_use };
}

function actorOf(row: AdmissionRow): Actor {
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

function versionOf(row: AdmissionRow): string {
  return identityVersionOf({
    name: row.name,
    branchId: row.branch_id,
    branchName: row.branch_name,
    isHeadOffice: row.is_head_office,
    roleDescription: row.role_description,
    features: row.features,
  });
}
