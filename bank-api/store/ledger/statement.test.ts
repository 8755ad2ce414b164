import { BranchScope } from "bank-api/domain/branch-scope";
import { hourMs } from "bank-api/domain/clock";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { periodOf } from "bank-api/domain/statement";
import { createRandom, type Random } from "bank-api/seed/random";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { rupiah } from "../../../tests/support/rupiah";
import type { Customer } from "../customers/customers";
import { decideTransaction, recordTransactions, type NewTransaction } from "./ledger";
import { listStatement, type StatementEntry } from "./transactions";

/** A statement's balances follow from each other (docs/rules.md#statements), in random books of a year. */

const { db } = await databaseOfFile("demo");
const everywhere = BranchScope.everyBranch("a test");

const { rows: accounts } = await sql<{
  number: string;
  customer_id: string;
  branch_id: string;
  fund: string;
}>`
  SELECT number, customer_id, branch_id, (
    SELECT number FROM accounts AS fund WHERE product_code = '1001' AND fund.branch_id = accounts.branch_id
  ) AS fund
  FROM accounts WHERE product_code IN ('2001', '2002') AND owner_status = 'Active' ORDER BY product_code, number`.execute(
  db,
);
const wallet = accounts[0]!;
const shop = accounts.at(-1)!;
const [asker, second] = (await db.selectFrom("users").select("id").orderBy("id").limit(2).execute()).map(
  ({ id }) => id,
);

/** Days on which many things happen, just before midnight in Jakarta and just after it. */
const busyNights = ["2027-06-30", "2027-12-31"];

/** Up to 60 hours later, but minutes around the midnights of busy nights. */
function later(now: Date, random: Random): Date {
  const midnights = busyNights.map((day) => startOfJakartaDay(addDays(day, 1)).getTime());
  const untilBusy = midnights.map((midnight) => midnight - hourMs / 2 - now.getTime());
  const isBusy = untilBusy.some((ms) => ms <= 0 && ms > -hourMs);
  const next = isBusy ? random.whole(0, 300_000) : random.whole(0, 60) * hourMs;
  return new Date(now.getTime() + Math.min(next, ...untilBusy.filter((ms) => ms > 0)));
}

/** Makes random books from the first of January 2027 on: payments, purchases, and corrections that are decided much later. */
async function makeBooks(seed: number): Promise<void> {
  const random = createRandom(seed);
  let now = startOfJakartaDay("2027-01-01");
  const ids = createIdSource({ now: () => now }, 3);
  const waiting: NewTransaction[] = [];
  const base = (transactionType: NewTransaction["transactionType"], amountIdr: number) => ({
    id: ids.next(),
    transactionType,
    amountIdr,
    branchId: wallet.branch_id,
    description: "Uji",
    createdBy: asker!,
    createdAt: now,
    decision: null,
    origin: null,
  });
  const record = (transaction: NewTransaction) =>
    db.transaction().execute((tx) => recordTransactions(tx, [transaction]));
  const pay = () =>
    record({
      ...base("P00001", 1_000_000),
      ...{ status: "settled", debitAccount: wallet.fund, creditAccount: wallet.number },
      ...{ sourceCustomerId: null, beneficiaryCustomerId: wallet.customer_id },
      decision: { by: second!, at: now, reason: null },
    });
  await pay();
  while (now < startOfJakartaDay("2028-01-03")) {
    now = later(now, random);
    const spent = { debitAccount: wallet.number, sourceCustomerId: wallet.customer_id };
    const kind = random.whole(1, 5);
    if (kind === 1) await pay();
    if (kind === 2 || kind === 3) {
      // Several of one moment.
      for (let count = random.whole(1, 3); count > 0; count -= 1)
        await record({
          ...{ ...base("P00002", random.whole(1, 9) * 1_000), ...spent, status: "settled" },
          ...{ creditAccount: shop.number, beneficiaryCustomerId: shop.customer_id },
        });
    }
    if (kind === 4) {
      const request: NewTransaction = {
        ...{ ...base("P00004", random.whole(1, 9) * 1_000), ...spent, status: "pending" },
        ...{ creditAccount: wallet.fund, beneficiaryCustomerId: null },
      };
      await record(request);
      waiting.push(request);
    }
    const due = kind === 5 ? waiting.splice(random.whole(0, waiting.length), 1)[0] : undefined;
    if (due) {
      const decision = random.chance(0.7) ? "approve" : "void";
      const decided = { by: second!, at: now, reason: null };
      await db
        .transaction()
        .execute((tx) => decideTransaction(tx, { ...due, rule: null }, decision, decided));
    }
  }
}

