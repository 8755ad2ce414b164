import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { createRandom } from "bank-api/seed/random";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { recordTransactions, type NewTransaction } from "bank-api/store/ledger/ledger";
import { foldTotals } from "bank-api/store/reports/transaction-totals";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { categoryFilter, merchantCategory } from "contract/merchant-category";
import { testClock, testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";

const bank = await bankOfFile();
const db = dbOf(bank);

const ids = createIdSource(testClock, 1);
const random = createRandom(20_261_124);
const today = jakartaDate(testNow());
const someDay = () => addDays(today, -random.whole(0, 900));

interface Side {
  readonly id: string;
  readonly account: string;
  readonly branchId: string;
}

const holders = async (product: "2001" | "2002", least: number) => {
  const { rows } = await sql<Side>`
    SELECT customer_id AS id, number AS account, branch_id AS "branchId" FROM accounts
    WHERE product_code = ${product} AND balance_idr - held_idr >= ${least} ORDER BY number LIMIT 60`.execute(
    db,
  );
  return rows;
};

/** Purchases at any hour of the last years, of payers of all branches at any merchant. */
async function spend(count: number): Promise<void> {
  const [payers, merchants, maker] = await Promise.all([
    holders("2001", 200_000),
    holders("2002", 0),
    db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow(),
  ]);
  const purchases = Array.from({ length: count }, (): NewTransaction => {
    const [payer, merchant] = [random.pick(payers), random.pick(merchants)];
    return {
      id: ids.next(),
      transactionType: "P00002",
      status: "settled",
      sourceCustomerId: payer.id,
      beneficiaryCustomerId: merchant.id,
      debitAccount: payer.account,
      creditAccount: merchant.account,
      amountIdr: random.whole(1, 900),
      branchId: payer.branchId,
      description: "Belanja",
      createdBy: maker.id,
      createdAt: new Date(startOfJakartaDay(someDay()).getTime() + random.whole(0, 86_399_999)),
      decision: null,
      origin: null,
    };
  });
  await db.transaction().execute((transaction) => recordTransactions(transaction, purchases, []));
}

/** Somebody finds out what some merchants sell. */
const categorise = async () => {
  for (const { id } of await holders("2002", 0)) {
    const category = random.pick(categoryFilter.options) || null;
    await sql`UPDATE customers SET category = ${category} WHERE id = ${id}`.execute(db);
  }
};

/** The same from the ledger, posting by posting. */
async function fromLedger(branchId: string, start: string, end: string) {
  const { rows } = await sql<{ category: string | null; count: number; totalIdr: number }>`
    SELECT category, count(*)::integer AS count, sum(change_idr)::float8 AS "totalIdr"
    FROM postings
    JOIN transactions ON transactions.id = transaction_id
    JOIN accounts ON accounts.number = account_number AND product_code = '2002'
    JOIN customers ON customers.id = accounts.customer_id
    WHERE transaction_type = 'P00002' AND ${branchId} IN ('', transactions.branch_id)
      AND (transactions.created_at AT TIME ZONE 'Asia/Jakarta')::date BETWEEN ${start}::date AND ${end}::date
    GROUP BY 1`.execute(db);
  return [...merchantCategory.options, null].map(
    (category) => rows.find((row) => row.category === category) ?? { category, count: 0, totalIdr: 0 },
  );
}

async function expectLedger(by: SignedIn, branchKey: string, start?: string, end?: string): Promise<void> {
  const asked = { ...(branchKey && { branchKey }), start, end };
  const { data } = await by.call("readUsage", { body: asked });
  const byCategory = data.spentByCategory;
  const question = JSON.stringify(asked);
  expect(byCategory, question).toEqual(await fromLedger(branchKey, start ?? "1900-01-01", end ?? today));
  expect(data.spent.count, question).toBe(byCategory.reduce((sum, { count }) => sum + count, 0));
  expect(data.spent.totalIdr, question).toBe(byCategory.reduce((sum, { totalIdr }) => sum + totalIdr, 0));
}

/** One reading by itself: the accounts hold what came in and was not spent or corrected. */
async function expectToAddUp(by: SignedIn, branchKey: string): Promise<void> {
  const { data } = await by.call("readUsage", { body: branchKey ? { branchKey } : {} });
  const { distributed, spent, corrected, resting, spentByCategory } = data;
  const lying = resting.reduce((sum, { totalIdr }) => sum + totalIdr, 0);
  expect(distributed.totalIdr - spent.totalIdr - corrected.totalIdr, branchKey).toBe(lying);
  expect(spentByCategory.reduce((sum, { totalIdr }) => sum + totalIdr, 0)).toBe(spent.totalIdr);
}

describe.runIf(isOwnBank)("what was spent by category", () => {
  test("is that of the ledger, of any days and branch, after each round of purchases and categories", async () => {
    const head = await bank.signIn("admin");
    for (let round = 0; round < 4; round += 1) {
      await spend(150);
      await categorise();
      // The kept totals have nothing of the first and third round yet, unless the bank's job was quick.
      if (round % 2 === 1) await foldTotals(db);
      for (let question = 0; question < 12; question += 1) {
        const [start = today, end = today] = [someDay(), someDay()].toSorted();
        await expectLedger(head, random.pick(["", "ID0001", "ID0002", "ID0003"]), start, end);
      }
      const month = `${someDay().slice(0, 7)}-01`;
      const nextMonth = `${addDays(month, 31).slice(0, 7)}-01`;
      await expectLedger(head, "", month, addDays(nextMonth, -1));
      await expectLedger(head, "", addDays(month, -1), nextMonth);
      await expectLedger(head, "", month, month);
      await expectLedger(head, "");
      await expectLedger(head, "ID0002", undefined, someDay());
    }
    expect(await auditLedger(db)).toEqual([]);
  });

  test("adds up in every reading, while purchases are made and added to the totals", async () => {
    const head = await bank.signIn("admin");
    let isRead = false;
    const untilRead = async (act: () => Promise<unknown>) => {
      while (!isRead) await act();
    };
    const read = async () => {
      for (let reading = 0; reading < 60; reading += 1)
        await expectToAddUp(head, random.pick(["", "ID0001", "ID0002", "ID0003"]));
    };
    await Promise.all([
      untilRead(() => spend(2)),
      untilRead(categorise),
      untilRead(() => foldTotals(db)),
      read().finally(() => {
        isRead = true;
      }),
    ]);
    await foldTotals(db);
    expect(await auditLedger(db)).toEqual([]);
  });
});
