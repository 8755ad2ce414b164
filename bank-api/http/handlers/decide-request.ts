import type { Actor } from "bank-api/domain/actor";
import { DomainError, notFound } from "bank-api/domain/errors";
import { mayDecide } from "bank-api/domain/permission";
import { alreadyProcessed, requireSecondPerson, type Decision } from "bank-api/domain/transactions";
import type { AuditEntry } from "bank-api/store/audit";
import type { Db } from "bank-api/store/database";
import { decideTransaction } from "bank-api/store/ledger";
import type { NamedTransaction } from "bank-api/store/records";

interface DecidedBy {
  readonly actor: Actor;
  readonly at: Date;
  readonly reason: string | null;
}

/**
 * Decides one correction or disbursement, and returns what goes on record. Refuses one that is decided already (E1), and the
 * approval by its maker or against the rules of its accounts (E3).
 */
export async function decideRequest(
  db: Db,
  transaction: NamedTransaction,
  decision: Decision,
  { actor, at, reason }: DecidedBy,
): Promise<AuditEntry> {
  requireDecidable(transaction, decision, actor);
  // Of several calls at once, `decideTransaction` lets one through.
  await decideTransaction(db, transaction, decision, { by: actor.userId, at, reason });
  return {
    actor,
    at,
    action: decision === "settled" ? "transaction.approve" : "transaction.void",
    subject: `transaction:${transaction.id}`,
    before: { status: "pending" },
    after: { status: decision, reason },
  };
}

/** Refuses what can be told before anything is locked. A decided one is refused as such, even to its maker. */
function requireDecidable(transaction: NamedTransaction, decision: Decision, actor: Actor): void {
  if (transaction.status !== "pending") throw alreadyProcessed();
  if (decision === "settled") requireSecondPerson(transaction.createdBy, actor.userId);
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
