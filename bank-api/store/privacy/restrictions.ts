import { sql, type RawBuilder } from "kysely";
import { restrictedValue } from "contract/restriction";
import type { Db } from "../runtime/database";
import { Overtaken } from "../runtime/errors";

/** Condition: the data of a person, read from `customers` under this name, is restricted. */
export const restricted = (table: string) => sql<boolean>`${sql.ref(`${table}.restriction_id`)} IS NOT NULL`;

/** A value of a person, read with `customers`, as copies have it. Nothing stays nothing. */
export const inCopies = (value: RawBuilder<unknown>) =>
  sql<string>`CASE WHEN customers.restriction_id IS NULL THEN ${value} ELSE left(${value}, 0) || ${sql.lit(restrictedValue)} END`;

interface Restriction {
  readonly customerId: string;
  /** The request by which the data is restricted. */
  readonly requestId: string;
  readonly stopsAccounts: boolean;
}

/**
 * All records of these customers' people, also those of other branches: one may have ended for another. Nobody changes them until
 * commit.
 *
 * @throws Overtaken if somebody ended one of them meanwhile: to lock the one that is kept as well would be out of order (`transact`)
 */
export async function lockRecords(db: Db, customerIds: readonly string[]): Promise<readonly string[]> {
  const kept = sql`SELECT coalesce(same_as_id, id) FROM customers WHERE id = ANY(${customerIds}::bigint[])`;
  const records = sql`
    SELECT records.id FROM customers AS records
    WHERE records.id = ANY(ARRAY(${kept})) OR records.same_as_id = ANY(ARRAY(${kept}))
    ORDER BY records.id`;
  const locked = await sql<{ id: string }>`${records} FOR NO KEY UPDATE OF records`.execute(db);
  const now = await records.execute(db);
  if (now.rows.length !== locked.rows.length) throw new Overtaken();
  return locked.rows.map(({ id }) => id);
}

/**
 * Restricts a person's data, in place of a restriction that is there already. A batch under way holds the records of its rows, so
 * this waits for the chunk, and each row is decided once: before or after. Accounts stay still if an earlier restriction says so.
 * Answers the ids of the person's records.
 */
export async function restrict(
  db: Db,
  { customerId, requestId, stopsAccounts }: Restriction,
): Promise<readonly string[]> {
  const ids = await lockRecords(db, [customerId]);
  await sql`
    WITH still AS (UPDATE accounts SET stands_still = true WHERE customer_id = ANY(${ids}::bigint[]) AND ${stopsAccounts})
    UPDATE customers SET restriction_id = ${requestId} WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return ids;
}

/**
 * Ends the restriction of a person's data. Mustahik are compared with others again, since nobody has done so meanwhile. Answers the
 * ids of the records that were restricted.
 */
export async function liftRestriction(db: Db, customerId: string): Promise<readonly string[]> {
  const ids = await lockRecords(db, [customerId]);
  const { rows } = await sql<{ id: string }>`
    WITH moving AS (UPDATE accounts SET stands_still = false WHERE customer_id = ANY(${ids}::bigint[]) AND stands_still),
    compared AS (
      INSERT INTO duplicate_checks (customer_id)
      SELECT id FROM customers WHERE id = ANY(${ids}::bigint[]) AND customer_type = 'Mustahik' ORDER BY id
    )
    UPDATE customers SET restriction_id = NULL WHERE id = ANY(${ids}::bigint[]) AND restriction_id IS NOT NULL
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
