import { jakartaDate } from "bank-api/domain/dates";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import { customerType, productCodeOf, type CustomerType } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { trailOf } from "../support/audit";
import { newTransaction, statusChange } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn, WireAnswer } from "../support/wire-client";
import { isOwnBank, type OwnBank, bankOfFile } from "./bank";
import { anyCorrection } from "./samples";

const bank = await bankOfFile();
const [headOffice, bandung, branchAdmin] = await bank.signInAll("admin", "operator.bandung", "admin.bandung");

type Filter = Partial<BodyInputOf<Calls["listCustomers"]>>;

async function list(by: SignedIn, filter: Filter = {}, skip = 0, limit = 1000) {
  const body = { customer_type: "Mustahik", branch_id: "", ...filter } as const;
  const answer = await by.list("listCustomers", body, { skip, limit });
  return { rows: answer.data, total: answer.fullCount, keys: answer.data.map((row) => row._key) };
}

/** The headers that each answer has of its own: when it came, its request, and whether it was given before. */
const ownHeaders = ["date", "x-correlation-id", "idempotent-replayed"];

/** Everything of an answer that a client can tell apart from another's. */
function seen({ status, code, message, fullCount, raw, headers }: WireAnswer<CallName>) {
  const told = [...headers].filter(([name]) => !ownHeaders.includes(name));
  return { status, code, message, fullCount, raw, headers: Object.fromEntries(told) };
}

function own(): OwnBank {
  if (!bank.own) throw new Error("only our own bank shows this");
  return bank.own;
}

async function someoneOf(by: SignedIn, branchId: string, filter: Filter = {}) {
  const { rows } = await list(by, { branch_id: branchId, ...filter }, 0, 1);
  const [customer] = rows;
  if (!customer) throw new Error(`no customer of ${branchId}`);
  return customer;
}

describe("list", () => {
  test("pages are one list, newest first, without gap or repetition, at any depth", async () => {
    const { keys, total } = await list(headOffice);
    expect(total).toBe(keys.length);
    const sorted = [...keys].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
    expect(keys).toEqual(sorted);
    const paged: string[] = [];
    for (let skip = 0; skip < keys.length; skip += 70)
      paged.push(...(await list(headOffice, {}, skip, 70)).keys);
    expect(paged).toEqual(keys);
  });

  test("beyond the end there are no rows, and the total stays", async () => {
    const { total } = await list(headOffice, {}, 0, 1);
    expect(await list(headOffice, {}, (total ?? 0) + 5, 10)).toEqual({ rows: [], keys: [], total });
  });

  test("head office sees all, or one branch when it asks", async () => {
    const all = await list(headOffice);
    const parts = await Promise.all(
      ["ID0001", "ID0002", "ID0003"].map((branch_id) => list(headOffice, { branch_id })),
    );
    expect(parts.flatMap((part) => part.keys).sort()).toEqual([...all.keys].sort());
    expect(parts[1]?.keys).toEqual((await list(bandung)).keys);
  });

  test("merchants are listed apart, with their NPWP as username", async () => {
    const { rows } = await list(headOffice, { customer_type: "Merchant" });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.customer_type).toBe("Merchant");
      expect(row.username).toMatch(/^\d{16}$/);
    }
  });
});

