import { messages } from "contract/codes";
import type { Decision } from "contract/decisions";
import {
  flagsOf,
  type ActivityFlags,
  type TransactionState,
  type TransactionType,
} from "contract/specified/transactions";
import { mostRupiahText } from "./amounts";
import { already, type DomainError, malformed, refused } from "./errors";

/** The state a new transaction of a type is in: purchases settle at once, requests wait for a second person. */
export const initialState = {
  P00001: "settled",
  P00002: "settled",
  P00003: "pending",
  P00004: "pending",
} as const satisfies Record<TransactionType, TransactionState>;

/** Refuses flags that do not ask for a new transaction (docs/wire.md#transactions). */
export function requireCreation(flags: ActivityFlags): void {
  if (!sameFlags(flags, flagsOf.create)) throw malformed("Isian 'activity_flags' tidak sesuai.");
}

/** What the six flags of an update ask for (docs/wire.md#transactions). */
export function decisionOf(flags: ActivityFlags): Decision {
  if (sameFlags(flags, flagsOf.approve)) return "approve";
  if (sameFlags(flags, flagsOf.void)) return "void";
  throw malformed("activity_flags must ask either for approval or for voiding.");
}

/** The flags under which a transaction in a state is listed. */
export function flagsIn(state: TransactionState): ActivityFlags {
  return { pending: flagsOf.create, settled: flagsOf.approve, voided: flagsOf.void }[state];
}

function sameFlags(a: ActivityFlags, b: ActivityFlags): boolean {
  return (Object.keys(flagsOf.create) as (keyof ActivityFlags)[]).every((flag) => a[flag] === b[flag]);
}

/**
 * Whether one of these people made it: four eyes (docs/rules.md#four-eyes), for batches too. SQL says the same of all that waits
 * (`isPartOf`, store/approvals/waiting.ts).
 */
export const isOwnWork = (creatorId: string, people: readonly string[]) => people.includes(creatorId);

export function requireSecondPerson(creatorId: string, actorId: string): void {
  if (isOwnWork(creatorId, [actorId])) throw refused(messages.ownWork);
}

/**
 * Whether the payer must be active, and the account may not stand still. An inactive mustahik cannot buy, and an inactive merchant's
 * disbursement cannot be approved. Corrections stay possible (docs/rules.md#transaction-states).
 */
export function payerMustBeActive(type: TransactionType, state: TransactionState): boolean {
  return state === "settled" && (type === "P00002" || type === "P00003");
}

export const alreadyProcessed = () => already(messages.alreadyProcessed);

/** The refusal if the payer's account has too little money. The help of a correction's form has the same words. */
export function insufficientFunds(type: TransactionType): DomainError {
  return refused(
    type === "P00004"
      ? "Nominal harus kurang dari atau sama dengan saldo mustahik."
      : "Saldo yang tersedia tidak mencukupi.",
  );
}

/** The refusal if an account's balance would be more than can be counted exactly, above zero or below it. */
export const beyondBounds = () =>
  refused(`Saldo account akan melampaui batas ${mostRupiahText}: transaksi ini tidak dapat dilakukan.`);

/** The refusal if money would come to the account of somebody whose data is erased (docs/rules.md#erasure). */
export const closedAccount = () =>
  refused("Account ini sudah ditutup karena data pemiliknya dihapus: transaksi tidak dapat dilakukan.");

/** The refusal if a restriction says that the payer's account stands still (docs/rules.md#restriction). */
export const standingPayer = () =>
  refused("Account pembayar dihentikan oleh pembatasan data: transaksi menunggu sampai pembatasan dicabut.");

export function inactivePayer(type: TransactionType): DomainError {
  return refused(
    type === "P00003"
      ? "Merchant tidak aktif: pencairan dana tidak dapat disetujui."
      : "Mustahik tidak aktif: pembelian tidak dapat dilakukan.",
  );
}
