import { sql } from "kysely";
import { success, type ResponseCode } from "contract/codes";
import { stateAfter, type Decision } from "contract/decisions";
import { appendToTrail } from "../audit/audit";
import type { ClientRequest } from "../ledger/ledger";
import { planOnce, type Db } from "../runtime/database";
import type { DecidedRequest } from "./decide-request";

/** A decision about many requests, as it was sent (docs/decisions/approvals.md). */
export interface NewBulkDecision {
  readonly id: string;
  readonly madeBy: string;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly madeAt: Date;
  readonly request: ClientRequest;
  /** The keys of transactions, in the order in which they are decided. */
  readonly keys: readonly string[];
}

/** The column has the state to which the decision leads. */
const decision = sql<Decision>`CASE decision WHEN ${sql.lit(stateAfter.approve)} THEN 'approve' ELSE 'void' END`;

/** Keeps a decision, whose requests then wait for the job. False, and nothing kept, if its maker has used the key before. */
export async function keepBulkDecision(db: Db, made: NewBulkDecision): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH made AS (
      INSERT INTO bulk_decisions (id, made_by, reference, request_hash, decision, reason, made_at)
      VALUES (${made.id}, ${made.madeBy}, ${made.request.key}, ${made.request.contentHash}, ${stateAfter[made.decision]}, ${made.reason},
        ${made.madeAt})
      ON CONFLICT (made_by, reference) DO NOTHING RETURNING id
    )
    INSERT INTO bulk_decision_items (decision_id, place, transaction_key)
    SELECT made.id, item.place, item.key
    FROM made, unnest(${made.keys}::text[]) WITH ORDINALITY AS item (key, place)`.execute(db);
  return numAffectedRows !== 0n;
}

/** A decision that somebody has made under this key. */
export async function findBulkDecision(db: Db, madeBy: string, reference: string) {
  return db
    .selectFrom("bulk_decisions")
    .select(["id", decision.as("decision"), "reason", "made_at as madeAt", "request_hash as requestHash"])
    .where("made_by", "=", madeBy)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** One request of a decision, and what became of it: no code while it waits. */
export interface BulkItem {
  readonly key: string;
  readonly code: ResponseCode | null;
  readonly message: string;
  /** The state in which the decision left it; null where it left it alone. */
  readonly status: DecidedRequest["status"] | null;
}

/** The requests of a decision, in the order in which they were sent. */
export async function listBulkItems(db: Db, decisionId: string): Promise<BulkItem[]> {
  return db
    .selectFrom("bulk_decision_items")
    .select(["transaction_key as key", "code", "message", "status"])
    .where("decision_id", "=", decisionId)
    .orderBy("place")
    .execute();
}

/** A request that waits for its turn in a decision. */
export interface WaitingItem extends Pick<NewBulkDecision, "madeBy" | "decision" | "reason"> {
  readonly decisionId: string;
  readonly place: number;
  readonly key: string;
}

/**
 * Takes the next request that waits, of the oldest decision first, and locks its item until commit. Items that another bank has
 * locked are passed over, so no two banks decide one; when a bank dies, the lock goes with its connection.
 */
export async function takeWaitingItem(db: Db): Promise<WaitingItem | undefined> {
  const { rows } = await sql<WaitingItem>`
    SELECT ${planOnce} decision_id AS "decisionId", place, transaction_key AS key, made_by AS "madeBy", ${decision} AS decision, reason
    FROM bulk_decision_items JOIN bulk_decisions ON bulk_decisions.id = decision_id
    WHERE code IS NULL ORDER BY decision_id, place LIMIT 1
    FOR UPDATE OF bulk_decision_items SKIP LOCKED`.execute(db);
  return rows[0];
}

/**
 * Notes that an item's request is decided and in which state that leaves it, and puts on record what was done: in the transaction
 * that does it.
 */
export async function settleItem(
  db: Db,
  { decisionId, place }: Pick<WaitingItem, "decisionId" | "place">,
  { status, act }: DecidedRequest,
): Promise<void> {
  await sql`
    WITH ${appendToTrail(act)}
    UPDATE ${planOnce} bulk_decision_items SET code = ${success}, status = ${status}
    WHERE decision_id = ${decisionId} AND place = ${place}`.execute(db);
}

/** Notes why an item's request is not decided, unless another bank has decided it by now. */
export async function refuseItem(
  db: Db,
  { decisionId, place }: Pick<WaitingItem, "decisionId" | "place">,
  { code, message }: { readonly code: ResponseCode; readonly message: string },
): Promise<void> {
  await db
    .updateTable("bulk_decision_items")
    .set({ code, message })
    .where("decision_id", "=", decisionId)
    .where("place", "=", place)
    .where("code", "is", null)
    .execute();
}