describe("search", () => {
  test("a name is found by any part of its words from three letters on, in any case and order", async () => {
    const all = await list(headOffice);
    const someone = all.rows[7]?.name ?? "";
    const swapped = someone.split(" ").reverse().join(" ");
    for (const text of ["sari", "TAMA", "a k", someone, swapped]) {
      const words = text.toLowerCase().split(" ");
      const has = (name: string, word: string) =>
        word.length > 2 ? name.includes(word) : ` ${name}`.includes(` ${word}`);
      const expected = all.rows.filter(({ name }) => words.every((word) => has(name.toLowerCase(), word)));
      const { keys } = await list(headOffice, { name: text });
      expect(keys.toSorted(), text).toEqual(expected.map((row) => row._key).sort());
      expect(keys.length, text).toBeGreaterThan(0);
    }
    expect((await list(headOffice, { name: someone })).keys[0]).toBe(all.rows[7]?._key);
  });

  test("a name is found by one or two letters it begins with", async () => {
    const all = await list(headOffice);
    for (const beginning of ["c", "Me", "x"]) {
      const expected = all.rows.filter((row) => row.name.toLowerCase().startsWith(beginning.toLowerCase()));
      expect((await list(headOffice, { name: beginning })).keys, beginning).toEqual(
        expected.map((row) => row._key),
      );
    }
  });

  test.each(["%", "_____", "\\", "'", "zzzzzz"])("%s stands for itself and finds nobody", async (name) => {
    expect(await list(headOffice, { name })).toMatchObject({ keys: [], total: 0 });
  });

  test("hits are paged like the list", async () => {
    const hits = await list(headOffice, { name: "a" });
    const second = await list(headOffice, { name: "a" }, 5, 5);
    expect(second.keys).toEqual(hits.keys.slice(5, 10));
    expect(second.total).toBe(hits.keys.length);
  });

  test("KTP and key find exactly one", async () => {
    const someone = await someoneOf(headOffice, "ID0001");
    expect(await list(headOffice, { nationality_id: someone.no_ktp })).toMatchObject({
      keys: [someone._key],
      total: 1,
    });
    expect(await list(headOffice, { _key: someone._key })).toMatchObject({ keys: [someone._key], total: 1 });
  });

  test("an NPWP finds its merchant in either spelling", async () => {
    const { _key, username } = await someoneOf(headOffice, "ID0001", { customer_type: "Merchant" });
    for (const others_id of [username, username.slice(1)]) {
      expect((await list(headOffice, { customer_type: "Merchant", others_id })).keys).toEqual([_key]);
    }
  });

  test.each([
    { nationality_id: "320401" },
    { nationality_id: "' OR 1=1" },
    { others_id: "12" },
    { _key: "not-a-key" },
    { _key: "99999999999999999999" },
  ])("what cannot be a number finds nobody: %j", async (filter) => {
    expect(await list(headOffice, filter)).toMatchObject({ keys: [], total: 0 });
  });
});

describe("detail", () => {
  test("shows the customer of the list with its accounts, whose balances add up", async () => {
    const listed = await someoneOf(bandung, "");
    const { data } = await bandung.call("customerDetail", { params: { key: listed._key } });
    expect(data).toMatchObject(listed);
    const { data: accounts } = await bandung.call("customerBalance", { params: { key: listed._key } });
    expect(data.customer_transactions).toEqual(
      accounts.map((account) => ({
        account: { account_id: account._key, status: account.status },
        balance: account.balance,
      })),
    );
    expect(accounts.reduce((sum, account) => sum + (account.balance ?? 0), 0)).toBe(listed.balance);
  });

  test.runIf(isOwnBank)("opening it is put on record, failing to is not", async () => {
    const listed = await someoneOf(bandung, "");
    const stranger = await someoneOf(headOffice, "ID0003");
    const recorded = (customerId: string) =>
      bank.own?.db
        .selectFrom("access_log")
        .select(["user_id", "screen"])
        .where("customer_id", "=", customerId)
        .where("user_id", "=", bandung.user._key)
        .execute();
    const before = (await recorded(listed._key)) ?? [];
    await bandung.call("customerDetail", { params: { key: listed._key } });
    await bandung.call("customerDetail", { params: { key: stranger._key } });
    expect(await recorded(listed._key)).toEqual([
      ...before,
      { user_id: bandung.user._key, screen: "customerDetail" },
    ]);
    expect(await recorded(stranger._key)).toEqual([]);
  });
});

const change = (
  by: SignedIn,
  key: string,
  status: ActiveStatus,
  customer_type: CustomerType = "Mustahik",
  idempotencyKey?: string,
) =>
  by.call("updateCustomerStatus", {
    idempotencyKey,
    body: statusChange(key, status, customer_type),
  });

const statuses: readonly ActiveStatus[] = ["Active", "Inactive"];
const otherStatus = (status: string): ActiveStatus => (status === "Active" ? "Inactive" : "Active");

