import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../runtime/database";

/** A number alone does not tell one record from another (`ErasedRecord`). */
const keyOf = ({ customerId, createdAt }: Pick<ErasedRecord, "customerId" | "createdAt">) =>
  `${customerId} ${createdAt}`;

/**
 * Adds to the list what was approved or erased since then and the list lacks. An approval is there soon after it, so that a database
 * which is restored to before it erases as well.
 */
export async function listErased(db: Db, list: ErasedList, since: Date): Promise<void> {
  const rows = await db
    .selectFrom("erasures")
    .innerJoin("customers", "customers.id", "customer_id")
    .select(["customer_id", "created_at", "approved_at"])
    .where((is) => is.or([is("approved_at", ">=", since), is("erasures.erased_at", ">=", since)]))
    .execute();
  if (rows.length === 0) return;
  const listed = new Set((await list.read()).map(keyOf));
  const lacking = rows
    .map((row) => ({
      customerId: row.customer_id,
      createdAt: row.created_at.toISOString(),
      approvedAt: row.approved_at.toISOString(),
    }))
    .filter((record) => !listed.has(keyOf(record)));
  if (lacking.length > 0) await list.add(lacking);
}

/**
 * What the list has and the database has not erased: after a restore, or because it waits. A record that came later and was given a
 * number of the list is left out.
 */
export const notErased = (db: Db, list: ErasedList): Promise<ErasedRecord[]> =>
  selectListed(db, list, sql<SqlBool>`erasures.erased_at IS NULL`);

/** What the list has and the database does not know as a whole: the record, or another one of the person, is not noted. */
export const notNoted = (db: Db, list: ErasedList): Promise<ErasedRecord[]> =>
  selectListed(
    db,
    list,
    sql<SqlBool>`EXISTS (
      SELECT FROM customers AS records
      WHERE coalesce(customers.same_as_id, customers.id) IN (records.id, records.same_as_id)
        AND NOT EXISTS (SELECT FROM erasures AS noted WHERE noted.customer_id = records.id))`,
  );

/** Records of the list that the database has, as it has them. */
async function selectListed(
  db: Db,
  list: ErasedList,
  condition: RawBuilder<SqlBool>,
): Promise<ErasedRecord[]> {
  const listed = new Map((await list.read()).map((record) => [keyOf(record), record]));
  const ids = [...listed.values()].map(({ customerId }) => customerId);
  const { rows } = await sql<{ id: string; created_at: Date }>`
    SELECT customers.id, created_at
    FROM customers LEFT JOIN erasures ON customer_id = customers.id
    WHERE customers.id = ANY(${ids}::bigint[]) AND ${condition}
    ORDER BY customers.id`.execute(db);
  return rows.flatMap(
    ({ id, created_at }) => listed.get(keyOf({ customerId: id, createdAt: created_at.toISOString() })) ?? [],
  );
}
