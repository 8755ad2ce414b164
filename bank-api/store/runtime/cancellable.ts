import { sql } from "kysely";
import type { Db } from "./database";

/**
 * Runs `ask` on a connection of its own. When the signal aborts, PostgreSQL cancels the running statement, so that it does
 * not work on for a client that has gone. `ask` then throws, as when a statement takes too long.
 *
 * @param pool lends the connection that cancels, where `db` is a connection itself
 */
export async function cancellable<T>(
  db: Db,
  signal: AbortSignal,
  ask: (connection: Db) => Promise<T>,
  pool = db,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<Backend>`
      SELECT pg_backend_pid() AS pid, pg_postmaster_start_time()::text AS server`.execute(connection);
    signal.throwIfAborted();
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = cancelStatement(pool, rows[0]!).catch(() => undefined);
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await ask(connection);
    } finally {
      signal.removeEventListener("abort", cancel);
      // The connection goes back to the pool only afterwards: the cancellation must not hit its next statement.
      await cancelled;
    }
  });
}

interface Backend {
  readonly pid: number;
  /** When its server started, which tells servers behind one address apart. */
  readonly server: string;
}

/** PostgreSQL asks whose login a connection has, not which role it took (`app-role.ts`): the login may cancel its own. */
async function cancelStatement(db: Db, { pid, server }: Backend): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    await sql`
      SELECT pg_cancel_backend(${pid}::integer)
      WHERE pg_postmaster_start_time() = ${server}::timestamptz`.execute(transaction);
  });
}
