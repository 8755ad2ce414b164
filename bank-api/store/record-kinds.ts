import { sql } from "kysely";
import type { Actor } from "bank-api/domain/actor";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { planOnce, type Db } from "./database";

const records = {
  customer: sql`customer_type AS kind, branch_id FROM customers WHERE`,
  transaction: sql`transaction_type AS kind, branch_id FROM transactions WHERE`,
  batch: sql`kind, branch_id FROM batches WHERE cancelled_at IS NULL AND`,
} satisfies Record<RecordName, unknown>;

/** A customer's, a transaction's or a batch's kind; undefined if it does not exist, or belongs to a branch out of sight. */
export async function findRecordKind(db: Db, name: RecordName, key: string, actor: Actor) {
  if (!isId(key)) return undefined;
  const { rows } = await sql<{ kind: string; branch_id: string }>`
    SELECT ${planOnce} ${records[name]} id = ${key}`.execute(db);
  const [record] = rows;
  const isVisible = actor.branch.isHeadOffice || record?.branch_id === actor.branch.id;
  return isVisible ? record?.kind : undefined;
}
