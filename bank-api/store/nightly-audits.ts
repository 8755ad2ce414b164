import { sql } from "kysely";
import type { IsoDate } from "bank-api/domain/dates";
import type { Db } from "./database";

/** An audit that has not ended by then never will. */
const longestHours = 6;

/** Takes a night's audit on; false when another instance has, or it is done. */
export async function beginAudit(db: Db, night: IsoDate, now: Date): Promise<boolean> {
  const givenUp = new Date(now.getTime() - longestHours * 3_600_000);
  const { numAffectedRows } = await sql`
    INSERT INTO nightly_audits AS known (night, begun_at) VALUES (${night}::date, ${now}::timestamptz)
    ON CONFLICT (night) DO UPDATE SET begun_at = excluded.begun_at
      WHERE known.ended_at IS NULL AND known.begun_at < ${givenUp}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes how many faults a night's audit has found. */
export async function endAudit(db: Db, night: IsoDate, faults: number, now: Date): Promise<void> {
  await db.updateTable("nightly_audits").set({ ended_at: now, faults }).where("night", "=", night).execute();
}

/**
 * Gives `work` a connection of its own, on which statements take as long as they need. `onBegin` is told which of the
 * server's processes it is, for who may want to end it.
 */
export function withoutStatementTimeout<T>(
  db: Db,
  onBegin: (backend: number) => void,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection);
    for (const { pid } of rows) onBegin(pid);
    try {
      return await work(connection);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
    }
  });
}

/** Ends what one of the server's processes is doing: it fails. */
export async function cancelStatement(db: Db, backend: number): Promise<void> {
  await sql`SELECT pg_cancel_backend(${backend}::integer)`.execute(db);
}
