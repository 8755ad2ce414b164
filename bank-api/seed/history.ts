import { hourMs, minuteMs } from "bank-api/domain/clock";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { daysOfSpan, monthsAfter, type Days } from "bank-api/domain/report-period";
import type { Asnaf } from "contract/asnaf";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { oldestUploadDays, type DemoBranchId } from "./organisation";
import type { Random } from "./random";

/** A customer's account, with the balance that the seed keeps while it invents transactions. */
export interface Holder {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly isActive: boolean;
  /** The asnaf of a mustahik; null for a merchant, and where nobody has determined it. */
  readonly asnaf: Asnaf | null;
  readonly joinedAt: Date;
  availableIdr: number;
}

/** The customers of a branch who have accounts. */
interface BranchHolders {
  readonly branchId: DemoBranchId;
  readonly mustahik: readonly Holder[];
  readonly merchants: readonly Holder[];
}

/** One transaction of the demo organisation's history. */
export interface HistoryEvent {
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  readonly branchId: DemoBranchId;
  readonly mustahik?: Holder;
  readonly merchant?: Holder;
  readonly amountIdr: number;
  readonly at: Date;
  /** When a second person approved or voided it. */
  readonly decidedAt: Date | undefined;
}

/** Two years. */
const historyDays = 730;
const opensAt = 7;
const openHours = 13;

/** So many requests of each branch wait for approval in the end. */
const waiting = { P00003: 12, P00004: 7 } as const;

/** The types of every hundred transactions. A transaction that nobody can pay for becomes a distribution instead. */
const mixture: readonly TransactionType[] = [
  ...Array<TransactionType>(44).fill("P00001"),
  ...Array<TransactionType>(46).fill("P00002"),
  ...Array<TransactionType>(6).fill("P00003"),
  ...Array<TransactionType>(4).fill("P00004"),
];

/** Inactive customers were active in the first part of the history. */
const deactivatedAfter = 0.5;

/**
 * The half-year whose report can be closed, and the one before it, whose report is closed. No batch that waits was uploaded in
 * the first: it was over when the oldest of them was uploaded.
 */
export function reportedHalves(now: Date): { readonly closed: Days; readonly closable: Days } {
  const day = addDays(jakartaDate(now), -oldestUploadDays);
  const monthsIntoHalf = (Number(day.slice(5, 7)) - 1) % 6;
  const before = (halves: number) =>
    daysOfSpan({ span: "half", begins: monthsAfter(day, -6 * halves - monthsIntoHalf) });
  return { closed: before(2), closable: before(1) };
}

/**
 * `count` transactions of the last two years up to yesterday evening, oldest first, in opening hours. It keeps the balances along
 * the way, so nobody spends more than they have: the ledger would refuse it.
 */
export function* inventHistory(
  random: Random,
  branches: readonly BranchHolders[],
  count: number,
  now: Date,
): Generator<HistoryEvent> {
  const firstDay = addDays(jakartaDate(now), -historyDays);
  const determinedUntil = startOfJakartaDay(addDays(reportedHalves(now).closable.end, 1));
  const last = branches.flatMap((branch) =>
    (["P00003", "P00004"] as const).flatMap((type) => Array<Request>(waiting[type]).fill({ branch, type })),
  );
  for (let place = 0; place < count; place++) {
    const progress = place / count;
    const request = last[place - (count - last.length)];
    const branch = request?.branch ?? random.pick(branches);
    const at = momentAt(firstDay, progress);
    const scene = { random, at, progress, branch, isDetermined: at < determinedUntil };
    yield inventEvent(scene, request?.type ?? random.pick(mixture), request !== undefined);
  }
}

interface Request {
  readonly branch: BranchHolders;
  readonly type: "P00003" | "P00004";
}

/** Where and when an event happens. */
interface Scene {
  readonly random: Random;
  readonly branch: BranchHolders;
  readonly at: Date;
  readonly progress: number;
  /** Whether only those receive whose asnaf somebody has determined. */
  readonly isDetermined: boolean;
}

