import { sql } from "kysely";
import type { Db } from "../runtime/database";

interface Restriction {
  readonly customerId: string;
  /** The request by which the data is restricted. */
  readonly requestId: string;
  readonly stopsAccounts: boolean;
}

/**
 * Restricts a person's data, in place of a restriction that is there already. A batch under way holds the records of its rows, so
 * this waits for the chunk, and each row is decided once: before or after. Accounts stay still if an earlier restriction says so.
 */
export async function restrict(db: Db, { customerId, requestId, stopsAccounts }: Restriction): Promise<void> {
  await sql`
    WITH customer AS (UPDATE customers SET restriction_id = ${requestId} WHERE id = ${customerId} RETURNING id)
    UPDATE accounts SET stands_still = true FROM customer WHERE customer_id = customer.id AND ${stopsAccounts}`.execute(
    db,
  );
}

/** Ends the restriction of a person's data. Answers whether there was one. */
export async function liftRestriction(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH customer AS (
      UPDATE customers SET restriction_id = NULL WHERE id = ${customerId} AND restriction_id IS NOT NULL RETURNING id
    ), moving AS (UPDATE accounts SET stands_still = false FROM customer WHERE customer_id = customer.id)
    SELECT id FROM customer`.execute(db);
  return rows.length > 0;
}
