import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { until } from "./until";

/** Waits until so many statements wait for a lock. Within a transaction PostgreSQL would show the first answer again. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  await until(async () => {
    await sql`SELECT pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length >= count;
  });
}