function inventEvent(scene: Scene, type: TransactionType, isWaiting: boolean): HistoryEvent {
  switch (type) {
    case "P00001":
      return inventDistribution(scene);
    case "P00002":
      return inventPurchase(scene) ?? inventDistribution(scene);
    case "P00003":
    case "P00004":
      return inventRequest(scene, type, isWaiting) ?? inventDistribution(scene);
  }
}

function inventDistribution(scene: Scene): HistoryEvent {
  const { random, at, isDetermined } = scene;
  const { branchId, mustahik: candidates } = scene.branch;
  const mustahik = findHolder(scene, candidates, ({ asnaf }) => asnaf !== null || !isDetermined);
  if (!mustahik) throw new Error(`branch ${branchId} has no mustahik who can receive`);
  const amountIdr = random.whole(3, 30) * 50_000;
  mustahik.availableIdr += amountIdr;
  const decidedAt = soonAfter(random, at);
  return { transactionType: "P00001", status: "settled", branchId, mustahik, amountIdr, at, decidedAt };
}

function inventPurchase(scene: Scene): HistoryEvent | undefined {
  const { random, branch, at } = scene;
  const { branchId } = branch;
  const mustahik = findHolder(scene, branch.mustahik, hasAtLeast(25_000));
  const merchant = findHolder(scene, branch.merchants, hasAtLeast(0));
  if (!mustahik || !merchant) return undefined;
  const amountIdr = random.whole(10, Math.min(300, mustahik.availableIdr / 1000)) * 1000;
  mustahik.availableIdr -= amountIdr;
  merchant.availableIdr += amountIdr;
  const event = { transactionType: "P00002", status: "settled", decidedAt: undefined } as const;
  return { ...event, branchId, mustahik, merchant, amountIdr, at };
}

/** A disbursement or a correction: waiting, approved, or (one in eight) voided. */
function inventRequest(
  scene: Scene,
  transactionType: "P00003" | "P00004",
  isWaiting: boolean,
): HistoryEvent | undefined {
  const { random, branch, at } = scene;
  const isDisbursement = transactionType === "P00003";
  const holder = findHolder(scene, isDisbursement ? branch.merchants : branch.mustahik, hasAtLeast(50_000));
  if (!holder) return undefined;
  const most = isDisbursement ? holder.availableIdr * 0.6 : Math.min(holder.availableIdr, 500_000);
  const amountIdr = random.whole(10, most / 1000) * 1000;
  const status = isWaiting ? "pending" : random.chance(1 / 8) ? "voided" : "settled";
  if (status !== "voided") holder.availableIdr -= amountIdr;
  const decidedAt = isWaiting ? undefined : soonAfter(random, at);
  const side = isDisbursement ? "merchant" : "mustahik";
  return { transactionType, status, branchId: branch.branchId, [side]: holder, amountIdr, at, decidedAt };
}

const tries = 100;

/** A customer who has joined by then, is active and suits; undefined if a few tries find none. */
function findHolder(
  { random, progress, at }: Scene,
  holders: readonly Holder[],
  suits: (holder: Holder) => boolean,
): Holder | undefined {
  for (let attempt = 0; attempt < tries; attempt++) {
    const holder = random.pick(holders);
    const isActive = holder.isActive || progress < deactivatedAfter;
    if (isActive && holder.joinedAt < at && suits(holder)) return holder;
  }
  return undefined;
}

const hasAtLeast =
  (leastIdr: number) =>
  ({ availableIdr }: Holder) =>
    availableIdr >= leastIdr;

const soonAfter = (random: Random, at: Date) => new Date(at.getTime() + random.whole(5, 90) * minuteMs);

/** Progress 0 to 1 spread over the opening hours of the history's days. */
function momentAt(firstDay: string, progress: number): Date {
  const day = Math.floor(progress * historyDays);
  const hours = opensAt + (progress * historyDays - day) * openHours;
  return new Date(startOfJakartaDay(addDays(firstDay, day)).getTime() + Math.floor(hours * hourMs));
}
