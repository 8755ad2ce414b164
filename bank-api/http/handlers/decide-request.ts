import type { TransactionState } from "contract/transactions";
import type { Actor } from "bank-api/domain/actor";
import { approvalBy } from "bank-api/domain/approval-rules";
import { DomainError, notFound } from "bank-api/domain/errors";
import { mayDecide } from "bank-api/domain/permission";
import { alreadyProcessed, type Decision } from "bank-api/domain/transactions";
import type { AuditEntry } from "bank-api/store/audit";
import type { Db } from "bank-api/store/database";
import { approveFirst, decideTransaction } from "bank-api/store/ledger";
import type { NamedTransaction } from "bank-api/store/records";

interface DecidedBy {
  readonly actor: Actor;
  readonly at: Date;
  readonly reason: string | null;
}

interface DecidedRequest {
  /** Still pending after the first of two approvals. */
  readonly status: TransactionState;
  /** What goes on record. */
  readonly act: AuditEntry;
}

/**
 * Decides one correction or disbursement. The first of two approvals leaves it pending. Refuses one that is decided already (E1),
 * and the approval by its maker, by who may not check it, or against the rules of its accounts (E3).
 */
export async function decideRequest(
  db: Db,
  transaction: NamedTransaction,
  decision: Decision,
  { actor, at, reason }: DecidedBy,
): Promise<DecidedRequest> {
  const approval = requireDecidable(transaction, decision, actor);
  const act = { actor, at, subject: `transaction:${transaction.id}`, before: { status: "pending" } };
  if (approval === "first") {
    await approveFirst(db, transaction, { by: actor.userId, at });
    const after = { status: "pending", approvals: 1 };
    return { status: "pending", act: { ...act, action: "transaction.approve-first", after } };
  }
  // Of several calls at once, `decideTransaction` lets one through.
  await decideTransaction(db, transaction, decision, { by: actor.userId, at, reason });
  const action = decision === "settled" ? "transaction.approve" : "transaction.void";
  return { status: decision, act: { ...act, action, after: { status: decision, reason } } };
}

/**
 * Refuses what can be told before anything is locked, and tells which of two approvals it is. A decided one is refused as such,
 * even to its maker.
 */
function requireDecidable(transaction: NamedTransaction, decision: Decision, actor: Actor) {
  if (transaction.status !== "pending") throw alreadyProcessed();
  return decision === "settled" ? approvalBy(actor, transaction) : undefined;
}

/** The refusals of one among many, which a call that decides one alone meets on its way. */
export function requireAmongMany(
  transaction: NamedTransaction | undefined,
  decision: Decision,
  actor: Actor,
): asserts transaction is NamedTransaction {
  if (!transaction) throw notFound();
  if (!mayDecide(actor, decision, transaction.transactionType)) throw mayNotDecide();
  requireDecidable(transaction, decision, actor);
}

export const mayNotDecide = () => new DomainError("403", "Anda tidak berhak memutuskan data ini.");
