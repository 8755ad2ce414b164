import { sql } from "kysely";
import type { Db } from "../runtime/database";

interface Restriction {
  readonly customerId: string;
  /** The request by which the data is restricted. */
  readonly requestId: string;
  readonly stopsAccounts: boolean;
}

/**
 * All records of a customer's person, also those of other branches: one may have ended for another. Nobody changes them until
 * commit.
 */
const recordsOf = (customerId: string) => sql`
  SELECT records.id FROM customers AS records
  JOIN (SELECT coalesce(same_as_id, id) AS kept_id FROM customers WHERE id = ${customerId}) AS person
    ON records.id = kept_id OR records.same_as_id = kept_id
  ORDER BY records.id FOR NO KEY UPDATE OF records`;

/**
 * Restricts a person's data, in place of a restriction that is there already. A batch under way holds the records of its rows, so
 * this waits for the chunk, and each row is decided once: before or after. Accounts stay still if an earlier restriction says so.
 * Answers the ids of the person's records.
 */
export async function restrict(
  db: Db,
  { customerId, requestId, stopsAccounts }: Restriction,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH records AS MATERIALIZED (${recordsOf(customerId)}), still AS (
      UPDATE accounts SET stands_still = true FROM records WHERE customer_id = records.id AND ${stopsAccounts}
    )
    UPDATE customers SET restriction_id = ${requestId} FROM records WHERE customers.id = records.id RETURNING customers.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ends the restriction of a person's data. Answers the ids of the records that were restricted. */
export async function liftRestriction(db: Db, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH records AS MATERIALIZED (${recordsOf(customerId)}), moving AS (
      UPDATE accounts SET stands_still = false FROM records WHERE customer_id = records.id AND stands_still
    )
    UPDATE customers SET restriction_id = NULL FROM records
    WHERE customers.id = records.id AND restriction_id IS NOT NULL RETURNING customers.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the data of a customer, who was found in scope, is restricted by now. */
export async function isRestricted(db: Db, customerId: string): Promise<boolean> {
  const query = db.selectFrom("customers").select("id").where("id", "=", customerId);
  return (await query.where("restriction_id", "is not", null).executeTakeFirst()) !== undefined;
}