describe("another branch's customer looks exactly like one that does not exist", () => {
  const page = { skip: 0, limit: 10 };
  const today = jakartaDate(testNow());

  /** Every call about customers and accounts that a key can be put into. */
  const asks: Readonly<Record<string, (customer: Asked) => Promise<WireAnswer<CallName>>>> = {
    listCustomers: ({ key, type }) =>
      bandung.list("listCustomers", { customer_type: type, branch_id: "", _key: key }, page),
    customerDetail: ({ key }) => bandung.call("customerDetail", { params: { key } }),
    customerBalance: ({ key }) => bandung.call("customerBalance", { params: { key } }),
    listStatement: ({ key }) =>
      bandung.list("listStatement", { customer_id: key, start_date: today, end_date: today }, page),
    updateCustomerStatus: ({ key, type }) => change(bandung, key, "Inactive", type),
    recordAccess: ({ key }) => bandung.call("recordAccess", { body: { screen: "qr", customerKeys: [key] } }),
    listAccess: ({ key }) => branchAdmin.list("listAccess", { key }, page),
    listTransactions: ({ key }) =>
      bandung.list("listTransactions", { ...anyCorrection, customer_id: key }, page),
    createTransaction: ({ key }) =>
      bandung.call("createTransaction", {
        body: newTransaction("P00004", { key, account: "2001000000000016" }, 1),
      }),
  };

  interface Asked {
    readonly key: string;
    readonly type: CustomerType;
  }

  test.each(Object.keys(asks))("to %s", async (name) => {
    const ask = asks[name];
    if (!ask) throw new Error(`no ${name}`);
    for (const type of customerType.options) {
      const { _key: key } = await someoneOf(headOffice, "ID0003", { customer_type: type });
      const absent = seen(await ask({ key: "1", type }));
      expect(absent).toMatchObject(
        name.startsWith("list") && name !== "listStatement" && name !== "listAccess"
          ? { code: "S1", raw: [], fullCount: 0 }
          : { status: 404, code: "404" },
      );
      expect(seen(await ask({ key, type }))).toEqual(absent);
      expect(seen(await ask({ key: "no-key", type }))).toEqual(absent);
    }
  });

  test("in lists of accounts, and in searches by number", async () => {
    for (const type of customerType.options) {
      const stranger = await someoneOf(headOffice, "ID0003", { customer_type: type });
      const accounts = (name: string) =>
        bandung.list("listAccounts", { product_code: productCodeOf[type], branch_id: "", name }, page);
      expect(seen(await accounts(stranger.name))).toEqual(seen(await accounts("zzzzzz")));
      const search = (number: string) => ({
        customer_type: type,
        ...(type === "Mustahik" ? { nationality_id: number } : { others_id: number }),
      });
      const asked = (number: string) =>
        bandung.list("listCustomers", { branch_id: "", ...search(number) }, page);
      expect(seen(await asked(stranger.username))).toEqual(seen(await asked("9999999999999999")));
    }
  });
});

describe("merchants", () => {
  test("have an account of product 2002, in the list, the detail and the balance alike", async () => {
    const { data: accounts } = await bandung.list(
      "listAccounts",
      { product_code: "2002", branch_id: "" },
      { limit: 1000 },
    );
    const merchants = await list(bandung, { customer_type: "Merchant" });
    for (const account of accounts.slice(0, 5)) {
      const owner = merchants.rows.find((row) => row._key === account.customer?._key);
      expect(account.other_detail?.npwp).toBe(owner?.username);
      const key = owner?._key ?? "";
      const { data: balances } = await bandung.call("customerBalance", { params: { key } });
      expect(balances).toMatchObject([
        { _key: account._key, product_code: "2002", balance: account.balance, status: account.status },
      ]);
      const { data: detail } = await bandung.call("customerDetail", { params: { key } });
      expect(detail).toMatchObject({
        customer_type: "Merchant",
        additional_info: owner?.additional_info,
        customer_transactions: [{ account: { account_id: account._key }, balance: account.balance }],
      });
    }
  });

  test("are switched off and on, and their account with them", async () => {
    const { data } = await bandung.list(
      "listAccounts",
      { product_code: "2002", branch_id: "" },
      { limit: 1 },
    );
    const [account] = data;
    const key = account?.customer?._key ?? "";
    const other = otherStatus(account?.status ?? "");
    expect((await change(bandung, key, other, "Merchant")).code).toBe("S1");
    const narrowed = (status: ActiveStatus) =>
      bandung.list("listAccounts", { product_code: "2002", branch_id: "", status }, { limit: 1000 });
    expect((await narrowed(other)).data).toContainEqual({ ...account, status: other });
    expect((await change(bandung, key, otherStatus(other), "Merchant")).code).toBe("S1");
    expect((await narrowed(other)).data.map((row) => row._key)).not.toContain(account?._key);
    expect((await narrowed(otherStatus(other))).data).toContainEqual(account);
  });
});

