import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
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

const gate = sql.lit(530_053);

/** The ids of PostgreSQL's processes that wait at the gate. */
async function atGate(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`.execute(db);
  return rows.map(({ pid }) => pid);
}

/**
 * Has the statement wait that fires a trigger: from `begin` on, which leads to it, and while `work` goes on. It holds a connection of
 * `db` meanwhile.
 *
 * @param trigger when it fires: `TRIGGER at_gate BEFORE UPDATE ON proposals FOR EACH ROW`
 */
export async function whileAtGate<Begun>(
  db: Db,
  trigger: RawBuilder<unknown>,
  begin: () => Promise<Begun>,
  work: (begun: Begun) => Promise<void>,
): Promise<void> {
  await sql`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${gate});
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE ${trigger} EXECUTE FUNCTION wait_at_gate()`.execute(db);
  await db.transaction().execute(async (holder) => {
    await sql`SELECT pg_advisory_xact_lock(${gate})`.execute(holder);
    const begun = await begin();
    await until(async () => (await atGate(db)).length > 0, { what: "the statement at the gate" });
    await work(begun);
  });
  await sql`DROP FUNCTION wait_at_gate CASCADE`.execute(db);
}

/** Ends what a program that was killed has left at the gate. PostgreSQL would notice the end of the program only when it answers. */
export async function endAtGate(db: Db): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM unnest(${await atGate(db)}::integer[]) AS pid`.execute(db);
  await until(async () => (await atGate(db)).length === 0);
}
