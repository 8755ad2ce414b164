import type { Actor } from "bank-api/domain/actor";
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
  // A decided one is refused as such, even to its maker. Of several calls at once, `decideTransaction` lets one through.
  if (transaction.status !== "pending") throw alreadyProcessed();
  if (decision === "settled") requireSecondPerson(transaction.createdBy, actor.userId);
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
