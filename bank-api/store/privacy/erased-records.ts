import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { sql } from "kysely";
import type { Db } from "../runtime/database";

/** A number alone does not tell one record from another (`ErasedRecord`). */
const keyOf = ({ customerId, createdAt }: Pick<ErasedRecord, "customerId" | "createdAt">) =>
  `${customerId} ${createdAt}`;

/** Adds to the list what the database has erased since then and the list lacks, most often because another bank erased it. */
export async function listErased(db: Db, list: ErasedList, since: Date): Promise<void> {
  const rows = await db
    .selectFrom("erasures")
    .innerJoin("customers", "customers.id", "customer_id")
    .select(["customer_id", "created_at", "approved_at"])
    .where("erasures.erased_at", ">=", since)
    .execute();
  const erased = rows.map((row) => ({
    customerId: row.customer_id,
    createdAt: row.created_at.toISOString(),
    approvedAt: row.approved_at.toISOString(),
  }));
  const listed = new Set((erased.length === 0 ? [] : await list.read()).map(keyOf));
  await list.add(erased.filter((record) => !listed.has(keyOf(record))));
}

/**
 * Erases again what the list has and the database does not know as erased, as after a restore. A record that came later and was given
 * a number of the list is left alone.
 *
 * @param erase erases one record; another bank may be erasing it as well
 * @returns how many it erased
 */
export async function eraseAgain(
  db: Db,
  list: ErasedList,
  erase: (record: ErasedRecord) => Promise<void>,
): Promise<number> {
  const listed = new Map((await list.read()).map((record) => [keyOf(record), record]));
  const ids = [...listed.values()].map(({ customerId }) => customerId);
  const { rows } = await sql<{ id: string; created_at: Date }>`
    SELECT customers.id, created_at FROM customers LEFT JOIN erasures ON customer_id = customers.id
    WHERE customers.id = ANY(${ids}::bigint[]) AND erasures.erased_at IS NULL ORDER BY customers.id`.execute(
    db,
  );
  const missed = rows.flatMap(
    (row) => listed.get(keyOf({ customerId: row.id, createdAt: row.created_at.toISOString() })) ?? [],
  );
  for (const record of missed) await erase(record);
  return missed.length;
}
