import { addDays, jakartaDate } from "bank-api/domain/dates";
import { describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages } from "contract/codes";
import {
  flagsOf,
  transactionState,
  transactionType,
  type TransactionType,
} from "contract/specified/transactions";
import { trailOf } from "../support/audit";
import { newTransaction, statusChange, transactionsOf, inputter } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { hostileAmounts } from "./hostile-amounts";

const bank = await bankOfFile();
const [headOffice, operator, approver, channel] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "kanal.merchant",
);

type ListName = "listTransactions" | "listTransactionHistory";
type Filter = Partial<BodyInputOf<Calls["listTransactions"]>>;

const today = jakartaDate(testNow());

async function list(
  by: SignedIn,
  type: TransactionType,
  filter: Filter = {},
  skip = 0,
  limit = 1000,
  name: ListName = "listTransactions",
) {
  const answer = await by.list(name, transactionsOf(type, filter), { skip, limit });
  return { rows: answer.data, total: answer.fullCount, keys: answer.data.map((row) => row._key) };
}

async function one(by: SignedIn, type: TransactionType, key: string) {
  const { rows } = await list(by, type, { _key: key });
  const [transaction] = rows;
  if (!transaction) throw new Error(`transaction ${key} is not listed`);
  return transaction;
}

async function customers(by: SignedIn, customer_type: "Mustahik" | "Merchant") {
  const { data } = await by.list("listCustomers", { customer_type, branch_id: "ID0002" }, { limit: 1000 });
  return data;
}

const accountsOf = async (by: SignedIn, key: string) =>
  (await by.call("customerBalance", { params: { key } })).data;

/** Somebody of Bandung with an account and so much available. */
async function someoneWith(
  leastIdr: number,
  customer_type: "Mustahik" | "Merchant" = "Mustahik",
  status = "Active",
) {
  for (const customer of await customers(headOffice, customer_type)) {
    if (customer.status !== status || (customer.balance ?? 0) < leastIdr) continue;
    const [account] = await accountsOf(headOffice, customer._key);
    if (account && account.available_balance >= leastIdr) return { key: customer._key, account };
  }
  throw new Error(`no ${status} ${customer_type} has ${leastIdr}`);
}

interface Wanted {
  readonly type: TransactionType;
  readonly source: { readonly key: string; readonly account: { readonly _key: string } };
  readonly amount: unknown;
  readonly beneficiary?: { readonly key: string; readonly account: { readonly _key: string } };
}

function bodyOf({ type, source, amount, beneficiary }: Wanted): BodyInputOf<Calls["createTransaction"]> {
  const side = ({ key, account }: typeof source) => ({ key, account: account._key });
  const to = beneficiary && side(beneficiary);
  return newTransaction(type, side(source), amount, { to, branchId: "ID0001" });
}

const create = (by: SignedIn, wanted: Wanted) => by.call("createTransaction", { body: bodyOf(wanted) });

const update = (by: SignedIn, key: string, act: "approve" | "void", reason?: string) =>
  by.call("updateTransaction", {
    body: {
      _key: key,
      transaction_desc: `${act} koreksi dana`,
      activity_flags: flagsOf[act],
      inputter,
      ...(reason !== undefined && { reason }),
    },
  });

async function correction(amount = 1_000) {
  const source = await someoneWith(amount);
  const { data } = await create(operator, { type: "P00004", source, amount });
  return { key: data._key, source, amount };
}

const balanceOf = async (key: string) => {
  const [account] = await accountsOf(headOffice, key);
  return { balance: account?.balance ?? 0, available: account?.available_balance ?? 0 };
};

