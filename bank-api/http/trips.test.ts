import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { sections } from "bank-api/store/privacy/personal-copy";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { calls, type CallName } from "contract/calls";
import { flagsOf, type TransactionType } from "contract/specified/transactions";
import { requestAbout } from "../../tests/contract/data-requests";
import { samplesWith } from "../../tests/contract/samples";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { newTransaction } from "../../tests/support/bodies";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";

/** How many times a call goes to the database and back: what it costs where the database stands elsewhere. */

// One connection, so that all of a call's statements are on it.
const { db } = await databaseOfFile("demo", { poolSize: 1 });
let bank: BankServer;
let admin: SignedIn;
let samples: ReturnType<typeof samplesWith>;

beforeAll(async () => {
  bank = await serveBank(db, testClock);
  admin = await signIn("admin@ramahzakat.example");
  const newest = async (table: "users" | "roles" | "customers" | "transactions" | "batches") =>
    (await db.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  samples = samplesWith({
    userId: await newest("users"),
    roleId: await newest("roles"),
    mustahikId: (await findAccount("2001"))._key,
    correctionId: await newest("transactions"),
    batchId: await newest("batches"),
  });
});
afterAll(() => bank.close());

const signIn = (name: DemoUsername) => bank.client.signIn(name, demoPassword);

type ListCall = {
  [N in CallName]: (typeof calls)[N]["path"] extends `${string}/:skip/:limit` ? N : never;
}[CallName];

/** Statements of a call, BEGIN and COMMIT among them. */
async function tripsOf(call: () => Promise<{ readonly code: string }>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { code } = await call();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect(code).toBe("S1");
  return count;
}

const inputter = { _key: "1", name: "Seseorang" };

async function findAccount(product: "2001" | "2002") {
  const { customer_id: _key, ...account } = await db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .select(["number", "customer_id", "accounts.branch_id"])
    .where("product_code", "=", product)
    .where("accounts.branch_id", "=", "ID0001")
    .where("customers.status", "=", "Active")
    .orderBy("balance_idr", "desc")
    .executeTakeFirstOrThrow();
  return { ...account, _key: _key ?? "" };
}

const sideOf = ({ _key, number }: Awaited<ReturnType<typeof findAccount>>) => ({
  key: _key,
  account: number,
});

async function create(session: SignedIn, type: TransactionType) {
  const payer = await findAccount(type === "P00003" ? "2002" : "2001");
  const shop = type === "P00002" ? await findAccount("2002") : undefined;
  const where = { to: shop && sideOf(shop), branchId: payer.branch_id };
  const body = newTransaction(type, sideOf(payer), 1_000, where);
  return () => session.call("createTransaction", { body });
}

describe("trips to the database", () => {
  test.each(["approve", "void"] as const)("to %s a disbursement: 8", async (act) => {
    const channel = await signIn("kanal.merchant@ramahzakat.example");
    const approver = await signIn("penyetuju.pusat@ramahzakat.example");
    const { data } = await (await create(channel, "P00003"))();
    const body = { _key: data._key, transaction_desc: "Uji", activity_flags: flagsOf[act], inputter };
    expect(await tripsOf(() => approver.call("updateTransaction", { body }))).toBe(8);
  });

  test("to buy: 7", async () => {
    const channel = await signIn("kanal.merchant@ramahzakat.example");
    expect(await tripsOf(await create(channel, "P00002"))).toBe(7);
  });

  /**
   * The admission and the list take 2 trips. A list of one record takes 3, because it first looks whether the user may see that
   * record. docs/decisions/ledger.md says why some take more.
   */
  const tripsOfLists: { readonly [N in ListCall]: number } = {
    listSessions: 3,
    listSignIns: 3,
    listUsers: 2,
    listRoles: 2,
    listBranches: 2,
    listCustomers: 2,
    listAccounts: 2,
    listBatches: 2,
    listApprovals: 2,
    listApprovalRules: 2,
    listSecondFactorResets: 2,
    listDeputyships: 2,
    listDeputyCandidates: 2,
    listProgrammes: 2,
    listProgrammeBudgets: 2,
    listPrivacyNotices: 2,
    listIncidents: 2,
    listRetainedPeople: 2,
    // What a decision about those that wait would meet is one of them, for who decides.
    listTransactions: 5,
    listTransactionHistory: 4,
    listHistory: 3,
    listStatement: 3,
    listHouseholds: 2,
    listIdleBalances: 2,
    listIncomplete: 2,
    listDuplicates: 2,
    listDataRequests: 2,
    listConcernedPeople: 2,
    listHouseholdDistributions: 3,
    listAccess: 3,
    // What waits by now on the screens of its notices is one of them.
    listNotices: 3,
    batchItems: 3,
    listBatchItems: 3,
  };

  test("of every list call are counted here", () => {
    const lists = Object.keys(calls).filter((name) => calls[name as CallName].path.endsWith("/:skip/:limit"));
    expect(Object.keys(tripsOfLists).sort()).toEqual(lists.sort());
  });

  test("of a copy of all that is kept of somebody: one for each section, and 8", async () => {
    const personKey = (await findAccount("2001"))._key;
    const maker = await signIn("operator.pusat@ramahzakat.example");
    const { data } = await maker.call("registerDataRequest", { body: requestAbout(personKey) });
    const copy = () => admin.call("listPersonalData", { body: { key: data.key } });
    expect(await tripsOf(copy)).toBe(sections.length + 8);
  });

  test.each(Object.entries(tripsOfLists) as [ListCall, number][])("of %s: %i", async (name, trips) => {
    expect(await tripsOf(async () => admin.call(name, samples[name]))).toBe(trips);
  });

  test.each([
    ["merchants", "listCustomers", { customer_type: "Merchant" }],
    ["mustahik by name order", "listCustomers", { customer_type: "Mustahik", sort: "-name" }],
    ["accounts of merchants", "listAccounts", { product_code: "2002" }],
    ["accounts by balance", "listAccounts", { product_code: "2001", sort: "-balance" }],
    ["a batch of merchants", "listBatches", { batch_id: "BUP0003", status: "" }],
  ] as const)("of a list of %s: 2", async (_what, name, asked) => {
    const body = { branch_id: "", ...asked };
    expect(await tripsOf(() => admin.call(name, { params: samples[name].params, body }))).toBe(2);
  });

  test.each([
    ["reportTotals", 2],
    ["readTrends", 2],
    ["readDistributions", 5],
    ["listPeriodReports", 2],
    ["readPeriodReport", 12],
    ["sumIdleBalances", 2],
    // The report reads one moment: four statements in a transaction of their own.
    ["readUsage", 7],
    ["transactionSummary", 2],
    ["accountSummary", 2],
    ["customerSummary", 2],
    ["readDesk", 3],
    ["findAnything", 2],
    ["customerBalance", 3],
    // The record of access is one of them, the household's figures of the first, other records of the same person, and the text
    // by which they were told.
    ["customerDetail", 6],
    ["readHousehold", 4],
  ] as const)("of %s: %i", async (name, trips) => {
    expect(await tripsOf(() => admin.call(name, samples[name] as never))).toBe(trips);
  });

  test("of a list and the menu's counts together: 4, one admission for both", async () => {
    const reads = (["listCustomers", "readDesk"] as const).map((call) => ({ call, ...samples[call] }));
    expect(await tripsOf(() => bank.client.multiRead({ bearer: admin.accessToken }, reads))).toBe(4);
  });
});
