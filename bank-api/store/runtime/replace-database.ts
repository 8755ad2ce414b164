import { sql } from "kysely";
import type { Db } from "./database";

/** The database that every PostgreSQL server has. Nobody renames or drops the one that they are connected to. */
export const maintenanceDatabase = "postgres";

export async function nameOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return rows[0]!.name;
}

/** Makes an empty database, in the place of one that a killed command has left. */
export async function makeDatabase(maintenance: Db, name: string): Promise<void> {
  await sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(maintenance);
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(maintenance);
}

/** Puts a database in the place of another. Connections to that one end, and new ones find the new database. */
export async function replaceDatabase(maintenance: Db, name: string, by: string): Promise<void> {
  await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(maintenance);
  await sql`ALTER DATABASE ${sql.id(by)} RENAME TO ${sql.id(name)}`.execute(maintenance);
}

/** The secrets that banks share, of which those that run hold a copy. */
export async function copySecrets(from: Db, to: Db): Promise<void> {
  const secrets = await from.selectFrom("secrets").selectAll().execute();
  if (secrets.length > 0) await to.insertInto("secrets").values(secrets).execute();
}