describe("lists", () => {
  test("hold every transaction once, newest first, however they are cut into pages", async () => {
    for (const type of transactionType.options) {
      const all = await list(headOffice, type);
      expect(all.total).toBe(all.keys.length);
      expect(new Set(all.keys).size).toBe(all.keys.length);
      const times = all.rows.map((row) => row.transaction_timestamp);
      expect(times).toEqual([...times].sort().reverse());
      const byState = await Promise.all(
        transactionState.options.map((status_code) => list(headOffice, type, { status_code })),
      );
      expect(byState.flatMap((part) => part.keys).sort()).toEqual([...all.keys].sort());
      byState.forEach((part, place) => {
        expect(part.total).toBe(part.keys.length);
        for (const row of part.rows) expect(row.status_code).toBe(transactionState.options[place]);
      });
      const byBranch = await Promise.all(
        ["ID0001", "ID0002", "ID0003"].map((branch_id) => list(headOffice, type, { branch_id })),
      );
      expect(byBranch.flatMap((part) => part.keys).sort()).toEqual([...all.keys].sort());
      for (const part of byBranch) expect(part.total).toBe(part.keys.length);
    }
  });

  test("pages from either end are pages of the one list", async () => {
    const all = await list(headOffice, "P00002");
    const last = all.keys.length;
    for (const skip of [
      0,
      7,
      Math.floor(last / 2),
      Math.floor(last / 2) + 1,
      last - 12,
      last - 3,
      last,
      last + 9,
    ]) {
      const page = await list(headOffice, "P00002", {}, skip, 10);
      expect(page.keys, `skip ${skip}`).toEqual(all.keys.slice(skip, skip + 10));
      expect(page.total).toBe(last);
    }
  });

  test("history is the list without what waits", async () => {
    const history = (filter: Filter = {}) =>
      list(headOffice, "P00004", filter, 0, 1000, "listTransactionHistory");
    const all = await list(headOffice, "P00004");
    const decided = all.rows.filter((row) => row.status_code !== "pending").map((row) => row._key);
    expect(decided.length).toBeLessThan(all.keys.length);
    expect(await history()).toMatchObject({ keys: decided, total: decided.length });
    expect(await history({ status_code: "pending" })).toEqual({ rows: [], keys: [], total: 0 });
  });

  test("a customer's and an account's transactions are those that name them", async () => {
    const all = await list(headOffice, "P00002");
    const [some] = all.rows;
    const customer = some?.customer_source?._key ?? "";
    const account = some?.credit?.account ?? "";
    const bySource = all.rows.filter((row) => row.customer_source?._key === customer).map((row) => row._key);
    expect(await list(headOffice, "P00002", { customer_id: customer })).toMatchObject({
      keys: bySource,
      total: bySource.length,
    });
    const byAccount = all.rows.filter((row) => row.credit?.account === account).map((row) => row._key);
    expect(byAccount.length).toBeGreaterThan(1);
    expect(await list(headOffice, "P00002", { account_id: account })).toMatchObject({
      keys: byAccount,
      total: byAccount.length,
    });
    expect((await list(headOffice, "P00002", { account_id: account, customer_id: customer })).keys).toEqual(
      bySource.filter((key) => byAccount.includes(key)),
    );
    for (const filter of [{ customer_id: "no-key" }, { account_id: "0" }, { _key: "no-key" }]) {
      expect(await list(headOffice, "P00002", filter)).toEqual({ rows: [], keys: [], total: 0 });
    }
  });

  test("a zakat fund's account finds its branch's distributions", async () => {
    const all = await list(headOffice, "P00001", { branch_id: "ID0002" });
    const fund = all.rows[0]?.debit?.account ?? "";
    expect(await list(headOffice, "P00001", { account_id: fund })).toMatchObject({
      keys: all.keys,
      total: all.total,
    });
    expect(all.rows[0]?.customer_source?.name).toBe("Dana Zakat Cabang Bandung");
  });

  test("dates are Jakarta's, both included, and either may be left out", async () => {
    const all = await list(headOffice, "P00002");
    const start_date = addDays(today, -40);
    const end_date = addDays(today, -30);
    const dated = (row: { transaction_timestamp: string }) =>
      jakartaDate(new Date(row.transaction_timestamp));
    const expected = (keep: (date: string) => boolean) =>
      all.rows.filter((row) => keep(dated(row))).map((row) => row._key);
    expect((await list(headOffice, "P00002", { start_date, end_date })).keys).toEqual(
      expected((date) => date >= start_date && date <= end_date),
    );
    expect((await list(headOffice, "P00002", { start_date })).keys).toEqual(
      expected((date) => date >= start_date),
    );
    const until = await list(headOffice, "P00002", { end_date });
    expect(until.keys).toEqual(expected((date) => date <= end_date));
    expect(until.total).toBe(until.keys.length);
  });

  test("the summary is the list's total", async () => {
    for (const branch_id of ["", "ID0003"]) {
      const { data } = await headOffice.call("transactionSummary", {
        body: { transaction_type: "P00002", branch_id },
      });
      expect(data.items.total_data).toBe((await list(headOffice, "P00002", { branch_id }, 0, 1)).total);
    }
  });
});

