import type { Clock } from "bank-api/domain/clock";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { sql } from "kysely";
import type { Db } from "./database";

/** The ids of a program that starts: it takes the next number for them (docs/decisions/machines.md). */
export async function takeIdSource(db: Db, clock: Clock): Promise<IdSource> {
  const { rows } = await sql<{ node: number }>`SELECT nextval('node_numbers')::integer AS node`.execute(db);
  return createIdSource(clock, rows[0]!.node);
}
