import type { CustomerType } from "contract/customers";
import type { TransactionType } from "contract/transactions";
import { mainBranchKey } from "contract/values";
import type { Clock } from "bank-api/domain/clock";
import { parseMerchant, parseMustahik, type CustomerDetails } from "bank-api/domain/customers";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { products, routeOf, type ProductCode } from "bank-api/domain/ledger";
import type { ParsedRow } from "bank-api/domain/parsed";
import { internalAccount, listByBalance, openUnlistedAccounts } from "bank-api/store/accounts";
import { insertCustomers, type NewCustomer } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";
import { recordHistory, type NewTransaction } from "bank-api/store/ledger";
import { rowsInEffect, writeBatches } from "./batches";
import type { SeedOptions } from "./demo";
import { inventHistory, type HistoryEvent, type Holder } from "./history";
import {
  channelUser,
  demoBranches,
  insertOrganisation,
  staffOf,
  type DemoBranchId,
  type DemoUsername,
} from "./organisation";
import { inventMerchant, inventMustahik } from "./people";
import { present } from "./present";
import { createRandom, type Random } from "./random";

/**
 * One write, of up to 1,000 customers or transactions. Steps are written in order, and each is invented while the one
 * before it is being written: it may rely on those before that.
 */
export interface SeedStep {
  readonly rows: number;
  readonly write: (db: Db) => Promise<void>;
}

const dayMs = 86_400_000;
/** The organisation is a year old; its customers joined before the history of the last 120 days begins. */
const openedDaysAgo = 365;
const lastJoinedDaysAgo = 121;
const inactiveShare = 0.04;
/** There are so few merchants that chance alone may leave every one active: each tenth is not, whatever it says. */
const inactiveMerchant = (index: number) => index % 10 === 4;
const withoutAccountShare = 0.03;
const rowsPerStep = 1_000;
/** What follows it may rely on everything before it. */
const pause: SeedStep = { rows: 0, write: () => Promise.resolve() };
/** Customers join the branches by turns: 8, 7 and 5 of 20. */
const turns = [0, 1, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2] as const;

/** What the steps know of the organisation they build. */
interface Seeding {
  readonly options: SeedOptions;
  readonly random: Random;
  /** Shows the time of what is being written, for the ids. */
  readonly clock: SteppedClock;
  readonly ids: IdSource;
  readonly holders: ReadonlyMap<DemoBranchId, { readonly mustahik: Holder[]; readonly merchants: Holder[] }>;
}

class SteppedClock implements Clock {
  constructor(public time: Date) {}
  now(): Date {
    return this.time;
  }
}

