import { dayMs } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { restrictedValue } from "contract/restriction";
import { flagsOf, type TransactionType } from "contract/specified/transactions";
import { newTransaction } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { present } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
const [head, insider] = await bank.signInAll("admin", "operator.bandung");

const ownBranch = "ID0002";
const page = { skip: 0, limit: 1000 };
const today = jakartaDate(testNow());

interface Held {
  readonly key: string;
  readonly branch_id: string;
  readonly account: string;
  readonly isRestricted: boolean;
  readonly ordinal: number;
  readonly balance: number;
  readonly status: string;
  readonly moves: readonly Move[];
}
interface Move {
  readonly type: TransactionType;
  readonly at: Date;
  readonly amount: number;
}

let accounts: readonly Held[];

/** Every mustahik's balance with its distributions and purchases, one by one. */
async function everything(): Promise<readonly Held[]> {
  const { rows: held } = await sql<Omit<Held, "moves">>`
    SELECT customer_id AS key, accounts.branch_id, number AS account, accounts.ordinal, balance_idr::float8 AS balance, customers.status,
      restriction_id IS NOT NULL AS "isRestricted"
    FROM accounts JOIN customers ON customers.id = customer_id WHERE product_code = '2001'`.execute(db);
  const { rows: moves } = await sql<Move & { readonly account: string }>`
    SELECT CASE transaction_type WHEN 'P00001' THEN credit_account ELSE debit_account END AS account,
      transaction_type AS type, created_at AS at, amount_idr::float8 AS amount
    FROM transactions WHERE transaction_type IN ('P00001', 'P00002') AND status = 'settled' ORDER BY created_at, id`.execute(
    db,
  );
  const byAccount = new Map<string, Move[]>();
  for (const move of moves) byAccount.set(move.account, [...(byAccount.get(move.account) ?? []), move]);
  return held.map((each) => ({ ...each, moves: byAccount.get(each.account) ?? [] }));
}

/** What the list should say, worked out plainly. */
function expectedList(idleDays: number, branchId: string | undefined) {
  return accounts
    .filter(({ branch_id, balance }) => balance > 0 && (!branchId || branch_id === branchId))
    .flatMap(({ key, account, isRestricted, ordinal, balance, status, moves }) => {
      const movedOn = jakartaDate(present(moves.at(-1)).at);
      const given = moves.findLast(({ type }) => type === "P00001");
      const lastDistribution = given && { at: given.at.toISOString(), amountIdr: given.amount };
      const days = (Date.parse(today) - Date.parse(movedOn)) / dayMs;
      const row = {
        key,
        accountNumber: isRestricted ? restrictedValue : account,
        balanceIdr: balance,
        status,
        movedOn,
        days,
        lastDistribution,
      };
      return movedOn < addDays(today, -idleDays) ? [{ ordinal, row }] : [];
    })
    .sort((a, b) => b.row.days - a.row.days || a.ordinal - b.ordinal);
}

const list = (by: SignedIn, body = {}, slice = page) =>
  by.list("listIdleBalances", { idleDays: 7, ...body }, slice);
const sum = (by: SignedIn, body = {}) => by.call("sumIdleBalances", { body: { idleDays: 7, ...body } });

const usage = (by: SignedIn, days = {}) => by.call("readUsage", { body: days });

const request = (type: "P00002" | "P00004", of: Held, to?: { key: string; account: string }) =>
  newTransaction(type, of, 1_000, { to, branchId: of.branch_id });

