import { dayMs } from "bank-api/domain/clock";
import { parseMerchant, parseMustahik, type CustomerDetails } from "bank-api/domain/customers";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { products, productsOf, type ProductCode } from "bank-api/domain/ledger";
import type { ParsedRow } from "bank-api/domain/parsed";
import { insertCustomers, type NewCustomer } from "bank-api/store/customers/customers";
import { internalAccount, listAllByBalance, openAccounts } from "bank-api/store/ledger/accounts";
import { recordTransactions, type NewTransaction } from "bank-api/store/ledger/ledger";
import { tellDueProposals } from "bank-api/store/privacy/due-proposals";
import type { Db } from "bank-api/store/runtime/database";
import type { CustomerType } from "contract/specified/customers";
import type { TransactionType } from "contract/specified/transactions";
import { mainBranchKey } from "contract/values";
import { rowsInEffect, writeBatches } from "./batches";
import { insertDataRequests } from "./data-requests";
import { deciderOf, insertDeputyships } from "./deputies";
import { endAndCopyExample, exampleEvents, exampleTransactions } from "./example-person";
import { inventHistory, type HistoryEvent, type Holder } from "./history";
import { insertIncidents } from "./incidents";
import { seedNotices } from "./notices";
import {
  channelUser,
  demoBranches,
  insertOrganisation,
  staffOf,
  type DemoBranchId,
  type DemoUsername,
  type SeedOptions,
} from "./organisation";
import { inFamily, inventMerchant, inventMustahik, withGaps, withLookalikes } from "./people";
import { closeHalf } from "./period-reports";
import { present } from "./present";
import { insertPrivacyNotices } from "./privacy-notices";
import { insertProgrammes, programmeOf, type ProgrammeIds } from "./programmes";
import { createRandom, type Random } from "./random";
import { insertRetentionRuns } from "./retention";
import { firstApprovalOf, insertRules } from "./rules";
import { insertSignIns } from "./sign-ins";

/** One write, of up to 1,000 customers or transactions. Each is written before the next one is invented. */
interface SeedStep {
  readonly rows: number;
  readonly write: (db: Db) => Promise<void>;
}

/** The organisation is half a year older than its history, so enough customers have joined when that begins. */
const openedDaysAgo = 900;
const lastJoinedDaysAgo = 121;
const inactiveShare = 0.04;
/** Merchants are so few that by chance all might be active, so one in ten is inactive in any case. */
const inactiveMerchant = (index: number) => index % 10 === 4;
const withoutAccountShare = 0.03;
const rowsPerStep = 1_000;
/** The last requests, which have notices: all that wait, and some that were decided before. */
const requestsWithNotices = 150;
/** Customers join the branches in turn: 8, 7 and 5 of 20. */
const turns = [0, 1, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2] as const;

/** What the steps know of the organisation that they write. */
interface Seeding {
  readonly options: SeedOptions;
  readonly random: Random;
  /** Shows the time of what is being written, because ids contain it. */
  readonly clock: { time: Date; now: () => Date };
  readonly ids: IdSource;
  readonly holders: ReadonlyMap<DemoBranchId, { readonly mustahik: Holder[]; readonly merchants: Holder[] }>;
  userIds: ReadonlyMap<DemoUsername, string>;
  programmeIds: ProgrammeIds;
  /** The texts by which people in files were told about their data: the first one first. */
  noticeIds: readonly string[];
  /** The last requests, of which users get notices. */
  requests: readonly NewTransaction[];
  /** The account numbers of the zakat fund of each branch, and of the settlement. */
  internalAccounts: ReadonlyMap<DemoBranchId | "settlement", string>;
}

