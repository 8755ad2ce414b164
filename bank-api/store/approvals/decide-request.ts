import { isDeepStrictEqual } from "node:util";
import type { Actor } from "bank-api/domain/actor";
import { isFirstOfTwo, refusalOf } from "bank-api/domain/approval-rules";
import { jakartaDate } from "bank-api/domain/dates";
import { capacitiesOf, type Capacity } from "bank-api/domain/deputies";
import { changedMeanwhile, DomainError, notFound } from "bank-api/domain/errors";
import { mayDecide } from "bank-api/domain/permission";
import { alreadyProcessed, inactivePayer, standingPayer } from "bank-api/domain/transactions";
import { success, type ResponseCode } from "contract/codes";
import { stateAfter, type Decision } from "contract/decisions";
import type { TransactionState } from "contract/specified/transactions";
import { actOf, type AuditEntry } from "../audit/audit";
import { approveFirst, decideTransaction } from "../ledger/ledger";
import type { NamedTransaction } from "../named-records";
import type { Db } from "../runtime/database";
import { lockRepresented } from "./deputyships";

interface DecidedBy {
  readonly actor: Actor;
  readonly at: Date;
  readonly reason: string | null;
}

export interface DecidedRequest {
  /** Still pending after the first of two approvals. */
  readonly status: TransactionState;
  /** What goes on record. */
  readonly act: AuditEntry;
}

/**
 * Decides one correction or disbursement. The first of two approvals leaves it pending. Refuses a request that is decided already
 * (E1). Refuses an approval by its maker, by a user who may not check it, or against the rules of its accounts (E3). A deputy
 * decides in the approver's place what they may not decide in their own right.
 */
export async function decideRequest(
  db: Db,
  transaction: NamedTransaction,
  decision: Decision,
  { actor, at, reason }: DecidedBy,
): Promise<DecidedRequest> {
  const { onBehalfOf } = capacityFor(transaction, decision, actor);
  if (onBehalfOf) {
    const now = await lockRepresented(db, actor.userId, jakartaDate(at));
    if (!isDeepStrictEqual(now, onBehalfOf)) throw changedMeanwhile();
  }
  const act = { actor, at, before: { status: "pending" } };
  const whose = onBehalfOf && { onBehalfOf: onBehalfOf.userId };
  const by = { by: actor.userId, onBehalfOf: onBehalfOf?.userId ?? null, at };
  if (decision === "approve" && isFirstOfTwo(transaction)) {
    await approveFirst(db, transaction, by);
    const after = { status: "pending", approvals: 1, ...whose };
    return {
      status: "pending",
      act: { ...act, ...actOf("transaction", "approve-first", transaction.id, after) },
    };
  }
  // `decideTransaction` lets only one of several calls at once through.
  await decideTransaction(db, transaction, decision, { ...by, reason });
  const status = stateAfter[decision];
  const after = { status, reason, ...whose };
  return { status, act: { ...act, ...actOf("transaction", decision, transaction.id, after) } };
}

/**
 * The right in which the actor decides. Refuses early what can be told before anything is locked. A decided request is refused as
 * decided, even to its maker.
 */
function capacityFor(transaction: NamedTransaction, decision: Decision, actor: Actor): Capacity {
  const capacities = capacitiesOf(actor).filter((capacity) =>
    mayDecide(capacity, decision, transaction.transactionType),
  );
  if (capacities.length === 0) throw mayNotDecide();
  if (transaction.status !== "pending") throw alreadyProcessed();
  const refusals = capacities.map((capacity) => refusalOf(decision, capacity, transaction));
  const capacity = capacities[refusals.indexOf(undefined)];
  if (!capacity) throw refusals[0]!; // all of them refuse
  return capacity;
}

/** What would become of a decision now, and for whom a deputy would make it. */
export interface Forecast {
  readonly code: ResponseCode;
  readonly message: string;
  /** Null where it would be refused. */
  readonly status: DecidedRequest["status"] | null;
  readonly onBehalfOf?: Capacity["onBehalfOf"];
}

/** The refusals are those that can be told before anything is locked. */
export function forecast(
  transaction: NamedTransaction | undefined,
  decision: Decision,
  actor: Actor,
): Forecast {
  try {
    if (!transaction) throw notFound();
    const { onBehalfOf } = capacityFor(transaction, decision, actor);
    const isHalfway = decision === "approve" && isFirstOfTwo(transaction);
    const { payerObstacle: obstacle, transactionType } = transaction;
    if (decision === "approve" && !isHalfway && obstacle)
      throw obstacle === "inactive" ? inactivePayer(transactionType) : standingPayer();
    const status = isHalfway ? "pending" : stateAfter[decision];
    return { code: success, message: "", status, onBehalfOf };
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, message: error.message, status: null };
    throw error;
  }
}

export const mayNotDecide = () => new DomainError("403", "Anda tidak berhak memutuskan data ini.");