describe("statement", () => {
  const statement = (by: SignedIn, customer_id: string, start_date: string, end_date: string, limit = 1000) =>
    by.list("listStatement", { customer_id, start_date, end_date }, { limit });

  test("is all that names the customer, of every type, within the dates", async () => {
    const mustahik =
      (await list(headOffice, "P00002", { branch_id: "ID0002" })).rows[0]?.customer_source?._key ?? "";
    const types = await Promise.all(
      transactionType.options.map((type) => list(headOffice, type, { customer_id: mustahik })),
    );
    const all = types.flatMap((part) => part.rows);
    let seen = 0;
    for (let start = addDays(today, -88); start <= today; start = addDays(start, 8)) {
      const end = addDays(start, 7);
      const expected = all
        .filter((row) => {
          const date = jakartaDate(new Date(row.transaction_timestamp));
          return date >= start && date <= end;
        })
        .map((row) => row._key);
      const answer = await statement(operator, mustahik, start, end);
      expect(answer.data.map((row) => row._key).sort()).toEqual(expected.sort());
      expect(answer.fullCount).toBe(expected.length);
      seen += expected.length;
    }
    expect(seen).toBeGreaterThan(0);
  });

  test("of more than 7 days, or from longer ago than 91, is refused", async () => {
    const [someone] = await customers(operator, "Mustahik");
    const key = someone?._key ?? "";
    expect((await statement(operator, key, addDays(today, -7), today)).code).toBe("S1");
    expect((await statement(operator, key, addDays(today, -91), addDays(today, -84))).code).toBe("S1");
    expect((await statement(operator, key, addDays(today, -8), today)).code).toBe("E3");
    expect((await statement(operator, key, addDays(today, -92), addDays(today, -90))).code).toBe("E3");
    expect((await statement(operator, key, "2026-02-31", "2026-03-01")).code).toBe("E3");
    expect((await statement(operator, key, "20-11-2026", today)).code).toBe("E0");
  });
});