describe("status", () => {
  test("is switched once, and shows everywhere", async () => {
    const { rows } = await list(bandung);
    const someone = rows.find((row) => row.status === "Active");
    if (!someone) throw new Error("nobody is active");
    expect((await change(bandung, someone._key, "Inactive")).code).toBe("S1");
    expect((await list(bandung, { _key: someone._key })).rows[0]?.status).toBe("Inactive");
    expect(await change(bandung, someone._key, "Inactive")).toMatchObject({
      status: 409,
      code: "E1",
      message: "Mustahik sudah tidak aktif.",
    });
    expect((await change(bandung, someone._key, "Active")).code).toBe("S1");
    expect((await change(bandung, someone._key, "Active")).message).toBe("Mustahik sudah aktif.");
  });

  test.runIf(isOwnBank)("of many who switch at once, one does it and the others are told", async () => {
    const someone = await someoneOf(bandung, "");
    const other = otherStatus(someone.status);
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await change(bandung, someone._key, other)).code),
    );
    expect(codes.sort()).toEqual([...Array<string>(7).fill("E1"), "S1"]);
    expect(await auditLedger(own().db)).toEqual([]);
  });

  test.runIf(isOwnBank)("many are switched at once, in both directions", async () => {
    const wanted = statuses.map(async (status) => (await list(bandung, { status }, 0, 12)).rows);
    const people = (await Promise.all(wanted)).flat();
    const switchAll = async (to: (status: string) => ActiveStatus) =>
      Promise.all(people.map(async ({ _key, status }) => (await change(bandung, _key, to(status))).code));
    expect(new Set(await switchAll(otherStatus))).toEqual(new Set(["S1"]));
    expect(new Set(await switchAll((status) => status as ActiveStatus))).toEqual(new Set(["S1"]));
    expect(await auditLedger(own().db)).toEqual([]);
  });

  test.runIf(isOwnBank)("is written to the audit trail under the token's own user", async () => {
    const someone = await someoneOf(bandung, "", { customer_type: "Mustahik" });
    const other = otherStatus(someone.status);
    await change(bandung, someone._key, other);
    const trail = await trailOf(
      own().db,
      `customer:${someone._key}`,
      "actor_id",
      "action",
      "before",
      "after",
    );
    expect(trail.at(-1)).toEqual({
      actor_id: bandung.user._key,
      action: other === "Active" ? "customer.activate" : "customer.deactivate",
      before: { status: someone.status },
      after: { status: other },
    });
  });

  test("of another branch's customer, or under another type, cannot be switched", async () => {
    const stranger = await someoneOf(headOffice, "ID0003");
    expect((await change(bandung, stranger._key, "Inactive")).code).toBe("404");
    const merchant = await someoneOf(headOffice, "ID0001", { customer_type: "Merchant" });
    expect((await change(headOffice, merchant._key, "Inactive")).code).toBe("404");
    expect((await list(headOffice, { _key: stranger._key })).rows[0]?.status).toBe(stranger.status);
  });
});

describe("accounts", () => {
  const accounts = (
    by: SignedIn,
    body: Partial<BodyInputOf<Calls["listAccounts"]>> = {},
    skip = 0,
    limit = 1000,
  ) => by.list("listAccounts", { product_code: "2001", branch_id: "", ...body }, { skip, limit });

  test("are listed with their owners, page by page", async () => {
    const all = await accounts(headOffice);
    expect(all.fullCount).toBe(all.data.length);
    expect(all.data.length).toBeGreaterThan(50);
    const page = await accounts(headOffice, {}, 20, 10);
    expect(page.data).toEqual(all.data.slice(20, 30));
    expect(page.fullCount).toBe(all.data.length);
    for (const account of all.data) {
      expect(account.other_detail?.no_ktp).toMatch(/^\d{16}$/);
      expect(account.available_balance).toBeLessThanOrEqual(account.balance ?? 0);
    }
  });

  test("are found by their owner's name", async () => {
    const all = await accounts(headOffice);
    const expected = all.data.filter((account) => account.customer?.name.toLowerCase().includes("sari"));
    const found = await accounts(headOffice, { name: "sari" });
    expect(found.data.map((account) => account._key)).toEqual(expected.map((account) => account._key));
    expect(found.fullCount).toBe(expected.length);
  });

  test.runIf(isOwnBank)("summaries are the numbers of rows", async () => {
    const own = bank.own;
    if (!own) return;
    for (const branchId of ["", "ID0002"]) {
      const { rows } = await sql<{ wallets: number; merchants: number }>`
        SELECT
          (SELECT count(*)::integer FROM accounts
            WHERE product_code = '2001' AND ${branchId} IN ('', branch_id)) AS wallets,
          (SELECT count(*)::integer FROM customers
            WHERE customer_type = 'Merchant' AND ${branchId} IN ('', branch_id)) AS merchants`.execute(
        own.db,
      );
      const wallets = await headOffice.call("accountSummary", {
        body: { product_code: "2001", branch_id: branchId },
      });
      const merchants = await headOffice.call("customerSummary", {
        body: { customer_type: "Merchant", branch_id: branchId },
      });
      expect({ wallets: wallets.data.items.total_data, merchants: merchants.data.items.total_data }).toEqual(
        rows[0],
      );
    }
    const hidden = await bandung.call("customerSummary", {
      body: { customer_type: "Merchant", branch_id: "ID0003" },
    });
    expect(hidden.data.items.total_data).toBe(0);
  });
});