describe.runIf(isOwnBank)("idle balances", () => {
  beforeAll(async () => {
    accounts = await everything();
  });

  test.each([
    ["head office", () => head, undefined, 7],
    ["head office", () => head, undefined, 30],
    ["a branch", () => insider, ownBranch, 7],
    ["a branch", () => insider, ownBranch, 30],
  ] as const)("are listed to %s, the longest first, and summed up", async (_who, by, branch, idleDays) => {
    const expected = expectedList(idleDays, branch);
    expect(expected.length).toBeGreaterThan(3);
    const answer = await list(by(), { idleDays });
    expect(answer.fullCount).toBe(expected.length);
    expect(answer.data).toMatchObject(expected.slice(0, page.limit).map(({ row }) => row));
    expect((await list(by(), { idleDays }, { skip: 1, limit: 2 })).data).toEqual(answer.data.slice(1, 3));
    expect(await list(by(), { idleDays }, { skip: expected.length, limit: 10 })).toMatchObject({
      data: [],
      fullCount: expected.length,
    });
    expect((await sum(by(), { idleDays })).data).toEqual({
      count: expected.length,
      totalIdr: expected.reduce((total, { row }) => total + row.balanceIdr, 0),
    });
  });

  test.each(["days", "-days", "balance", "-balance"] as const)("are sorted by %s", async (sort) => {
    const field = sort.endsWith("days") ? "days" : "balanceIdr";
    const sign = sort.startsWith("-") ? -1 : 1;
    const { data } = await list(head, { sort });
    const values = data.map((row) => row[field]);
    expect(values).toEqual([...values].sort((a, b) => sign * (a - b)));
    expect(new Set(data.map(({ key }) => key)).size).toBe(data.length);
  });

  test("of a chosen branch are all that head office sees", async () => {
    expect((await list(head, { branchKey: ownBranch })).data).toEqual((await list(insider)).data);
    expect((await list(insider, { branchKey: "ID0003" })).data).toEqual([]);
  });

  test.each([
    ["head office", () => head, undefined],
    ["a branch", () => insider, ownBranch],
  ] as const)("are told by age to %s, beside all that came and went", async (_who, by, branch) => {
    const { data } = await usage(by());
    const held = accounts.filter(
      ({ balance, branch_id }) => balance > 0 && (!branch || branch_id === branch),
    );
    const daysOf = ({ moves }: Held) =>
      (Date.parse(today) - Date.parse(jakartaDate(present(moves.at(-1)).at))) / dayMs;
    expect(data.resting.map(({ fromDays, toDays }) => [fromDays, toDays])).toEqual([
      [0, 30],
      [31, 60],
      [61, 90],
      [91, 180],
      [181, null],
    ]);
    for (const { fromDays, toDays, count, totalIdr } of data.resting) {
      const found = held.filter((each) => daysOf(each) >= fromDays && daysOf(each) <= (toDays ?? Infinity));
      expect([count, totalIdr]).toEqual([found.length, found.reduce((sum, { balance }) => sum + balance, 0)]);
    }
    // The accounts hold what was given and was not spent or corrected: not a rupiah more or less.
    const { distributed, spent, corrected, resting } = data;
    const lying = resting.reduce((sum, { totalIdr }) => sum + totalIdr, 0);
    expect(spent.totalIdr).toBeGreaterThan(0);
    expect(distributed.totalIdr - spent.totalIdr - corrected.totalIdr).toBe(lying);
    const longer = data.resting.filter(({ fromDays }) => fromDays > 30);
    expect((await sum(by(), { idleDays: 30 })).data).toEqual({
      count: longer.reduce((count, each) => count + each.count, 0),
      totalIdr: longer.reduce((total, each) => total + each.totalIdr, 0),
    });
  });

  test("come with the money that came and went on the days asked for", async () => {
    const [start, end] = [addDays(today, -40), addDays(today, -10)];
    const { data } = await usage(head, { start, end });
    const { rows } = await sql<{ type: TransactionType; count: number; total: number }>`
      SELECT transaction_type AS type, count(*)::integer AS count, sum(amount_idr)::float8 AS total FROM transactions
      WHERE status = 'settled' AND (created_at AT TIME ZONE 'Asia/Jakarta')::date BETWEEN ${start} AND ${end}
      GROUP BY transaction_type`.execute(db);
    const of = (wanted: TransactionType) => {
      const found = rows.find(({ type }) => type === wanted);
      return { count: found?.count ?? 0, totalIdr: found?.total ?? 0 };
    };
    const { distributed, spent, corrected } = data;
    expect({ distributed, spent, corrected }).toEqual({
      distributed: of("P00001"),
      spent: of("P00002"),
      corrected: of("P00004"),
    });
    expect(spent.count).toBeGreaterThan(0);
    expect(await usage(head, { start: "2026-02-30" })).toMatchObject({
      code: "E3",
      message: "Tanggal 2026-02-30 tidak ada di kalender.",
    });
  });

  test("are no longer idle once something is bought; a correction does not count", async () => {
    const keys = expectedList(7, "ID0001").map(({ row }) => row.key);
    const resting = present(
      accounts.find(
        ({ key, status, balance }) => keys.includes(key) && status === "Active" && balance > 10_000,
      ),
    );
    const isListed = async () => (await list(head)).data.some(({ key }) => key === resting.key);
    expect(await isListed()).toBe(true);
    const [operator, approver] = await Promise.all([
      bank.signIn("operator.pusat"),
      bank.signIn("penyetuju.pusat"),
    ]);
    const { data: correction } = await operator.call("createTransaction", {
      body: request("P00004", resting),
    });
    const approval = {
      _key: correction._key,
      transaction_desc: "Uji",
      activity_flags: flagsOf.approve,
      inputter: { _key: "1", name: "Seseorang" },
    };
    expect(await approver.call("updateTransaction", { body: approval })).toMatchObject({ code: "S1" });
    expect(await isListed()).toBe(true);
    const { rows } = await sql<{ key: string; account: string }>`
      SELECT customer_id AS key, number AS account FROM accounts
      WHERE product_code = '2002' AND branch_id = 'ID0001' AND owner_status = 'Active' LIMIT 1`.execute(db);
    const channel = await bank.signIn("kanal.merchant");
    const bought = await channel.call("createTransaction", {
      body: request("P00002", resting, present(rows[0])),
    });
    expect(bought).toMatchObject({ code: "S1" });
    expect(await isListed()).toBe(false);
    expect(await auditLedger(db)).toEqual([]);
  });

  test("with a wrong day are found by the audit", async () => {
    const { account, ordinal } = present(accounts.find(({ balance }) => balance > 0));
    const shift = (days: number) =>
      sql`UPDATE account_balances SET moved_on = moved_on + ${days}::integer WHERE product_code = '2001' AND ordinal = ${ordinal}`;
    await shift(1).execute(db);
    expect(await auditLedger(db)).toEqual([
      { check: "lists know when an account last received or spent", count: 1, example: account },
    ]);
    await shift(-1).execute(db);
  });

  test("take no other number of days", async () => {
    for (const idleDays of [0, 3651, 1.5])
      expect(await list(head, { idleDays })).toMatchObject({ code: "E0" });
  });
});
