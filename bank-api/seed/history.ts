import type { TransactionState, TransactionType } from "contract/transactions";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import type { Random } from "./random";

/** A wallet or a merchant's account, while the seed keeps its books. */
export interface Holder {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly isActive: boolean;
  availableIdr: number;
}

/** The customers of a branch who have accounts. */
export interface BranchHolders<BranchId extends string> {
  readonly branchId: BranchId;
  readonly mustahik: readonly Holder[];
  readonly merchants: readonly Holder[];
}

/** One movement of the demo organisation's history. */
export interface HistoryEvent<BranchId extends string> {
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  readonly branchId: BranchId;
  readonly mustahik?: Holder;
  readonly merchant?: Holder;
  readonly amountIdr: number;
  readonly at: Date;
  /** When a second person approved or voided it. */
  readonly decidedAt: Date | undefined;
}

const days = 120;
const hourMs = 3_600_000;
const opensAt = 7;
const openHours = 13;

/** Each branch ends up with at least 10 disbursements and 5 corrections that wait for approval (docs/rules.md#demo-data). */
const waiting = { P00003: 12, P00004: 7 } as const;

/** Of every hundred movements. What cannot be paid for becomes a distribution instead. */
const mixture: readonly TransactionType[] = [
  ...Array<TransactionType>(44).fill("P00001"),
  ...Array<TransactionType>(46).fill("P00002"),
  ...Array<TransactionType>(6).fill("P00003"),
  ...Array<TransactionType>(4).fill("P00004"),
];

/** Inactive customers were active in the first part of the history. */
const deactivatedAfter = 0.5;

/**
 * The last 120 days of `count` movements, oldest first, in opening hours, ending yesterday evening. Books are kept along
 * the way, so that nobody spends what they lack: at every moment, what is available is what the ledger will say.
 */
export function* inventHistory<BranchId extends string>(
  random: Random,
  branches: readonly BranchHolders<BranchId>[],
  count: number,
  now: Date,
): Generator<HistoryEvent<BranchId>> {
  const firstDay = addDays(jakartaDate(now), -days);
  const last = branches.flatMap((branch) =>
    (["P00003", "P00004"] as const).flatMap((type) =>
      Array.from({ length: waiting[type] }, () => ({ branch, type })),
    ),
  );
  for (let place = 0; place < count; place++) {
    const progress = place / count;
    const request = last[place - (count - last.length)];
    const at = momentAt(firstDay, progress);
    const scene = { random, at, progress, branch: request?.branch ?? random.pick(branches) };
    yield inventEvent(scene, request?.type ?? random.pick(mixture), request !== undefined);
  }
}

/** Where and when an event happens. */
interface Scene<BranchId extends string> {
  readonly random: Random;
  readonly branch: BranchHolders<BranchId>;
  readonly at: Date;
  readonly progress: number;
}

function inventEvent<Id extends string>(
  scene: Scene<Id>,
  type: TransactionType,
  isWaiting: boolean,
): HistoryEvent<Id> {
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

function inventDistribution<Id extends string>(scene: Scene<Id>): HistoryEvent<Id> {
  const { random, branch, at } = scene;
  const mustahik = findHolder(scene, branch.mustahik, 0);
  if (!mustahik) throw new Error(`branch ${branch.branchId} has no mustahik who can receive`);
  const amountIdr = random.whole(3, 30) * 50_000;
  mustahik.availableIdr += amountIdr;
  const decidedAt = soonAfter(random, at);
  return {
    transactionType: "P00001",
    status: "settled",
    branchId: branch.branchId,
    mustahik,
    amountIdr,
    at,
    decidedAt,
  };
}

function inventPurchase<Id extends string>(scene: Scene<Id>): HistoryEvent<Id> | undefined {
  const { random, branch, at } = scene;
  const mustahik = findHolder(scene, branch.mustahik, 25_000);
  const merchant = findHolder(scene, branch.merchants, 0);
  if (!mustahik || !merchant) return undefined;
  const amountIdr = random.whole(10, Math.min(300, mustahik.availableIdr / 1000)) * 1000;
  mustahik.availableIdr -= amountIdr;
  merchant.availableIdr += amountIdr;
  return {
    transactionType: "P00002",
    status: "settled",
    branchId: branch.branchId,
    mustahik,
    merchant,
    amountIdr,
    at,
    decidedAt: undefined,
  };
}

/** A disbursement or a correction: waiting, approved, or (one in eight) voided. */
function inventRequest<Id extends string>(
  scene: Scene<Id>,
  transactionType: "P00003" | "P00004",
  isWaiting: boolean,
): HistoryEvent<Id> | undefined {
  const { random, branch, at } = scene;
  const side = transactionType === "P00003" ? "merchant" : "mustahik";
  const holder = findHolder(scene, side === "merchant" ? branch.merchants : branch.mustahik, 50_000);
  if (!holder) return undefined;
  const most =
    transactionType === "P00003" ? holder.availableIdr * 0.6 : Math.min(holder.availableIdr, 500_000);
  const amountIdr = random.whole(10, most / 1000) * 1000;
  const status = isWaiting ? "pending" : random.chance(1 / 8) ? "voided" : "settled";
  if (status !== "voided") holder.availableIdr -= amountIdr;
  const decidedAt = isWaiting ? undefined : soonAfter(random, at);
  return { transactionType, status, branchId: branch.branchId, [side]: holder, amountIdr, at, decidedAt };
}

const tries = 40;

/** Somebody active with at least so much available, if a few tries find one. */
function findHolder(
  { random, progress }: Pick<Scene<string>, "random" | "progress">,
  holders: readonly Holder[],
  leastIdr: number,
): Holder | undefined {
  for (let attempt = 0; attempt < tries; attempt++) {
    const holder = random.pick(holders);
    const isActive = holder.isActive || progress < deactivatedAfter;
    if (isActive && holder.availableIdr >= leastIdr) return holder;
  }
  return undefined;
}

const soonAfter = (random: Random, at: Date) => new Date(at.getTime() + random.whole(5, 90) * 60_000);

/** Progress 0 to 1 spread over the opening hours of all days. */
function momentAt(firstDay: string, progress: number): Date {
  const day = Math.floor(progress * days);
  const hours = opensAt + (progress * days - day) * openHours;
  return new Date(startOfJakartaDay(addDays(firstDay, day)).getTime() + Math.floor(hours * hourMs));
}
