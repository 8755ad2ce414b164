import { sql } from "kysely";
import type { Db } from "./database";

/**
 * Asks on a connection of its own what PostgreSQL is to stop answering once the signal says so: nobody waits for the answer
 * any more, and it would cost the server as if somebody did. Throws then, as a statement that runs too long does.
 */
export async function cancellable<T>(
  db: Db,
  signal: AbortSignal,
  ask: (connection: Db) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const process = await serverProcessOf(connection);
    signal.throwIfAborted();
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = sql`SELECT pg_cancel_backend(${process})`.execute(db).catch(() => undefined);
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await ask(connection);
    } finally {
      signal.removeEventListener("abort", cancel);
      // The connection goes back only once no cancellation can hit what is asked on it next.
      await cancelled;
    }
  });
}

async function serverProcessOf(connection: Db): Promise<number> {
  const { rows } = await sql<{ process: number }>`SELECT pg_backend_pid() AS process`.execute(connection);
  if (!rows[0]) throw new Error("a connection has no process");
  return rows[0].process;
}
