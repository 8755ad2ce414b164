import { sql } from "kysely";
import type { Db } from "./database";
import { schemaFault } from "./migrate";

/** Why the bank cannot work on this database; undefined where it can. Fails where the database cannot be reached. */
export async function databaseFault(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ is_standby: boolean }>`SELECT pg_is_in_recovery() AS is_standby`.execute(db);
  return rows[0]?.is_standby ? "the database is a standby, which takes no writes" : schemaFault(db);
}