/** All entries from one day to another, page by page. */
async function entriesOf(customerId: string, start: string, end: string): Promise<StatementEntry[]> {
  const all: StatementEntry[] = [];
  for (;;) {
    const page = { skip: all.length, limit: 7 };
    const found = await listStatement(
      db,
      everywhere,
      { id: customerId } as Customer,
      periodOf(start, end),
      page,
    );
    all.push(...found.rows);
    if (all.length >= found.total) return all;
  }
}

const changeOf = (entry: StatementEntry, account: string) =>
  entry.creditAccount === account ? entry.amountIdr : -entry.amountIdr;

test("each balance follows from the row below it, on every page and from one period to the next", async () => {
  await makeBooks(31);
  for (const { customer_id: customer, number } of [wallet, shop]) {
    let opening: number | undefined;
    let posted = 0;
    const days: string[] = [];
    for (let start = "2027-01-01"; start < "2028-01-10"; start = addDays(start, 8)) {
      const entries = await entriesOf(customer, start, addDays(start, 7));
      const moved = entries.filter((entry) => entry.posted);
      // What moved nothing stands apart, before the others.
      expect(
        entries.slice(0, entries.length - moved.length).every(({ status }) => status !== "settled"),
      ).toBe(true);
      for (const entry of moved.toReversed()) {
        const change = changeOf(entry, number);
        opening ??= entry.posted!.balanceIdr - change;
        expect(entry.posted!.balanceIdr, `after ${entry.id}`).toBe(opening + change);
        opening += change;
        const day = jakartaDate(new Date(entry.posted!.at));
        expect(day >= start && day <= addDays(start, 7)).toBe(true);
        days.push(day);
      }
      posted += moved.length;
    }
    const { balance_idr: balance } = await db
      .selectFrom("accounts")
      .select("balance_idr")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    expect(opening).toBe(rupiah(balance));
    expect(posted).toBeGreaterThan(50);
    for (const night of busyNights) expect(days).toEqual(expect.arrayContaining([night, addDays(night, 1)]));
  }
});

test("a correction that was approved months later stands where the money moved", async () => {
  const entries = await entriesOf(wallet.customer_id, "2027-01-01", "2028-01-03");
  const late = entries.filter(
    ({ posted, creator }) => posted && Date.parse(posted.at) - Date.parse(creator.at) > 91 * 24 * hourMs,
  );
  expect(late.length).toBeGreaterThan(0);
  for (const entry of late) {
    const day = jakartaDate(new Date(entry.posted!.at));
    expect((await entriesOf(wallet.customer_id, day, day)).map(({ id }) => id)).toContain(entry.id);
  }
});

test("purchases that post in another order than they were asked for are all there, each on one day", async () => {
  const midnight = startOfJakartaDay("2028-03-02").getTime();
  const [payer, merchant] = [accounts[1]!, accounts.at(-2)!];
  const ids = createIdSource({ now: () => new Date(midnight) }, 4);
  const buy = async (secondsFromMidnight: number): Promise<string> => {
    const id = ids.next();
    await db.transaction().execute((tx) =>
      recordTransactions(tx, [
        {
          ...{ id, transactionType: "P00002", status: "settled", amountIdr: 1, description: "Uji" },
          ...{ debitAccount: payer.number, sourceCustomerId: payer.customer_id, branchId: payer.branch_id },
          ...{ creditAccount: merchant.number, beneficiaryCustomerId: merchant.customer_id },
          ...{ createdBy: asker!, createdAt: new Date(midnight + secondsFromMidnight * 1000) },
          ...{ decision: null, origin: null },
        },
      ]),
    );
    return id;
  };
  const bought: string[] = [];
  for (const seconds of [-30, 10, -5, 3600, 3590]) bought.push(await buy(seconds));
  for (const { customer_id: customer } of [payer, merchant]) {
    const idsOn = async (day: string) => (await entriesOf(customer, day, day)).map(({ id }) => id);
    expect(await idsOn("2028-03-01")).toEqual(bought.slice(0, 3).reverse());
    expect(await idsOn("2028-03-02")).toEqual(bought.slice(3).reverse());
  }
});
