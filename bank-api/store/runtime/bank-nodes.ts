import { sql } from "kysely";
import type { Db } from "./database";

const leaseEnd = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Leases a number that nobody holds; undefined where all are held. It takes the one that has been free for longest: so a
 * number comes back late, and a former holder whose clock was ahead does no harm.
 */
export async function takeNode(db: Db, holder: string, leaseMs: number): Promise<number | undefined> {
  const { rows } = await sql<{ node: number }>`
    UPDATE bank_nodes SET holder = ${holder}, held_until = ${leaseEnd(leaseMs)}
    WHERE node = (
      SELECT node FROM bank_nodes WHERE held_until < clock_timestamp()
      ORDER BY held_until, random() LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING node`.execute(db);
  return rows[0]?.node;
}

/** Answers whether the number is still this holder's. A lease that has ended is renewed as well, if nobody has taken it. */
export async function renewNode(db: Db, node: number, holder: string, leaseMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE bank_nodes SET held_until = ${leaseEnd(leaseMs)}
    WHERE node = ${node} AND holder = ${holder}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives a number back; nothing happens if it is another's by now. */
export async function releaseNode(db: Db, node: number, holder: string): Promise<void> {
  await sql`
    UPDATE bank_nodes SET holder = NULL, held_until = clock_timestamp()
    WHERE node = ${node} AND holder = ${holder}`.execute(db);
}
