import {
  flagsOf,
  type ActivityFlags,
  type TransactionState,
  type TransactionType,
} from "contract/transactions";
import { messages } from "contract/codes";
import type { ActiveStatus } from "contract/values";
import { already, malformed, refused } from "./errors";

/** The state a new transaction of a type is in: purchases settle at once, requests wait for a second person. */
export const initialState = {
  P00001: "settled",
  P00002: "settled",
  P00003: "pending",
  P00004: "pending",
} as const satisfies Record<TransactionType, TransactionState>;

/** The state a decision leads to: approved or voided. */
export type Decision = Exclude<TransactionState, "pending">;

/** What the six flags of an update ask for (wire.md, Transactions). */
export function decisionOf(flags: ActivityFlags): Decision {
  if (sameFlags(flags, flagsOf.approve)) return "settled";
  if (sameFlags(flags, flagsOf.void)) return "voided";
  throw malformed("activity_flags must ask either for approval or for voiding.");
}

/** The flags under which a transaction in a state is listed. */
export function flagsIn(state: TransactionState): ActivityFlags {
  return { pending: flagsOf.create, settled: flagsOf.approve, voided: flagsOf.void }[state];
}

function sameFlags(a: ActivityFlags, b: ActivityFlags): boolean {
  return (Object.keys(flagsOf.create) as (keyof ActivityFlags)[]).every((flag) => a[flag] === b[flag]);
}

/** Four eyes (rules.md §5): the one choke point. Batches ask here as well. */
export function requireSecondPerson(creatorId: string, actorId: string): void {
  if (creatorId === actorId) throw refused(messages.ownWork);
}

/** A transaction that someone wants to approve or void. */
export interface Decidable {
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  readonly createdBy: string;
  /** Status of the customer whose money is asked for; `undefined` for a distribution, which an internal account pays. */
  readonly sourceStatus: ActiveStatus | undefined;
}

/** Refuses a decision that the rules forbid (rules.md §5 and §7). */
export function requireDecidable(transaction: Decidable, decision: Decision, actorId: string): void {
  if (transaction.status !== "pending") throw alreadyProcessed();
  if (decision === "voided") return;
  requireSecondPerson(transaction.createdBy, actorId);
  if (transaction.transactionType === "P00003" && transaction.sourceStatus === "Inactive") {
    throw refused("Merchant tidak aktif: pencairan dana tidak dapat disetujui.");
  }
}

/** Refuses a purchase by a mustahik that is not active (rules.md §7). */
export function requireActivePurchaser(status: ActiveStatus): void {
  if (status !== "Active") throw refused("Mustahik tidak aktif: pembelian tidak dapat dilakukan.");
}

export const alreadyProcessed = () => already(messages.alreadyProcessed);

export const insufficientFunds = () => refused("Saldo yang tersedia tidak mencukupi.");

/** Refuses an amount above what is available, a correction in the specification's words (document 2 §5). */
export function requireAvailable(type: TransactionType, amountIdr: number, availableIdr: number): void {
  if (amountIdr <= availableIdr) return;
  throw type === "P00004"
    ? refused("Nominal harus kurang dari atau sama dengan saldo mustahik.")
    : insufficientFunds();
}
