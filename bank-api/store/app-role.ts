import { sql } from "kysely";
import type { Db } from "./database";

/** Serves requests and jobs; it owns nothing (docs/decisions/0084). */
export const appRole = "ramah_zakat_app";

/** What is only ever added to. */
const appendOnly = ["postings", "audit_log", "audit_seals", "access_log"];

/**
 * Gives the app's role its rights to the tables as they are now, and tells whether this login may take the role. It may not
 * where nobody has made the role, which needs a right that an owner of tables may lack (docs/operations.md).
 */
export async function grantAppRole(owner: Db): Promise<boolean> {
  const { rows } = await sql<{ may_take: boolean; owned_by: string; schema: string }>`
    SELECT current_user AS owned_by, current_schema() AS schema, coalesce((
      SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = ${appRole}), false) AS may_take
  `.execute(owner);
  const [login] = rows;
  if (!login?.may_take) return false;
  const [schema, role] = [sql.id(login.schema), sql.id(appRole)];
  await owner.transaction().execute(async (transaction) => {
    // Instances that start at once take turns: two GRANTs on one table disturb each other.
    await sql`SELECT version FROM schema_migrations WHERE version = 0 FOR UPDATE`.execute(transaction);
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${role}`.execute(transaction);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`.execute(
      transaction,
    );
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`.execute(transaction);
    await sql`REVOKE UPDATE, DELETE ON ${sql.join(appendOnly.map((table) => sql.table(table)))} FROM ${role}`.execute(
      transaction,
    );
    await sql`REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role}`.execute(transaction);
  });
  return true;
}