/** All writes of a demo organisation. */
export function* seedSteps(
  options: SeedOptions,
  passwordHashes: ReadonlyMap<DemoUsername, string>,
): Generator<SeedStep, void> {
  const opened = daysBefore(options.now, openedDaysAgo);
  const clock = new SteppedClock(opened);
  const seeding: Seeding = {
    options,
    random: createRandom(options.seed),
    clock,
    ids: createIdSource(clock, 0),
    holders: new Map(demoBranches.map(({ id }) => [id, { mustahik: [], merchants: [] }])),
  };
  const books: Books = { userIds: new Map(), internalAccounts: new Map() };
  yield {
    rows: 1,
    async write(db) {
      books.userIds = await insertOrganisation(db, seeding.ids, opened, passwordHashes);
      books.internalAccounts = await openInternalAccounts(db, opened);
    },
  };
  yield pause;
  yield* customerSteps(seeding, "Mustahik", options.mustahik - rowsInEffect);
  yield* customerSteps(seeding, "Merchant", options.merchants - rowsInEffect);
  yield pause;
  yield* transactionSteps(seeding, books);
  yield { rows: 1, write: listByBalance };
  yield pause;
  // They refer to the customers, and come last: what they change is newer than all history.
  yield {
    rows: 3 * rowsInEffect,
    write: (db) => writeBatches(db, { options, userIds: books.userIds, holders: seeding.holders }),
  };
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

function* customerSteps(
  seeding: Seeding,
  customerType: CustomerType,
  count: number,
): Generator<SeedStep, void> {
  const { options, clock, random } = seeding;
  const rows = Math.min(rowsPerStep, Math.ceil(count / turns.length));
  const joinedMs = (openedDaysAgo - lastJoinedDaysAgo) * dayMs;
  const inBranch = new Map<DemoBranchId, number>();
  for (let written = 0, step = 0; written < count; written += rows, step++) {
    const branch = demoBranches[turns[step % turns.length] ?? 0];
    const first = inBranch.get(branch.id) ?? 0;
    const size = Math.min(rows, count - written);
    inBranch.set(branch.id, first + size);
    const joinedAt = new Date(
      daysBefore(options.now, openedDaysAgo).getTime() + (joinedMs * written) / count,
    );
    clock.time = joinedAt;
    const firstIndex = customerType === "Mustahik" ? first : written;
    const customers = Array.from({ length: size }, (_, place) =>
      inventCustomer(seeding, customerType, branch, firstIndex + place),
    );
    const owners = customers.filter(() => !random.chance(withoutAccountShare));
    const group = { customerType, branchId: branch.id, joinedAt, customers, owners };
    yield { rows: size, write: (db) => writeCustomers(db, seeding, group) };
    if (written % 100_000 === 0) options.log?.(`${customerType}: ${written} of ${count}`);
  }
}

/** `index` makes numbers unique: a mustahik's in its branch, a merchant's everywhere. */
function inventCustomer(
  { random, ids, options }: Seeding,
  customerType: CustomerType,
  branch: (typeof demoBranches)[number],
  index: number,
): NewCustomer {
  const details =
    customerType === "Mustahik"
      ? parseMustahik(inventMustahik(random, branch, index), jakartaDate(options.now))
      : parseMerchant(inventMerchant(random, branch, index));
  const isByChance = random.chance(inactiveShare);
  const isInactive = isByChance || (customerType === "Merchant" && inactiveMerchant(index));
  const status = isInactive ? "Inactive" : "Active";
  return { ...requireValid(details), id: ids.next(), status, origin: null };
}

/** Invented data keeps every rule, warnings included. */
function requireValid(row: ParsedRow<CustomerDetails>): CustomerDetails {
  if (row.value && row.warnings.length === 0) return row.value;
  throw new Error(`invented data breaks the rules: ${[...row.errors, ...row.warnings].join(" ")}`);
}

/** Customers of one type who join one branch together. */
interface CustomerGroup {
  readonly customerType: CustomerType;
  readonly branchId: DemoBranchId;
  readonly joinedAt: Date;
  readonly customers: readonly NewCustomer[];
  /** Those of them who get an account. */
  readonly owners: readonly NewCustomer[];
}

async function writeCustomers(db: Db, { holders }: Seeding, group: CustomerGroup): Promise<void> {
  const { customerType, branchId, joinedAt, customers, owners } = group;
  await insertCustomers(db, customerType, branchId, joinedAt, customers);
  const product = customerType === "Mustahik" ? products.mustahik : products.merchant;
  const ownerIds = owners.map((owner) => owner.id);
  const numbers = await openUnlistedAccounts(db, product, branchId, joinedAt, ownerIds);
  const known = holders.get(branchId)?.[customerType === "Mustahik" ? "mustahik" : "merchants"];
  owners.forEach((owner, place) => {
    const isActive = owner.status === "Active";
    known?.push({ customerId: owner.id, accountNumber: present(numbers[place]), isActive, availableIdr: 0 });
  });
}

/** What transactions refer to besides customers. */
interface Books {
  userIds: ReadonlyMap<DemoUsername, string>;
  /** Account numbers: each branch's zakat fund by branch, and the settlement account. */
  internalAccounts: ReadonlyMap<DemoBranchId | "settlement", string>;
}

async function openInternalAccounts(db: Db, now: Date): Promise<Books["internalAccounts"]> {
  const accounts = new Map<DemoBranchId | "settlement", string>();
  for (const { id } of demoBranches) accounts.set(id, await internalAccount(db, products.zakatFund, id, now));
  return accounts.set("settlement", await internalAccount(db, products.settlement, mainBranchKey, now));
}

function* transactionSteps(seeding: Seeding, books: Books): Generator<SeedStep, void> {
  const { options, random, clock, ids, holders } = seeding;
  const branches = [...holders].map(([branchId, of]) => ({ branchId, ...of }));
  const count = options.transactions - rowsInEffect;
  const events = inventHistory(random, branches, count, options.now);
  for (let written = 0; written < count; written += rowsPerStep) {
    const transactions: NewTransaction[] = [];
    for (const event of take(events, rowsPerStep)) {
      clock.time = event.at;
      transactions.push(transactionOf(event, ids.next(), books));
    }
    yield { rows: transactions.length, write: (db) => recordHistory(db, transactions) };
    if (written % 100_000 === 0) options.log?.(`Transactions: ${written} of ${count}`);
  }
}

/** The next `count` values; unlike `break` in a loop, leaves the rest for later. */
function take<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = source.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

const descriptions = {
  P00001: "Penyaluran Dana",
  P00002: "Pembelian",
  P00003: "Pencairan Dana",
  P00004: "Koreksi Dana",
} as const satisfies Record<TransactionType, string>;

function transactionOf(event: HistoryEvent<DemoBranchId>, id: string, books: Books): NewTransaction {
  const { transactionType, branchId, mustahik, merchant } = event;
  const sides: Record<ProductCode, { account: string | undefined; customerId: string | null }> = {
    [products.zakatFund]: { account: books.internalAccounts.get(branchId), customerId: null },
    [products.settlement]: { account: books.internalAccounts.get("settlement"), customerId: null },
    [products.mustahik]: { account: mustahik?.accountNumber, customerId: mustahik?.customerId ?? null },
    [products.merchant]: { account: merchant?.accountNumber, customerId: merchant?.customerId ?? null },
  };
  const route = routeOf[transactionType];
  const asksOperator = transactionType === "P00001" || transactionType === "P00004";
  const { operator, approver } = staffOf[branchId];
  return {
    id,
    transactionType,
    status: event.status,
    amountIdr: event.amountIdr,
    debitAccount: present(sides[route.debit].account),
    creditAccount: present(sides[route.credit].account),
    sourceCustomerId: sides[route.debit].customerId,
    beneficiaryCustomerId: sides[route.credit].customerId,
    branchId,
    description: descriptions[transactionType],
    createdBy: present(books.userIds.get(asksOperator ? operator : channelUser)),
    createdAt: event.at,
    decision: event.decidedAt
      ? { by: present(books.userIds.get(approver)), at: event.decidedAt, reason: reasonOf(event) }
      : null,
    origin: null,
  };
}

const reasonOf = (event: HistoryEvent<DemoBranchId>) =>
  event.status === "voided" ? "Nominal tidak sesuai dengan permintaan." : null;