/** All writes of a demo organisation. */
export function* seedSteps(
  options: SeedOptions,
  passwordHashes: ReadonlyMap<DemoUsername, string>,
): Generator<SeedStep, void> {
  const opened = daysBefore(options.now, openedDaysAgo);
  const clock = { time: opened, now: () => clock.time };
  const seeding: Seeding = {
    options,
    random: createRandom(options.seed),
    clock,
    ids: createIdSource(clock, 0),
    holders: new Map(demoBranches.map(({ id }) => [id, { mustahik: [], merchants: [] }])),
    userIds: new Map(),
    programmeIds: new Map(),
    noticeIds: [],
    requests: [],
    internalAccounts: new Map(),
  };
  yield {
    rows: 1,
    async write(db) {
      await markDemo(db, options);
      seeding.userIds = await insertOrganisation(db, seeding.ids, opened, passwordHashes);
      seeding.internalAccounts = await openInternalAccounts(db, opened);
      const founded = { userIds: seeding.userIds, now: options.now };
      await insertRules(db, founded);
      await insertDeputyships(db, founded);
      seeding.programmeIds = await insertProgrammes(db, { ...founded, opened });
      seeding.noticeIds = await insertPrivacyNotices(db, founded);
      await insertSignIns(db, founded);
    },
  };
  yield* customerSteps(seeding, "Mustahik", options.mustahik - rowsInEffect);
  yield* customerSteps(seeding, "Merchant", options.merchants - rowsInEffect);
  yield* transactionSteps(seeding);
  yield { rows: 1, write: listAllByBalance };
  // Batches come last: they refer to the customers, and what they change is newer than all history.
  yield { rows: 3 * rowsInEffect, write: (db) => writeBatches(db, seeding) };
  yield { rows: exampleTransactions, write: (db) => writePersonalData(db, seeding) };
  yield { rows: 1, write: (db) => insertRetentionRuns(db, { userIds: seeding.userIds, now: options.now }) };
  yield { rows: 1, write: (db) => closeHalf(db, seeding.userIds, options.now) };
  yield { rows: 1, write: (db) => seedNotices(db, seeding.requests, seeding.userIds.values(), options.now) };
}

