import { sql } from "kysely";
import type { Db } from "./database";

/** Serves requests and jobs; it owns nothing (docs/decisions/database.md). */
export const appRole = "ramah_zakat_app";

/** What is only ever added to. */
const appendOnly = ["postings", "audit_log", "audit_seals", "period_reports"];
/** What never changes, and goes in its time (docs/decisions/personal-data.md#access-records-can-be-deleted). */
const unchanging = ["access_log", "shown_people"];
const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));

/**
 * Gives the app's role its rights to the tables as they are now, and tells whether this login may take the role. It may not
 * where nobody has made the role, which needs a right that an owner of tables may lack (docs/operations.md).
 */
export async function grantAppRole(owner: Db): Promise<boolean> {
  const login = await readLogin(owner);
  if (!login.may_take && !login.may_grant) return false;
  const [schema, role] = [sql.id(login.schema), sql.id(appRole)];
  await owner.transaction().execute(async (transaction) => {
    // Instances that start at once take turns: two GRANTs on one table disturb each other.
    await sql`SELECT version FROM schema_migrations WHERE version = 0 FOR UPDATE`.execute(transaction);
    // PostgreSQL 16 and later let the maker of a role grant it. They may take the role only once it is granted to them.
    if (!login.may_take) await sql`GRANT ${role} TO current_user`.execute(transaction);
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${role}`.execute(transaction);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`.execute(
      transaction,
    );
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`.execute(transaction);
    await sql`REVOKE UPDATE, DELETE ON ${tables(appendOnly)} FROM ${role}`.execute(transaction);
    await sql`REVOKE UPDATE ON ${tables(unchanging)} FROM ${role}`.execute(transaction);
    // Erasure takes values of people away (docs/decisions/audit.md). The rest of a row stays as it was.
    await sql`GRANT UPDATE (before, after) ON audit_log TO ${role}`.execute(transaction);
    await sql`REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role}`.execute(transaction);
  });
  return true;
}

/** Whether this login may take the app's role, as it is. */
export const mayTakeAppRole = async (login: Db): Promise<boolean> => (await readLogin(login)).may_take;

async function readLogin(owner: Db) {
  const { rows } = await sql<{ may_take: boolean; may_grant: boolean; schema: string }>`
    SELECT current_schema() AS schema,
      coalesce(bool_or(pg_has_role(current_user, oid, ${await membership(owner)})), false) AS may_take,
      coalesce(bool_or(pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')), false) AS may_grant
    FROM pg_roles WHERE rolname = ${appRole}`.execute(owner);
  return rows[0]!; // an aggregate has one row
}

/** What lets a login take a role: being a member, and since PostgreSQL 16 a member with the option SET. */
async function membership(owner: Db): Promise<"SET" | "MEMBER"> {
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::integer AS version`.execute(owner);
  return rows[0]!.version >= 160_000 ? "SET" : "MEMBER";
}