describe("correction", () => {
  test("waits, and holds its amount", async () => {
    const source = await someoneWith(5_000);
    const before = await balanceOf(source.key);
    const { data } = await create(operator, { type: "P00004", source, amount: 5_000 });
    expect(data.status_code).toBe("pending");
    expect(await balanceOf(source.key)).toEqual({
      balance: before.balance,
      available: before.available - 5_000,
    });
    expect(await one(operator, "P00004", data._key)).toMatchObject({
      status_code: "pending",
      debit: { account: source.account._key, amount: 5_000, currency: "IDR" },
      customer_source: { _key: source.key },
      customer_beneficiary: { _key: "", name: "Dana Zakat Cabang Bandung" },
      activity_flags: flagsOf.create,
      creator: { _key: operator.user._key, name: operator.user.name },
    });
  });

  test("approved, it takes the amount; its state changes once", async () => {
    const { key, source, amount } = await correction();
    const held = await balanceOf(source.key);
    expect((await update(approver, key, "approve")).data).toEqual({ _key: key, status_code: "settled" });
    expect(await balanceOf(source.key)).toEqual({
      balance: held.balance - amount,
      available: held.available,
    });
    for (const again of ["approve", "void"] as const) {
      expect(await update(headOffice, key, again)).toMatchObject({
        code: "E1",
        message: "Data sudah diproses.",
      });
    }
    expect(await one(operator, "P00004", key)).toMatchObject({
      status_code: "settled",
      approver: { _key: approver.user._key, name: approver.user.name },
      activity_flags: flagsOf.approve,
    });
  });

  test("of several who decide at once, one succeeds and the others are told so", async () => {
    const { key } = await correction();
    const answers = await Promise.all(
      [approver, headOffice, approver, headOffice].map((by) => update(by, key, "approve")),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual(["E1", "E1", "E1", "S1"]);
    const winner = answers.findIndex((answer) => answer.code === "S1") % 2 ? headOffice : approver;
    expect((await one(operator, "P00004", key)).approver?._key).toBe(winner.user._key);
  });

  test("voided, it gives the amount back and keeps the reason", async () => {
    const { key, source, amount } = await correction();
    const held = await balanceOf(source.key);
    expect((await update(operator, key, "void", "  Salah orang. ")).data.status_code).toBe("voided");
    expect(await balanceOf(source.key)).toEqual({
      balance: held.balance,
      available: held.available + amount,
    });
    expect(await one(operator, "P00004", key)).toMatchObject({
      status_code: "voided",
      reason: "Salah orang.",
    });
  });

  test("cannot be approved by whoever made it, head office included", async () => {
    const source = await someoneWith(1_000);
    const { data } = await create(headOffice, { type: "P00004", source, amount: 1_000 });
    expect(await update(headOffice, data._key, "approve")).toMatchObject({
      status: 422,
      code: "E3",
      message: "Pembuat tidak boleh menyetujui datanya sendiri.",
    });
    expect((await one(headOffice, "P00004", data._key)).status_code).toBe("pending");
    expect((await update(headOffice, data._key, "void")).code).toBe("S1");
    // There is nothing to approve now, without regard to the maker.
    expect(await update(headOffice, data._key, "approve")).toMatchObject({
      code: "E1",
      message: messages.alreadyProcessed,
    });
  });

  test("takes no more than is available, and only from the mustahik's own account", async () => {
    const source = await someoneWith(1_000);
    const other = await someoneWith(1_000, "Merchant");
    const amount = source.account.available_balance + 1;
    expect(await create(operator, { type: "P00004", source, amount })).toMatchObject({
      code: "E3",
      message: "Nominal harus kurang dari atau sama dengan saldo mustahik.",
    });
    const stolen = { key: source.key, account: other.account };
    expect((await create(operator, { type: "P00004", source: stolen, amount: 1 })).code).toBe("404");
  });

  test("needs an account", async () => {
    const { data: accounts } = await headOffice.list(
      "listAccounts",
      { product_code: "2001", branch_id: "ID0002" },
      { limit: 1000 },
    );
    const owners = new Set(accounts.map((account) => account.customer?._key));
    const without = (await customers(operator, "Mustahik")).find(({ _key }) => !owners.has(_key));
    const source = { key: without?._key ?? "", account: { _key: "2001000000000001" } };
    expect(await create(operator, { type: "P00004", source, amount: 1 })).toMatchObject({
      code: "E3",
      message: "Mustahik belum memiliki account!",
    });
  });

  test.each(hostileAmounts)("an amount of %s is E3 with a sentence, and leaves nothing", async (literal) => {
    const source = await someoneWith(1_000);
    const [balance, total] = [await balanceOf(source.key), (await list(operator, "P00004", {}, 0, 1)).total];
    const body = bodyOf({ type: "P00004", source, amount: "AMOUNT" });
    const rawBody = JSON.stringify(body).replace('"AMOUNT"', literal);
    const answer = await operator.call("createTransaction", { body, tamper: { rawBody } });
    expect({ status: answer.status, code: answer.code, message: answer.message }).toEqual({
      status: 422,
      code: "E3",
      message:
        "Nominal harus bilangan bulat rupiah yang lebih besar dari nol, tanpa tanda, desimal, atau eksponen.",
    });
    expect(await balanceOf(source.key)).toEqual(balance);
    expect((await list(operator, "P00004", {}, 0, 1)).total).toBe(total);
  });

  test("an amount that is left out is E3 with a sentence", async () => {
    const source = await someoneWith(1_000);
    const answer = await create(operator, { type: "P00004", source, amount: undefined });
    expect(answer).toMatchObject({
      code: "E3",
      message: expect.stringContaining("bilangan bulat") as string,
    });
  });

  test("with other flags than those of a new transaction is not made", async () => {
    const source = await someoneWith(1_000);
    const { total } = await list(operator, "P00004", {}, 0, 1);
    for (const activity_flags of [flagsOf.approve, flagsOf.void, { ...flagsOf.create, settled: true }]) {
      const body = { ...bodyOf({ type: "P00004", source, amount: 1 }), activity_flags };
      expect((await operator.call("createTransaction", { body })).code).toBe("E0");
    }
    expect((await list(operator, "P00004", {}, 0, 1)).total).toBe(total);
  });

  test("a description too long is malformed", async () => {
    const source = await someoneWith(1_000);
    const body = { ...bodyOf({ type: "P00004", source, amount: 1 }), transaction_desc: "x".repeat(301) };
    expect((await operator.call("createTransaction", { body })).code).toBe("E0");
  });

  test("flags that ask for neither approval nor voiding, or a reason too long, are malformed", async () => {
    const { key } = await correction();
    const body = { _key: key, transaction_desc: "", activity_flags: flagsOf.create, inputter };
    expect((await headOffice.call("updateTransaction", { body })).code).toBe("E0");
    expect((await update(operator, key, "void", "x".repeat(301))).code).toBe("E0");
    expect((await update(operator, key, "void", "x".repeat(300))).code).toBe("S1");
  });
});

describe("running balance", () => {
  /** A customer's entries of today by transaction, each with the balance it left. */
  async function balances(key: string) {
    const answer = await headOffice.list(
      "listStatement",
      { customer_id: key, start_date: today, end_date: today },
      { limit: 1000 },
    );
    return new Map(answer.data.map(({ _key, balance_after }) => [_key, balance_after]));
  }

  test("is what each purchase left, on both sides", async () => {
    const source = await someoneWith(9_000);
    const beneficiary = await someoneWith(0, "Merchant");
    const [wallet, shop] = [await balanceOf(source.key), await balanceOf(beneficiary.key)];
    const bought: string[] = [];
    for (const amount of [4_000, 3_000]) {
      const { data } = await create(channel, { type: "P00002", source, beneficiary, amount });
      bought.push(data._key);
    }
    const [spent, earned] = [await balances(source.key), await balances(beneficiary.key)];
    expect(bought.map((key) => spent.get(key))).toEqual([wallet.balance - 4_000, wallet.balance - 7_000]);
    expect(bought.map((key) => earned.get(key))).toEqual([shop.balance + 4_000, shop.balance + 7_000]);
  });

  test("of a request is told once it is approved, in the order in which money moved; voided, it has none", async () => {
    const source = await someoneWith(9_000);
    const beneficiary = await someoneWith(0, "Merchant");
    const { balance } = await balanceOf(source.key);
    const ask = async () => (await create(operator, { type: "P00004", source, amount: 2_000 })).data._key;
    const [approved, voided] = [await ask(), await ask()];
    const { data } = await create(channel, { type: "P00002", source, beneficiary, amount: 1_000 });
    expect((await balances(source.key)).get(approved)).toBeUndefined();
    await update(approver, approved, "approve");
    await update(operator, voided, "void");
    const left = await balances(source.key);
    // The purchase was first: a request that waits has moved nothing.
    expect([data._key, approved, voided].map((key) => left.get(key))).toEqual([
      balance - 1_000,
      balance - 3_000,
      undefined,
    ]);
  });
});

describe("merchants' channel", () => {
  test("a purchase moves money at once", async () => {
    const source = await someoneWith(2_000);
    const beneficiary = await someoneWith(0, "Merchant");
    const before = [await balanceOf(source.key), await balanceOf(beneficiary.key)];
    const { data } = await create(channel, { type: "P00002", source, beneficiary, amount: 2_000 });
    expect(data.status_code).toBe("settled");
    const after = [await balanceOf(source.key), await balanceOf(beneficiary.key)];
    expect(after.map((now, place) => now.balance - (before[place]?.balance ?? 0))).toEqual([-2_000, 2_000]);
    expect(await one(headOffice, "P00002", data._key)).toMatchObject({
      customer_source: { _key: source.key },
      customer_beneficiary: { _key: beneficiary.key },
    });
  });

  test.runIf(isOwnBank)("a purchase is on record", async () => {
    const source = await someoneWith(1_000);
    const beneficiary = await someoneWith(0, "Merchant");
    const { data } = await create(channel, { type: "P00002", source, beneficiary, amount: 1_000 });
    const told = ["actor_id", "action", "before", "after"] as const;
    expect(await trailOf(dbOf(bank), `transaction:${data._key}`, ...told)).toEqual([
      {
        actor_id: channel.user._key,
        action: "transaction.settle",
        before: null,
        after: { type: "P00002", amountIdr: 1_000, status: "settled" },
      },
    ]);
  });

  test("an inactive mustahik buys nothing", async () => {
    const source = await someoneWith(1_000);
    const beneficiary = await someoneWith(0, "Merchant");
    const setStatus = (status: "Active" | "Inactive") =>
      headOffice.call("updateCustomerStatus", {
        body: statusChange(source.key, status),
      });
    await setStatus("Inactive");
    expect((await create(channel, { type: "P00002", source, beneficiary, amount: 1_000 })).code).toBe("E3");
    const { data } = await create(operator, { type: "P00004", source, amount: 1_000 });
    expect((await update(approver, data._key, "approve")).code).toBe("S1");
    await setStatus("Active");
  });

  test("a purchase names the merchant's own account", async () => {
    const source = await someoneWith(1_000);
    const merchant = await someoneWith(0, "Merchant");
    expect((await create(channel, { type: "P00002", source, amount: 1_000 })).code).toBe("E0");
    const foreign = { key: merchant.key, account: source.account };
    expect(
      (await create(channel, { type: "P00002", source, beneficiary: foreign, amount: 1_000 })).code,
    ).toBe("404");
  });

  test("a disbursement waits for approval, which an inactive merchant does not get", async () => {
    const source = await someoneWith(3_000, "Merchant");
    const before = await balanceOf(source.key);
    const { data } = await create(channel, { type: "P00003", source, amount: 3_000 });
    expect(data.status_code).toBe("pending");
    const setStatus = (status: "Active" | "Inactive") =>
      headOffice.call("updateCustomerStatus", {
        body: statusChange(source.key, status, "Merchant"),
      });
    await setStatus("Inactive");
    expect((await update(approver, data._key, "approve")).code).toBe("E3");
    await setStatus("Active");
    expect((await update(approver, data._key, "approve")).code).toBe("S1");
    expect(await balanceOf(source.key)).toEqual({
      balance: before.balance - 3_000,
      available: before.available - 3_000,
    });
  });

  test("may read nothing", async () => {
    const body = { customer_type: "Mustahik", branch_id: "" } as const;
    expect((await channel.list("listCustomers", body, { limit: 10 })).code).toBe("403");
  });
});