async function markDemo(db: Db, { seed, mustahik, merchants, transactions, now }: SeedOptions) {
  const mark = { id: 1, seed, mustahik, merchants, transactions, seeded_at: now };
  await db.insertInto("demo_mark").values(mark).execute();
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

function* customerSteps(
  seeding: Seeding,
  customerType: CustomerType,
  count: number,
): Generator<SeedStep, void> {
  const { options, clock, random } = seeding;
  const rows = Math.min(rowsPerStep, Math.ceil(count / turns.length));
  const openedMs = daysBefore(options.now, openedDaysAgo).getTime();
  const joinedMs = (openedDaysAgo - lastJoinedDaysAgo) * dayMs;
  const inBranch = new Map<DemoBranchId, number>();
  for (let written = 0, step = 0; written < count; written += rows, step++) {
    const branch = demoBranches[turns[step % turns.length] ?? 0];
    const first = inBranch.get(branch.id) ?? 0;
    const size = Math.min(rows, count - written);
    inBranch.set(branch.id, first + size);
    const joinedAt = new Date(openedMs + (joinedMs * written) / count);
    clock.time = joinedAt;
    // A mustahik's index is unique in the branch, a merchant's everywhere: their numbers are made from it.
    const firstIndex = customerType === "Mustahik" ? first : written;
    const customers = Array.from({ length: size }, (_, place) =>
      inventCustomer(seeding, customerType, branch, firstIndex + place),
    );
    const owners = customers.filter(() => !random.chance(withoutAccountShare));
    yield {
      rows: size,
      async write(db) {
        await insertCustomers(db, customerType, branch.id, joinedAt, customers);
        await openWallets(db, seeding, customerType, branch.id, joinedAt, owners);
      },
    };
    if (written % 100_000 === 0) options.log?.(`${customerType}: ${written} of ${count}`);
  }
}

function inventCustomer(
  { random, ids, options }: Seeding,
  customerType: CustomerType,
  branch: (typeof demoBranches)[number],
  index: number,
): NewCustomer {
  const details =
    customerType === "Mustahik"
      ? parseMustahik(
          withGaps(
            withLookalikes(inFamily(inventMustahik(random, branch, index), branch, index), branch, index),
            index,
          ),
          jakartaDate(options.now),
        )
      : parseMerchant(inventMerchant(random, branch, index));
  const isByChance = random.chance(inactiveShare);
  const isInactive = isByChance || (customerType === "Merchant" && inactiveMerchant(index));
  const status = isInactive ? "Inactive" : "Active";
  return { ...requireValid(details), id: ids.next(), status, origin: null };
}

/** Invented data keeps every rule, and gives no warnings either. */
function requireValid(row: ParsedRow<CustomerDetails>): CustomerDetails {
  if (row.value && row.warnings.length === 0) return row.value;
  throw new Error(`invented data breaks the rules: ${[...row.errors, ...row.warnings].join(" ")}`);
}

/** Opens accounts for customers, who can take part in the history from then on. */
async function openWallets(
  db: Db,
  { holders }: Seeding,
  customerType: CustomerType,
  branchId: DemoBranchId,
  openedAt: Date,
  owners: readonly NewCustomer[],
): Promise<void> {
  const isMustahik = customerType === "Mustahik";
  const product = isMustahik ? products.mustahik : products.merchant;
  const ownerIds = owners.map((owner) => owner.id);
  const numbers = await openAccounts(db, product, branchId, openedAt, ownerIds, { isListed: false });
  const known = present(holders.get(branchId))[isMustahik ? "mustahik" : "merchants"];
  owners.forEach(({ id: customerId, status, asnaf }, place) => {
    const account = { accountNumber: present(numbers[place]), joinedAt: openedAt, availableIdr: 0 };
    known.push({ ...account, customerId, isActive: status === "Active", asnaf });
  });
}

async function openInternalAccounts(db: Db, now: Date): Promise<Seeding["internalAccounts"]> {
  const accounts = new Map<DemoBranchId | "settlement", string>();
  for (const { id } of demoBranches) accounts.set(id, await internalAccount(db, products.zakatFund, id, now));
  return accounts.set("settlement", await internalAccount(db, products.settlement, mainBranchKey, now));
}

function* transactionSteps(seeding: Seeding): Generator<SeedStep, void> {
  const { options, random, clock, ids, holders } = seeding;
  const branches = [...holders].map(([branchId, of]) => ({ branchId, ...of }));
  const count = options.transactions - rowsInEffect - exampleTransactions;
  const events = inventHistory(random, branches, count, options.now);
  for (let written = 0; written < count; written += rowsPerStep) {
    const transactions = Array.from({ length: Math.min(rowsPerStep, count - written) }, (_, place) => {
      const event = present(events.next().value as HistoryEvent | undefined);
      clock.time = event.at;
      return { ...transactionOf(event, ids.next(), seeding), ...purposeOf(event, written + place, seeding) };
    });
    const requests = transactions.filter(({ transactionType }) => isRequest(transactionType));
    seeding.requests = [...seeding.requests, ...requests].slice(-requestsWithNotices);
    yield { rows: transactions.length, write: (db) => recordTransactions(db, transactions, []) };
    if (written % 100_000 === 0) options.log?.(`Transactions: ${written} of ${count}`);
  }
}

/** What became of the example person, and what people asked about their data. */
async function writePersonalData(db: Db, seeding: Seeding): Promise<void> {
  const { options, clock, ids, userIds, holders } = seeding;
  for (const event of exampleEvents(holders, options.now)) {
    clock.time = event.at;
    await recordTransactions(db, [transactionOf(event, ids.next(), seeding)], []);
  }
  const founded = { userIds, now: options.now, holders };
  await insertDataRequests(db, founded);
  await insertIncidents(db, founded);
  await tellDueProposals(db, options.now);
  await endAndCopyExample(db, founded);
}

const isRequest = (type: TransactionType) => type === "P00003" || type === "P00004";

const descriptions = {
  P00001: "Penyaluran Dana",
  P00002: "Pembelian",
  P00003: "Pencairan Dana",
  P00004: "Koreksi Dana",
} as const satisfies Record<TransactionType, string>;

/** What a distribution is for: the recipient's asnaf, and the programme. */
function purposeOf({ transactionType, mustahik }: HistoryEvent, place: number, { programmeIds }: Seeding) {
  if (transactionType !== "P00001" || !mustahik) return {};
  const { asnaf } = mustahik;
  return { asnaf, programmeId: programmeOf(asnaf, place, programmeIds) };
}

function transactionOf(
  event: HistoryEvent,
  id: string,
  { userIds, internalAccounts, options }: Seeding,
): NewTransaction {
  const { transactionType, branchId, mustahik, merchant, decidedAt } = event;
  const sides: Record<ProductCode, { account: string | undefined; customerId: string | null }> = {
    [products.zakatFund]: { account: internalAccounts.get(branchId), customerId: null },
    [products.settlement]: { account: internalAccounts.get("settlement"), customerId: null },
    [products.mustahik]: { account: mustahik?.accountNumber, customerId: mustahik?.customerId ?? null },
    [products.merchant]: { account: merchant?.accountNumber, customerId: merchant?.customerId ?? null },
  };
  const { debit, credit } = productsOf[transactionType];
  const isByOperator = transactionType === "P00001" || transactionType === "P00004";
  const { operator, approver } = staffOf[branchId];
  const reason = event.status === "voided" ? "Nominal tidak sesuai dengan permintaan." : null;
  return {
    id,
    transactionType,
    status: event.status,
    amountIdr: event.amountIdr,
    debitAccount: present(sides[debit].account),
    creditAccount: present(sides[credit].account),
    sourceCustomerId: sides[debit].customerId,
    beneficiaryCustomerId: sides[credit].customerId,
    branchId,
    description: descriptions[transactionType],
    createdBy: present(userIds.get(isByOperator ? operator : channelUser)),
    createdAt: event.at,
    firstApproval: firstApprovalOf(event, { userIds, now: options.now }),
    decision: decidedAt
      ? { ...deciderOf(approver, event, { userIds, now: options.now }), at: decidedAt, reason }
      : null,
    origin: null,
  };
}
