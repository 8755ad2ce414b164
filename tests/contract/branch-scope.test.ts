import { addDays, jakartaDate } from "bank-api/domain/dates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchKinds } from "contract/batch-kinds";
import { calls, type CallName } from "contract/calls";
import { passwordDigest } from "contract/signing";
import { batchId } from "contract/specified/batches";
import { productCode, type CustomerType } from "contract/specified/customers";
import { exportTransactions } from "contract/specified/reports";
import { flagsOf, transactionType, type TransactionType } from "contract/specified/transactions";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { newTransaction, statusChange, transactionsOf, inputter } from "../support/bodies";
import { testNow } from "../support/clock";
import { until } from "../support/until";
import type { ExportFilter, SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";
import { registerRequest, requestAbout } from "./data-requests";
import { colleaguePassword, newBranch, newUser } from "./organisation";
import {
  foreignBranches,
  nobodysBranch,
  nobodysKey,
  openTwoBranches,
  otherBranch,
  ownBranch,
  unchangedBy,
  type BranchRecords,
  type Holder,
  type TwoBranches,
} from "./two-branches";

/**
 * Every call of the contract, asked by somebody of one branch for what another branch has. What is right is read in the
 * database itself. A call that is added later has to be asked here, too: the table below names every one.
 */

let bank: BankUnderTest;
let two: TwoBranches;

beforeAll(async () => {
  if (!isOwnBank) return;
  bank = await openBank();
  two = await openTwoBranches(bank);
});
afterAll(async () => bank?.close());

type AnyCall = CallName | "uploadBatch" | "exportTransactions";
interface Options {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** A call by a name that is known only here: its options are checked by the bank. */
function ask(by: SignedIn, name: CallName, options: Options) {
  return by.call(name, options as Parameters<SignedIn["call"]>[1]);
}

const page = { skip: 0, limit: 1000 };

/** Keys that the database has. */
type Keys = ReturnType<typeof sql<{ key: string }>>;
const keysOf = async (keys: Keys) => (await keys.execute(two.db)).rows.map(({ key }) => key).sort();

/** A list, narrowed to a branch or to none, shows the rows of one's own branch: these keys. */
async function expectOwnRows(name: CallName, bodyOf: (branchId: string) => object, own: Keys): Promise<void> {
  const keys = await keysOf(own);
  expect(keys.length).toBeGreaterThan(0);
  for (const branchId of ["", ownBranch]) {
    const answer = await ask(two.insider, name, { params: page, body: bodyOf(branchId) });
    expect([name, branchId, answer.fullCount]).toEqual([name, branchId, keys.length]);
    expect(keysIn(answer.data)).toEqual(keys.slice(0, page.limit));
  }
  for (const branchId of foreignBranches) await expectNoRows(name, bodyOf(branchId));
}

/** How extensions are narrowed. */
const inBranch = (branchId: string) => (branchId === "" ? {} : { branchKey: branchId });

async function expectNoRows(name: CallName, body: object): Promise<void> {
  const { status, code, raw, fullCount } = await ask(two.insider, name, { params: page, body });
  expect([name, body, status, code, raw, fullCount]).toEqual([name, body, 200, "S1", [], 0]);
}

/** Extensions say `key`, specified calls `_key`. */
const keysIn = (rows: unknown) =>
  (rows as ({ key: string } | { _key: string })[]).map((row) => ("key" in row ? row.key : row._key)).sort();

/**
 * What is asked for by a key of the other branch is answered as what does not exist; head office, or its own branch, finds it.
 */
async function expectAbsent(
  name: CallName,
  withKey: (key: string) => Options,
  keys: (of: BranchRecords) => readonly string[],
  absentKey = nobodysKey,
): Promise<void> {
  const answer = async (key: string) => {
    const { status, code, message, raw } = await ask(two.insider, name, withKey(key));
    return { status, code, message, raw };
  };
  const absent = await answer(absentKey);
  expect([name, absent.status, absent.code]).toEqual([name, 404, "404"]);
  for (const key of keys(two.other)) expect([name, key, await answer(key)]).toEqual([name, key, absent]);
}

/** The same for a write, which leaves nothing behind either. */
const expectNothing = (...asked: Parameters<typeof expectAbsent>) => unchanged(() => expectAbsent(...asked));

/** The same for a read, which one's own records and head office prove to be asked rightly. */
async function expectAbsentToRead(...asked: Parameters<typeof expectAbsent>): Promise<void> {
  const [name, withKey, keys] = asked;
  await expectNothing(...asked);
  for (const key of keys(two.own)) expect((await ask(two.insider, name, withKey(key))).code).toBe("S1");
  for (const key of keys(two.other)) expect((await ask(two.headOffice, name, withKey(key))).code).toBe("S1");
}

const unchanged = (act: () => Promise<void>) => unchangedBy(two.db, act);

const customerKeys = ({ mustahik, merchant }: BranchRecords) => [mustahik.id, merchant.id];
const mustahikKeys = ({ mustahik }: BranchRecords) => [mustahik.id];
const merchantKeys = ({ merchant }: BranchRecords) => [merchant.id];
const userKeys = ({ userId }: BranchRecords) => [userId];
const otherDuplicate = () => [two.otherDuplicateId];
const otherDeputyship = () => [two.otherDeputyshipId];
const otherRule = () => [two.otherRuleId];
const ofUser = (userKey: string) => ({ params: page, body: { userKey } });
const requestKeys = ({ correctionId, disbursementId }: BranchRecords) => [correctionId, disbursementId];
const batchKeys = ({ batchIds }: BranchRecords) => Object.values(batchIds);

/** Lists of transactions, with and without those that wait. */
async function expectOwnTransactions(name: "listTransactions" | "listTransactionHistory"): Promise<void> {
  const hidden = name === "listTransactions" ? "" : "pending";
  for (const type of transactionType.options) {
    await expectOwnRows(
      name,
      (branch_id) => transactionsOf(type, { branch_id }),
      sql`SELECT id AS key FROM transactions
        WHERE branch_id = ${ownBranch} AND transaction_type = ${type} AND status <> ${hidden}`,
    );
    for (const { id, account } of [two.other.mustahik, two.other.merchant]) {
      await expectNoForeignTransactions(name, transactionsOf(type, { customer_id: id }));
      await expectNoForeignTransactions(name, transactionsOf(type, { account_id: account }));
    }
  }
  await expectNoRows(name, transactionsOf("P00004", { _key: two.other.correctionId }));
  await expectNoRows(name, transactionsOf("P00003", { _key: two.other.disbursementId }));
}

/** A customer may have been paid by one of the other branch: then the payer's branch sees it. */
async function expectNoForeignTransactions(name: CallName, body: object): Promise<void> {
  const { data } = await ask(two.insider, name, { params: page, body });
  const own = await keysOf(sql`SELECT id AS key FROM transactions WHERE branch_id = ${ownBranch}`);
  expect(keysIn(data).filter((key) => !own.includes(key))).toEqual([]);
}

/** A count, of one's own branch or none. */
async function expectOwnCount(
  name: CallName,
  bodyOf: (branch_id: string) => object,
  own: Keys,
): Promise<void> {
  const count = (await keysOf(own)).length;
  expect(count).toBeGreaterThan(0);
  const counted = async (branchId: string) =>
    ((await ask(two.insider, name, { body: bodyOf(branchId) })).data as { items: unknown }).items;
  for (const branchId of ["", ownBranch]) expect(await counted(branchId)).toEqual({ total_data: count });
  for (const branchId of foreignBranches) expect(await counted(branchId)).toEqual({ total_data: 0 });
}

/** The count and the sum of a branch's transactions of a type. */
async function totalsOf(branchId: string, type: TransactionType) {
  const { rows } = await sql<{ count: number; total_idr: number }>`
    SELECT count(*)::int AS count, coalesce(sum(amount_idr), 0)::float8 AS total_idr
    FROM transactions WHERE branch_id = ${branchId} AND transaction_type = ${type}`.execute(two.db);
  return rows[0]!;
}

/** Filters for what the other branch's customers gave and got, with what the own branch sees of it: what it paid them. */
async function narrowedToForeigners(type: TransactionType) {
  const { mustahik, merchant } = two.other;
  const found = [mustahik, merchant].map(async ({ id, account }) => {
    const { rows } = await sql<{ count: number; total_idr: number }>`
      SELECT count(*)::int AS count, coalesce(sum(amount_idr), 0)::float8 AS total_idr
      FROM transactions WHERE branch_id = ${ownBranch} AND transaction_type = ${type}
        AND ${id} IN (source_customer_id, beneficiary_customer_id)`.execute(two.db);
    return [{ customer_id: id }, { account_id: account }].map((narrowed) => ({ narrowed, seen: rows[0]! }));
  });
  return (await Promise.all(found)).flat();
}

const nothingAtAll = { count: 0, total_idr: 0 };

/** Rows and end of an export. */
async function exported(filter: ExportFilter): Promise<{ rows: string[]; end: unknown }> {
  const lines = (await (await two.insider.export(filter)).text()).trim().split("\n");
  const [names, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  const end = exportTransactions.end.parse(rest.pop());
  const place = (names as string[]).indexOf("_key");
  return { rows: (rest as string[][]).map((row) => row[place]!).sort(), end };
}

/** A purchase by the other branch's mustahik at one's own branch's merchant, as head office's channel makes it: its key. */
async function boughtAcrossBranches(): Promise<string> {
  const { own, other } = two;
  const side = ({ id, account }: Holder) => ({ key: id, account });
  const where = { to: side(own.merchant), branchId: otherBranch };
  const body = newTransaction("P00002", side(other.mustahik), 1, where);
  const { code, data } = await two.channel.call("createTransaction", { body });
  expect(code).toBe("S1");
  return data._key;
}

type Ask = () => Promise<void>;

const listCustomersOf = async (type: CustomerType) => {
  const { id, name, number } = type === "Mustahik" ? two.other.mustahik : two.other.merchant;
  const field = type === "Mustahik" ? "nationality_id" : "others_id";
  const body = { customer_type: type, branch_id: "" };
  await expectOwnRows(
    "listCustomers",
    (branch_id) => ({ ...body, branch_id }),
    sql`SELECT id AS key FROM customers WHERE branch_id = ${ownBranch} AND customer_type = ${type}`,
  );
  await expectNoRows("listCustomers", { ...body, _key: id });
  await expectNoRows("listCustomers", { ...body, [field]: number });
  for (const sort of ["name", "-created"]) {
    const narrowed = { ...body, name, status: "Active", sort };
    const { data } = await ask(two.insider, "listCustomers", { params: page, body: narrowed });
    expect(
      (data as { branch: { _key: string } }[]).filter(({ branch }) => branch._key !== ownBranch),
    ).toEqual([]);
    expect(keysIn(data)).not.toContain(id);
  }
};

/** Calls that nobody can ask for a branch or for a record of one, each with the reason. */
const unscoped = {
  signIn: "takes a name and a password, and answers about their owner",
  signInWithIdToken: "takes an ID token, and answers about whom it names",
  signInWithCode: "takes a name, a password and a code, and answers about their owner",
  readSecondFactor: "answers about who asks",
  beginSecondFactor: "changes the second factor of who asks",
  confirmSecondFactor: "changes the second factor of who asks",
  renewRecoveryCodes: "changes the second factor of who asks",
  turnOffSecondFactor: "changes the second factor of who asks",
  setNewPassword: "changes the password of the name that signs the call; its key is not read",
  sendResetCode: "takes a name and answers the same for every name",
  verifyResetCode: "takes a name and the code that was mailed to it",
  refreshToken: "takes a refresh token, and answers about its owner",
  signOut: "ends the session whose token signs the call",
  listRoles: "roles belong to no branch",
  createRole: "roles belong to no branch",
  updateRole: "roles belong to no branch",
  listProgrammes: "programmes belong to no branch",
  createProgramme: "programmes belong to no branch",
  updateProgramme: "programmes belong to no branch",
  listProgrammeBudgets: "programmes belong to no branch",
  proposeProgrammeBudget: "programmes belong to no branch",
  listIncidents: "incidents belong to head office",
  recordIncident: "incidents belong to head office",
  updateIncident: "incidents belong to head office",
  listRetention: "head office alone may ask",
  listRetainedPeople: "head office alone may ask",
  proposeRetention: "head office alone may ask",
  listPrivacyNotices: "texts belong to no branch",
  proposePrivacyNotice: "texts belong to no branch",
  draftPrivacyNotice: "names no person and no branch",
  listPeriodReports: "names periods of the calendar, and who of head office closed them",
  readProcessingRegister: "names no person and no branch",
  saveView: "keeps a view for who asks, and names nobody else's",
  readNotices: "marks what who asks was told",
  readNoticeMail: "answers what who asks has chosen",
  saveNoticeMail: "keeps what who asks chooses",
} as const satisfies Partial<Record<AnyCall, string>>;

const anyRule = {
  transactionType: "P00004",
  fromIdr: 1_000_000,
  checkers: 2,
  roleKeys: [],
  dailyLimitIdr: null,
} as const;

const asks = {
  async changePassword() {
    const { username } = two.insider.user;
    const change = async (_key: string) => {
      const { status, code, message } = await bank.client.call("changePassword", {
        as: { basic: [username, colleaguePassword] },
        body: { _key, username, new_password: passwordDigest(username, "kata sandi yang lain") },
      });
      return { status, code, message };
    };
    await unchanged(async () => {
      const absent = await change(nobodysKey);
      expect(absent.code).toBe("404");
      expect(await change(two.other.userId)).toEqual(absent);
    });
  },

  async listUsers() {
    const own = sql<{ key: string }>`SELECT id AS key FROM users WHERE branch_id = ${ownBranch}`;
    await expectOwnRows("listUsers", (branch_id) => ({ branch_id }), own);
    await expectOwnRows("listUsers", (_key) => ({ branch: { _key } }), own);
    await expectNoRows("listUsers", { _key: two.other.userId });
    await expectNoRows("listUsers", { search: "surabaya" });
  },
  async createUser() {
    const to = (branchId: string) => ({ body: newUser(two.insider.role._key, branchId) });
    const answer = async (branchId: string) => {
      const { status, code, message } = await ask(two.insider, "createUser", to(branchId));
      return { status, code, message };
    };
    await unchanged(async () => {
      const absent = await answer(nobodysBranch);
      expect(absent.code).toBe("E3");
      expect(await answer(otherBranch)).toEqual(absent);
    });
  },
  async updateUser() {
    const edit = { role: { _key: two.insider.role._key }, inputter: "1", inputter_name: "Orang lain" };
    const withKey = (_key: string) => ({ body: { ...edit, _key } });
    await expectNothing("updateUser", withKey, userKeys);
    await unchanged(async () => {
      const moved = { ...edit, _key: two.own.userId };
      const answers = await Promise.all(
        [otherBranch, nobodysBranch].map((_key) =>
          ask(two.insider, "updateUser", { body: { ...moved, branch: { _key } } }),
        ),
      );
      expect(answers.map(({ code }) => code)).toEqual(["E3", "E3"]);
      expect(answers[0]!.message).toBe(answers[1]!.message);
    });
  },
  listSessions: () => expectAbsentToRead("listSessions", ofUser, userKeys),
  listSignIns: () => expectAbsentToRead("listSignIns", ofUser, userKeys),
  endSessions: () => expectNothing("endSessions", (userKey) => ({ body: { userKey } }), userKeys),

  activateUser: () => expectNothing("activateUser", (_key) => ({ body: { _key } }), userKeys),
  deactivateUser: () => expectNothing("deactivateUser", (_key) => ({ body: { _key } }), userKeys),

  async listBranches() {
    const { data, fullCount } = await ask(two.insider, "listBranches", { params: page, body: {} });
    expect([keysIn(data), fullCount]).toEqual([[ownBranch], 1]);
    for (const _key of foreignBranches) await expectNoRows("listBranches", { _key });
    await expectNoRows("listBranches", { search: otherBranch });
  },
  createBranch: () =>
    unchanged(async () => {
      const { code } = await ask(two.insider, "createBranch", { body: newBranch() });
      expect(code).toBe("E3");
    }),
  async updateBranch() {
    const withKey = (_key: string) => ({ body: { ...newBranch(), _key } });
    await expectNothing("updateBranch", withKey, ({ branchId }) => [branchId, "ID0001"], nobodysBranch);
  },
  async listHistory() {
    const of = (subject: string) => (key: string) => ({ params: page, body: { subject, key } });
    await expectAbsentToRead("listHistory", of("user"), userKeys);
    await expectAbsentToRead("listHistory", of("mustahik"), ({ mustahik }) => [mustahik.id]);
    await expectAbsentToRead("listHistory", of("merchant"), merchantKeys);
    await expectAbsentToRead("listHistory", of("branch"), ({ branchId }) => [branchId], nobodysBranch);
  },

  async listCustomers() {
    await listCustomersOf("Mustahik");
    await listCustomersOf("Merchant");
  },
  customerDetail: () => expectAbsentToRead("customerDetail", (key) => ({ params: { key } }), customerKeys),
  customerBalance: () => expectAbsentToRead("customerBalance", (key) => ({ params: { key } }), customerKeys),
  async updateCustomerStatus() {
    for (const customer_type of ["Mustahik", "Merchant"] as const) {
      const withKey = (key: string) => ({ body: statusChange(key, "Inactive", customer_type) });
      await expectNothing("updateCustomerStatus", withKey, customerKeys);
    }
  },
  async listAccounts() {
    for (const product_code of productCode.options) {
      const own = sql<{ key: string }>`SELECT number AS key FROM accounts
        WHERE branch_id = ${ownBranch} AND product_code = ${product_code}`;
      await expectOwnRows("listAccounts", (branch_id) => ({ product_code, branch_id }), own);
      const sorted = { product_code, branch_id: "", sort: "balance" };
      const { data } = await ask(two.insider, "listAccounts", { params: page, body: sorted });
      expect(keysIn(data)).toEqual(await keysOf(own));
      for (const { name, account } of [two.other.mustahik, two.other.merchant]) {
        const named = { product_code, branch_id: "", name };
        const found = await ask(two.insider, "listAccounts", { params: page, body: named });
        expect(keysIn(found.data)).not.toContain(account);
      }
    }
  },
  async accountSummary() {
    for (const product_code of productCode.options) {
      await expectOwnCount(
        "accountSummary",
        (branch_id) => ({ product_code, branch_id }),
        sql`SELECT number AS key FROM accounts
          WHERE branch_id = ${ownBranch} AND product_code = ${product_code}`,
      );
    }
  },
  async customerSummary() {
    for (const customer_type of ["Mustahik", "Merchant"]) {
      await expectOwnCount(
        "customerSummary",
        (branch_id) => ({ customer_type, branch_id }),
        sql`SELECT id AS key FROM customers
          WHERE branch_id = ${ownBranch} AND customer_type = ${customer_type}`,
      );
    }
  },
  async recordAccess() {
    const alone = (key: string) => ({ body: { screen: "qr", customerKeys: [key] } });
    const besideOwn = (key: string) => ({
      body: { screen: "qr-sheet", customerKeys: [two.own.mustahik.id, key] },
    });
    await expectNothing("recordAccess", alone, customerKeys);
    await expectNothing("recordAccess", besideOwn, customerKeys);
  },
  listAccess: () =>
    expectAbsentToRead("listAccess", (key) => ({ params: page, body: { key } }), customerKeys),

  async listStatement() {
    const today = jakartaDate(testNow());
    const days = { start_date: addDays(today, -6), end_date: today };
    const withKey = (customer_id: string) => ({ params: page, body: { ...days, customer_id } });
    await expectAbsentToRead("listStatement", withKey, customerKeys);
    const { own, other } = two;
    const bought = await boughtAcrossBranches();
    const partyIn = async (by: SignedIn, customerId: string) => {
      const { data } = await by.call("listStatement", withKey(customerId));
      return data.find(({ _key }) => _key === bought)?.customer_source;
    };
    const party = (ktp: string) => ({
      _key: other.mustahik.id,
      name: other.mustahik.name,
      other_detail: { ktp, npwp: "", nationality_id: ktp },
    });
    expect(await partyIn(two.insider, own.merchant.id)).toEqual(party(""));
    expect(await partyIn(two.headOffice, own.merchant.id)).toEqual(party(other.mustahik.number));
  },
  listTransactions: () => expectOwnTransactions("listTransactions"),
  listTransactionHistory: () => expectOwnTransactions("listTransactionHistory"),
  async transactionSummary() {
    for (const transaction_type of transactionType.options) {
      await expectOwnCount(
        "transactionSummary",
        (branch_id) => ({ transaction_type, branch_id }),
        sql`SELECT id AS key FROM transactions
          WHERE branch_id = ${ownBranch} AND transaction_type = ${transaction_type}`,
      );
    }
  },
  async createTransaction() {
    const requested = (type: TransactionType, source: string, account: string, more: object = {}) => ({
      transaction_type: type,
      transaction_desc: "Uji",
      customer_source: { _key: source },
      activity_flags: flagsOf.create,
      debit: { currency: "IDR", amount: 1, account },
      credit: { currency: "IDR" },
      transaction_rate: 1,
      inputter,
      branch: { _key: otherBranch, name: "" },
      ...more,
    });
    const absent = (bodyOf: (key: string) => object, key: string) =>
      expectNothing(
        "createTransaction",
        (id) => ({ body: bodyOf(id) }),
        () => [key],
      );
    const { own, other } = two;
    await absent((id) => requested("P00004", id, other.mustahik.account), other.mustahik.id);
    await absent((id) => requested("P00003", id, other.merchant.account), other.merchant.id);
    await absent((id) => requested("P00002", id, other.mustahik.account), other.mustahik.id);
    const toForeignMerchant = (_key: string) =>
      requested("P00002", own.mustahik.id, own.mustahik.account, {
        customer_beneficiary: { _key },
        credit: { currency: "IDR", account: other.merchant.account },
      });
    await absent(toForeignMerchant, other.merchant.id);
    // One's own customer's money cannot be taken from another's account.
    await absent((account) => requested("P00004", own.mustahik.id, account), other.mustahik.account);
    // The branch that is named moves nothing there: a transaction goes by its customer's.
    const body = requested("P00004", own.mustahik.id, own.mustahik.account);
    const before = [await totalsOf(ownBranch, "P00004"), await totalsOf(otherBranch, "P00004")] as const;
    expect((await ask(two.insider, "createTransaction", { body })).code).toBe("S1");
    expect((await totalsOf(ownBranch, "P00004")).count).toBe(before[0].count + 1);
    expect(await totalsOf(otherBranch, "P00004")).toEqual(before[1]);
  },
  async updateTransaction() {
    for (const activity_flags of [flagsOf.approve, flagsOf.void]) {
      const decision = { transaction_desc: "Uji", activity_flags, inputter };
      const withKey = (_key: string) => ({ body: { ...decision, _key } });
      await expectNothing("updateTransaction", withKey, requestKeys);
    }
  },

  async reviewDecision() {
    const keys = [...requestKeys(two.own), ...requestKeys(two.other), nobodysKey];
    for (const decision of ["approve", "void"] as const) {
      await unchanged(async () => {
        const { data } = await two.insider.call("reviewDecision", { body: { decision, keys } });
        expect(data.slice(0, 2).map(({ branch }) => branch?._key)).toEqual([ownBranch, ownBranch]);
        for (const item of data.slice(2)) expect(item).toEqual({ ...data.at(-1), _key: item._key });
        expect(data.at(-1)?.code).toBe("404");
      });
    }
  },
  async decideMany() {
    const keys = [...requestKeys(two.other), nobodysKey];
    const states = () =>
      keysOf(sql`SELECT id || status AS key FROM transactions WHERE id = ANY(${keys}::bigint[])`);
    const before = await states();
    const body = { decision: "void" as const, keys, inputter };
    const { data: made } = await two.insider.call("decideMany", { body });
    const outcome = async () => (await two.insider.call("readDecision", { params: { key: made._key } })).data;
    await until(async () => (await outcome()).waiting === 0);
    const { items } = await outcome();
    expect(items.at(-1)?.code).toBe("404");
    for (const item of items) expect(item).toEqual({ ...items.at(-1), _key: item._key });
    expect(await states()).toEqual(before);
  },
  async readDecision() {
    const body = { decision: "approve" as const, keys: [nobodysKey], inputter };
    const { data: theirs } = await two.headOffice.call("decideMany", { body });
    const withKey = (key: string) => ({ params: { key } });
    await expectAbsent("readDecision", withKey, () => [theirs._key], nobodysKey);
  },

  async reportTotals() {
    for (const type of transactionType.options) {
      const totalsFor = async (filters: Parameters<typeof transactionsOf>[1]) => {
        const { data } = await two.insider.call("reportTotals", { body: transactionsOf(type, filters) });
        const { by_status: parts = [], ...whole } = data;
        const sum = (of: "count" | "total_idr") => parts.reduce((total, part) => total + part[of], 0);
        expect({ count: sum("count"), total_idr: sum("total_idr") }).toEqual(whole);
        return whole;
      };
      const totals = (branch_id: string) => totalsFor({ branch_id });
      const own = await totalsOf(ownBranch, type);
      expect(own.count).toBeGreaterThan(0);
      for (const branchId of ["", ownBranch]) expect(await totals(branchId)).toEqual(own);
      for (const branchId of foreignBranches) expect(await totals(branchId)).toEqual(nothingAtAll);
      for (const { narrowed, seen } of await narrowedToForeigners(type)) {
        expect(await totalsFor(narrowed)).toEqual(seen);
      }
    }
  },
  async exportTransactions() {
    for (const type of transactionType.options) {
      const own = sql<{ key: string }>`SELECT id AS key FROM transactions
        WHERE branch_id = ${ownBranch} AND transaction_type = ${type}`;
      for (const branch_id of ["", ownBranch]) {
        const { rows, end } = await exported(transactionsOf(type, { branch_id }));
        expect([rows, end]).toEqual([await keysOf(own), await totalsOf(ownBranch, type)]);
      }
      for (const branch_id of foreignBranches)
        expect(await exported(transactionsOf(type, { branch_id }))).toEqual({
          rows: [],
          end: nothingAtAll,
        });
      for (const { narrowed, seen } of await narrowedToForeigners(type))
        expect((await exported(transactionsOf(type, narrowed))).end).toEqual(seen);
    }
  },
  async readDistributions() {
    const year = Number(jakartaDate(testNow()).slice(0, 4));
    const report = async (branchId: string, of = year) => {
      const days = { start: `${of}-01-01`, end: `${of}-12-31` };
      const body = { ...days, ...inBranch(branchId), by: ["branch" as const] };
      return (await two.insider.call("readDistributions", { body })).data;
    };
    const own = await report("");
    expect(own.cells.map(({ branch }) => branch)).toEqual([ownBranch, null]);
    let transactions = own.cells[0]!.transactions;
    for (const of of [year - 1, year - 2]) transactions += (await report("", of)).cells[0]!.transactions;
    expect(transactions).toBe((await totalsOf(ownBranch, "P00001")).count);
    expect(await report(ownBranch)).toEqual(own);
    for (const branchId of foreignBranches) {
      const { cells, previous, branches } = await report(branchId);
      expect([cells, previous.cells, branches]).toEqual([[], [], []]);
    }
  },
  async readPeriodReport() {
    const params = { span: "year", begins: `${jakartaDate(testNow()).slice(0, 4)}-01-01` };
    const { data } = await two.insider.call("readPeriodReport", { params });
    expect(data.branches.map(({ key }) => key)).toEqual([ownBranch]);
    expect(data.total.totalIdr).toBe(data.branches[0]!.totalIdr);
  },
  closePeriodReport: () =>
    unchanged(async () => {
      const body = { span: "year", begins: "2024-01-01", version: "x" } as const;
      expect((await two.insider.call("closePeriodReport", { body })).code).toBe("E3");
    }),
  async listIdleBalances() {
    const own = sql<{ key: string }>`
      SELECT customer_id AS key FROM accounts
      WHERE product_code = '2001' AND branch_id = ${ownBranch} AND balance_idr > 0 AND NOT EXISTS (
        SELECT FROM transactions
        WHERE transaction_type IN ('P00001', 'P00002') AND number IN (debit_account, credit_account) AND status = 'settled'
          AND created_at >= (date_trunc('day', ${testNow()}::timestamptz AT TIME ZONE 'Asia/Jakarta') - INTERVAL '7 days') AT TIME ZONE 'Asia/Jakarta'
      )`;
    await expectOwnRows("listIdleBalances", (branchId) => ({ ...inBranch(branchId), idleDays: 7 }), own);
  },
  async sumIdleBalances() {
    const sum = async (by: SignedIn, branchId: string) =>
      (await by.call("sumIdleBalances", { body: { ...inBranch(branchId), idleDays: 7 } })).data;
    const own = await sum(two.insider, "");
    expect(own).toEqual(await sum(two.headOffice, ownBranch));
    expect(own.count).toBeGreaterThan(0);
    expect((await sum(two.headOffice, "")).count).toBeGreaterThan(own.count);
    for (const branchId of foreignBranches)
      expect(await sum(two.insider, branchId)).toEqual({ count: 0, totalIdr: 0 });
  },
  async readUsage() {
    const usage = async (by: SignedIn, branchId: string) =>
      (await by.call("readUsage", { body: inBranch(branchId) })).data;
    const own = await usage(two.insider, "");
    expect(own).toEqual(await usage(two.headOffice, ownBranch));
    expect(own.distributed.count).toBe((await totalsOf(ownBranch, "P00001")).count);
    expect((await usage(two.headOffice, "")).distributed.count).toBeGreaterThan(own.distributed.count);
    for (const branchId of foreignBranches) {
      const { distributed, spent, corrected, resting, spentByCategory } = await usage(two.insider, branchId);
      const figures = [distributed, spent, corrected, ...resting, ...spentByCategory];
      expect(figures.map(({ count, totalIdr }) => [count, totalIdr])).toEqual(figures.map(() => [0, 0]));
      expect(spentByCategory).toHaveLength(9);
    }
  },
  async readTrends() {
    const trends = async (by: SignedIn, branchKey?: string) =>
      (await by.call("readTrends", { body: { branchKey } })).data;
    const { branches, ...whole } = await trends(two.headOffice);
    const found = branches.find(({ key }) => key === ownBranch)!;
    const own = { months: found.months, yearBefore: found.yearBefore, unspentIdr: found.unspentIdr };
    expect(own).not.toEqual(whole);
    for (const branchId of [undefined, ownBranch])
      expect(await trends(two.insider, branchId)).toEqual({ ...own, branches: [] });
    const none = { count: 0, totalIdr: 0 };
    for (const branchId of foreignBranches) {
      const { months, yearBefore, unspentIdr, branches: told } = await trends(two.insider, branchId);
      expect([unspentIdr, told]).toEqual([0, []]);
      for (const { distribution, usage, disbursement } of [...yearBefore, ...months])
        expect([distribution, usage, disbursement]).toEqual([none, none, none]);
    }
  },

  async listBatches() {
    for (const kind of batchId.options) {
      await expectOwnRows(
        "listBatches",
        (branch_id) => ({ batch_id: kind, status: "", branch_id }),
        sql`SELECT id AS key FROM batches
          WHERE branch_id = ${ownBranch} AND kind = ${kind} AND cancelled_at IS NULL`,
      );
      const one = { batch_id: kind, status: "", branch_id: "", _key: two.other.batchIds[kind] };
      await expectNoRows("listBatches", one);
    }
  },
  batchItems: () => expectAbsentToRead("batchItems", (key) => ({ params: { key, ...page } }), batchKeys),
  async listBatchItems() {
    for (const status of ["Success", "Failed", "Process_success"]) {
      const withKey = (batch_queues_id: string) => ({ params: page, body: { batch_queues_id, status } });
      await expectAbsentToRead("listBatchItems", withKey, batchKeys);
    }
  },
  reviewBatch: () => expectAbsentToRead("reviewBatch", (key) => ({ params: { key } }), batchKeys),
  async processBatch() {
    for (const kind of batchId.options) {
      const branch = { _key: otherBranch, name: "" };
      const withKey = (batch_queues_id: string) => ({
        params: { type: batchKinds[kind].process },
        body: { batch_id: kind, batch_queues_id, inputter, branch },
      });
      await expectNothing("processBatch", withKey, ({ batchIds }) => [batchIds[kind]]);
    }
  },
  cancelBatch: () => expectNothing("cancelBatch", (key) => ({ params: { key } }), batchKeys),
  async uploadBatch() {
    const upload = async (branchId: string) => {
      const file = csvOf("BUP0001", validRows("BUP0001", 1, 7));
      const { status, code, message } = await two.insider.upload(uploadOf("BUP0001", file, { branchId }));
      return { status, code, message };
    };
    await unchanged(async () => {
      const absent = await upload(nobodysBranch);
      expect(absent.code).toBe("E3");
      expect(await upload(otherBranch)).toEqual(absent);
    });
    // A distribution's row for another branch's mustahik says what one for nobody says.
    const [unknown] = validRows("BUP0002", 1, 8);
    const rows = [unknown!, { ...unknown!, no_ktp: two.other.mustahik.number }];
    const { data: batch } = await two.insider.upload(uploadOf("BUP0002", csvOf("BUP0002", rows)));
    const { data: items } = await two.insider.call("batchItems", { params: { key: batch._key, ...page } });
    expect([items.success_total, items.failed_total]).toEqual([0, 2]);
    for (const { keterangan } of items.failed_data)
      expect(keterangan).toMatch(/^KTP tidak terdaftar sebagai mustahik cabang ini/);
  },

  async readDesk() {
    const { data } = await two.insider.call("readDesk");
    const waiting = Object.fromEntries(data.pending.map((each) => [each.feature, each.total]));
    for (const [feature, type] of [
      ["MN404", "P00004"],
      ["MN405", "P00003"],
    ] as const) {
      const own = sql<{ key: string }>`SELECT id AS key FROM transactions WHERE branch_id = ${ownBranch}
        AND transaction_type = ${type} AND status = 'pending' AND created_by <> ${two.insider.user._key}`;
      expect([feature, waiting[feature]]).toEqual([feature, (await keysOf(own)).length]);
    }
    for (const [feature, kind] of [
      ["MN401", "BUP0001"],
      ["MN402", "BUP0002"],
      ["MN403", "BUP0003"],
      ["MN406", "BUP0004"],
      ["MN407", "BUP0005"],
    ] as const) {
      const own = sql<{ key: string }>`SELECT id AS key FROM batches WHERE branch_id = ${ownBranch}
        AND kind = ${kind} AND status IN ('Pending', 'Process_failed')
        AND success_count > 0 AND NOT items_failed AND cancelled_at IS NULL AND creator_id <> ${two.insider.user._key}`;
      expect([feature, waiting[feature]]).toEqual([feature, (await keysOf(own)).length]);
    }
    expect(keysIn(data.views)).not.toContain(two.otherViewId);
  },
  async listApprovals() {
    const { data, fullCount } = await two.insider.list("listApprovals", {});
    expect(fullCount).toBe(data.length);
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter(({ branch }) => branch?.key !== ownBranch)).toEqual([]);
    const foreign = await keysOf(sql`SELECT id AS key FROM transactions WHERE branch_id <> ${ownBranch}
      UNION SELECT id FROM batches WHERE branch_id <> ${ownBranch}`);
    expect(keysIn(data).filter((key) => foreign.includes(key))).toEqual([]);
    const summary = await two.insider.call("readDesk");
    expect(summary.data.pending.reduce((sum, { total }) => sum + total, 0)).toBe(fullCount);
  },
  async listUndecidable() {
    const { data } = await two.insider.call("listUndecidable");
    expect(data.filter(({ branch }) => branch.key !== ownBranch)).toEqual([]);
  },
  async listNotices() {
    const { insider, db } = two;
    const addNotice = (
      kind: "request-approved" | "batch-processed" | "data-request-late",
      subject_id: string,
    ) =>
      db
        .insertInto("notices")
        .values({ user_id: insider.user._key, kind, subject_id, at: testNow() })
        .execute();
    await addNotice("request-approved", two.other.correctionId);
    await addNotice("batch-processed", two.other.batchIds.BUP0002);
    await addNotice("data-request-late", two.otherProposals["data-request"]);
    const { data } = await insider.list("listNotices");
    const about = (subject: string) => data.find(({ reference }) => reference === subject);
    const { correctionId, batchIds } = two.other;
    for (const subject of [correctionId, batchIds.BUP0002, two.otherProposals["data-request"]])
      expect(about(subject)).toEqual({
        ...{
          key: expect.any(String) as string,
          kind: expect.any(String) as string,
          at: expect.any(String) as string,
          isUnread: true,
          reference: subject,
        },
        ...{ feature: null, total: null, oldest: null, request: null, batch: null, signIn: null },
        ...{ rule: null, deputyship: null, dataRequest: null },
      });
    await addNotice("request-approved", two.own.correctionId);
    const { data: own } = await insider.list("listNotices");
    expect(own[0]).toMatchObject({
      reference: two.own.correctionId,
      request: { transactionType: "P00004" },
    });
  },
  async listSecondFactorResets() {
    const seenBy = async (session: SignedIn) =>
      keysIn((await session.list("listSecondFactorResets", {})).data);
    expect(await seenBy(two.insider)).not.toContain(two.otherProposals["second-factor-reset"]);
    expect(await seenBy(two.headOffice)).toContain(two.otherProposals["second-factor-reset"]);
  },
  askSecondFactorReset: () =>
    expectNothing(
      "askSecondFactorReset",
      (userKey) => ({ body: { userKey, reason: "Ponsel hilang" } }),
      userKeys,
    ),
  decideProposal: () =>
    expectNothing(
      "decideProposal",
      (key) => ({ body: { key, decision: "approve" } }),
      () => Object.values(two.otherProposals),
    ),
  async countIncomplete() {
    const counted = async (branchId: string) =>
      (await two.insider.call("countIncomplete", { body: inBranch(branchId) })).data;
    for (const branchId of ["", ownBranch])
      expect((await counted(branchId)).map(({ branch }) => branch.key)).toEqual([ownBranch]);
    for (const branchId of foreignBranches) expect(await counted(branchId)).toEqual([]);
  },
  listIncomplete: () =>
    expectOwnRows(
      "listIncomplete",
      (branchId) => ({ ...inBranch(branchId), missing: "family_card" }),
      sql`SELECT id AS key FROM customers WHERE branch_id = ${ownBranch} AND customer_type = 'Mustahik'
        AND status = 'Active' AND family_card_number IS NULL`,
    ),
  readCompleteness: () =>
    expectAbsentToRead("readCompleteness", (key) => ({ params: { key } }), mustahikKeys),
  completeCustomer: () =>
    expectNothing("completeCustomer", (key) => ({ body: { key, regionCode: "3273" } }), mustahikKeys),
  changeCustomerAsnaf: () =>
    expectNothing(
      "changeCustomerAsnaf",
      (key) => ({ body: { key, before: "", asnaf: "fakir", reason: "Hasil survei" } }),
      mustahikKeys,
    ),
  changeMerchantCategory: () =>
    expectNothing(
      "changeMerchantCategory",
      (key) => ({ body: { key, before: "", category: "sembako", reason: "Hasil kunjungan" } }),
      merchantKeys,
    ),
  async countMerchantCategories() {
    const counted = async (branchKey?: string) =>
      (await two.insider.call("countMerchantCategories", { body: { branchKey } })).data.reduce(
        (sum, { count }) => sum + count,
        0,
      );
    const own = await two.db
      .selectFrom("customers")
      .select((is) => is.fn.countAll<string>().as("count"))
      .where("branch_id", "=", ownBranch)
      .where("customer_type", "=", "Merchant")
      .executeTakeFirstOrThrow();
    for (const branchId of [undefined, ownBranch]) expect(await counted(branchId)).toBe(Number(own.count));
    for (const branchId of foreignBranches) expect(await counted(branchId)).toBe(0);
  },
  async listHouseholds() {
    const own = sql<{ key: string }>`SELECT min(id) AS key FROM customers
      WHERE branch_id = ${ownBranch} AND family_card_number IS NOT NULL GROUP BY family_card_number HAVING count(*) > 1`;
    await expectOwnRows("listHouseholds", inBranch, own);
    const [other] = await keysOf(
      sql`SELECT family_card_number AS key FROM customers WHERE id = ${two.other.mustahik.id}`,
    );
    await expectNoRows("listHouseholds", { familyCardNumber: other });
  },
  readHousehold: () => expectAbsentToRead("readHousehold", (key) => ({ params: { key } }), mustahikKeys),
  listHouseholdDistributions: () =>
    expectAbsentToRead(
      "listHouseholdDistributions",
      (key) => ({ params: page, body: { key } }),
      mustahikKeys,
    ),
  async listDuplicates() {
    const narrowed = async (by: SignedIn, branch: string) =>
      keysIn((await by.list("listDuplicates", inBranch(branch))).data);
    for (const branch of ["", ownBranch])
      expect(await narrowed(two.insider, branch)).not.toContain(two.otherDuplicateId);
    for (const branch of ["", otherBranch])
      expect(await narrowed(two.headOffice, branch)).toContain(two.otherDuplicateId);
    for (const branch of foreignBranches) await expectNoRows("listDuplicates", inBranch(branch));
  },
  readDuplicate: () => expectNothing("readDuplicate", (key) => ({ params: { key } }), otherDuplicate),
  decideDuplicate: () =>
    expectNothing(
      "decideDuplicate",
      (key) => ({ body: { key, decision: "different", reason: "Saudara kembar" } }),
      otherDuplicate,
    ),
  proposeSamePerson: () =>
    expectNothing(
      "proposeSamePerson",
      (key) => ({ body: { key, ended: "first", reason: "Salah ketik" } }),
      otherDuplicate,
    ),
  async listConcernedPeople() {
    const body = { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" };
    const shown = (by: SignedIn) =>
      by.list("listCustomers", { customer_type: "Mustahik", branch_id: "" }, { limit: 1000 });
    await Promise.all([shown(two.headOffice), shown(two.insider)]);
    const branchesOf = async (by: SignedIn) => {
      const { data } = await by.list("listConcernedPeople", body, { limit: 1000 });
      return new Set(data.map(({ person }) => person.branch.key));
    };
    await until(async () => (await branchesOf(two.headOffice)).has(otherBranch));
    expect([...(await branchesOf(two.insider))]).toEqual([ownBranch]);
  },
  async listDataRequests() {
    await registerRequest(two.insider, two.own.mustahik.id);
    const own = sql<{ key: string }>`SELECT id AS key FROM data_requests
      WHERE customer_id IN (SELECT id FROM customers WHERE branch_id = ${ownBranch})`;
    await expectOwnRows("listDataRequests", inBranch, own);
    const key = two.otherProposals["data-request"];
    expect(keysIn((await two.headOffice.list("listDataRequests", { key })).data)).toEqual([key]);
    await expectNoRows("listDataRequests", { key });
    for (const { number, account } of [two.other.mustahik, two.other.merchant])
      for (const sought of [number, account]) await expectNoRows("listDataRequests", { number: sought });
  },
  listPersonalData: () =>
    expectNothing(
      "listPersonalData",
      (key) => ({ body: { key } }),
      () => [two.otherProposals["data-request"]],
    ),
  findDataSubject: () =>
    expectAbsentToRead(
      "findDataSubject",
      (number) => ({ body: { number } }),
      ({ mustahik, merchant }) => [mustahik, merchant].flatMap(({ number, account }) => [number, account]),
    ),
  registerDataRequest: () =>
    expectNothing("registerDataRequest", (personKey) => ({ body: requestAbout(personKey) }), customerKeys),
  async countPrivacyNotices() {
    const counted = async (by: SignedIn) => (await by.call("countPrivacyNotices", {})).data;
    const own = (await counted(two.headOffice)).filter(({ branch }) => branch.key === ownBranch);
    expect(own.length).toBeGreaterThan(0);
    expect(await counted(two.insider)).toEqual(own);
  },
  async listDeputyships() {
    const { data, fullCount } = await two.insider.list("listDeputyships", {});
    expect(fullCount).toBe(data.length);
    expect(data.filter(({ branch }) => branch.key !== ownBranch)).toEqual([]);
    const { data: all } = await two.headOffice.list("listDeputyships", {});
    expect(keysIn(all)).toContain(two.otherDeputyshipId);
  },
  async listDeputyCandidates() {
    const { data } = await two.insider.list("listDeputyCandidates");
    expect(data.length).toBeGreaterThan(0);
    expect(keysIn(data)).not.toContain(two.other.userId);
  },
  async nameDeputy() {
    const day = jakartaDate(testNow());
    const name = async (deputyKey: string) => {
      const body = { deputyKey, from: day, to: day, reason: "Cuti" };
      const { status, code, message } = await ask(two.insider, "nameDeputy", { body });
      return { status, code, message };
    };
    await unchanged(async () => {
      const absent = await name(nobodysKey);
      expect(absent.code).toBe("E3");
      expect(await name(two.other.userId)).toEqual(absent);
    });
  },
  endDeputyship: () => expectNothing("endDeputyship", (key) => ({ body: { key } }), otherDeputyship),
  async listApprovalRules() {
    const { data, fullCount } = await two.insider.list("listApprovalRules", {});
    expect(fullCount).toBe(data.length);
    expect(data.filter(({ branchName }) => branchName !== null && branchName !== "Cabang Bandung")).toEqual(
      [],
    );
    expect(keysIn(data)).not.toContain(two.otherRuleId);
  },
  proposeApprovalRule: () =>
    expectNothing(
      "proposeApprovalRule",
      (branchKey) => ({ body: { ...anyRule, branchKey } }),
      () => foreignBranches,
    ),
  endApprovalRule: () => expectNothing("endApprovalRule", (key) => ({ body: { key } }), otherRule),
  async findAnything() {
    const found = async (text: string) => (await two.insider.call("findAnything", { body: { text } })).data;
    const { other } = two;
    const labels = await keysOf(sql`SELECT label AS key FROM batches WHERE branch_id = ${otherBranch}`);
    const numbers = [
      other.mustahik.number,
      other.merchant.number,
      other.mustahik.account,
      other.merchant.account,
    ];
    for (const text of [...numbers, other.correctionId, other.disbursementId, ...labels])
      expect([text, (await found(text)).hits]).toEqual([text, []]);
    for (const { name } of [other.mustahik, other.merchant]) {
      const { hits } = await found(name);
      expect(hits.filter(({ branch }) => branch.key !== ownBranch)).toEqual([]);
    }
    // One that is there and not to be seen is answered like one that is not there.
    expect(await found(other.correctionId)).toEqual(await found(nobodysKey));
    const { own } = two;
    for (const text of [own.mustahik.number, own.merchant.number, own.mustahik.account, own.correctionId])
      expect([text, (await found(text)).hits.length]).toEqual([text, 1]);
  },
  deleteView: () =>
    expectNothing(
      "deleteView",
      (key) => ({ body: { key } }),
      () => [two.otherViewId],
    ),
} satisfies Record<Exclude<AnyCall, keyof typeof unscoped>, Ask>;

const names = [...Object.keys(calls), "uploadBatch", "exportTransactions"];

test("every call of the contract is tested here, or listed as one without branches", () => {
  expect(Object.keys({ ...asks, ...unscoped }).sort()).toEqual(names.sort());
});

describe.runIf(isOwnBank)(
  "somebody of one branch finds nothing of another's, and changes nothing there",
  () => {
    test.each(Object.entries<Ask>(asks))("by %s", (_name, asked) => asked());
  },
);
