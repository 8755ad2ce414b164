import type { Actor } from "bank-api/domain/actor";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { planOnce, type Db } from "./database";

/** A customer's, a transaction's or a batch's kind; undefined if there is no such record, or none the actor may know of. */
export async function findRecordKind(
  db: Db,
  name: RecordName,
  key: string,
  actor: Actor,
): Promise<string | undefined> {
  if (!isId(key)) return undefined;
  const record = await lookUp[name](db, key);
  if (record === undefined) return undefined;
  return actor.branch.isHeadOffice || record.branch_id === actor.branch.id ? record.kind : undefined;
}

const lookUp = {
  customer: (db: Db, key: string) =>
    db
      .selectFrom("customers")
      .modifyFront(planOnce)
      .select(["customer_type as kind", "branch_id"])
      .where("id", "=", key)
      .executeTakeFirst(),
  transaction: (db: Db, key: string) =>
    db
      .selectFrom("transactions")
      .modifyFront(planOnce)
      .select(["transaction_type as kind", "branch_id"])
      .where("id", "=", key)
      .executeTakeFirst(),
  batch: (db: Db, key: string) =>
    db
      .selectFrom("batches")
      .modifyFront(planOnce)
      .select(["kind", "branch_id"])
      .where("id", "=", key)
      .where("cancelled_at", "is", null)
      .executeTakeFirst(),
} satisfies Record<RecordName, unknown>;
