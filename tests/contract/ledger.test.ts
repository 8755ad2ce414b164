import { BranchScope } from "bank-api/domain/branch-scope";
import { DomainError } from "bank-api/domain/errors";
import { createIdSource } from "bank-api/domain/ids";
import { createRandom } from "bank-api/seed/random";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { insertCustomers, listCustomers, type NewCustomer } from "bank-api/store/customers/customers";
import {
  decideTransaction,
  MadeBefore,
  recordTransactions,
  type NewTransaction,
} from "bank-api/store/ledger/ledger";
import { countDistributions } from "bank-api/store/reports/distribution-cells";
import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Decision } from "contract/decisions";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { testClock, testNow } from "../support/clock";
import { databaseOfFile, databaseOfTest } from "../support/database";
import { untilLocked } from "../support/locks";
import { rupiah } from "../support/rupiah";

/** The ledger itself, below HTTP: what many writers at once cannot break, and what the database refuses by itself. */

let db: Db;
let people: { readonly asker: string; readonly second: string };
let wallet: Side;
let shop: Side;
let fund: string;

/** A customer's account. */
interface Side {
  readonly account: string;
  readonly customerId: string;
  readonly branchId: string;
}

const ids = createIdSource(testClock, 1);

const shared = await databaseOfFile("demo", { poolSize: 8 });
beforeEach(() => workOn(shared.db));

/** A database of its own for tests that make the books wrong. */
const workAlone = async () => workOn((await databaseOfTest("demo", { poolSize: 2 })).db);

async function workOn(database: Db): Promise<void> {
  db = database;
  const [asker, second] = await db.selectFrom("users").select("id").orderBy("id").limit(2).execute();
  people = { asker: asker?.id ?? "", second: second?.id ?? "" };
  wallet = await richest("2001");
  shop = await richest("2002");
  fund = (
    await db
      .selectFrom("accounts")
      .select("number")
      .where("product_code", "=", "1001")
      .where("branch_id", "=", wallet.branchId)
      .executeTakeFirstOrThrow()
  ).number;
}

async function richest(product: "2001" | "2002"): Promise<Side> {
  const row = await db
    .selectFrom("accounts")
    .select(["number", "customer_id", "branch_id"])
    .where("product_code", "=", product)
    .orderBy(sql`balance_idr - held_idr`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { account: row.number, customerId: row.customer_id ?? "", branchId: row.branch_id };
}

async function availableIn(account: string): Promise<number> {
  const row = await db
    .selectFrom("accounts")
    .select(["balance_idr", "held_idr"])
    .where("number", "=", account)
    .executeTakeFirstOrThrow();
  return rupiah(row.balance_idr) - rupiah(row.held_idr);
}

function newTransaction(type: TransactionType, status: TransactionState, amountIdr: number): NewTransaction {
  const purchase = type === "P00002";
  return {
    id: ids.next(),
    transactionType: type,
    status,
    amountIdr,
    debitAccount: wallet.account,
    creditAccount: purchase ? shop.account : fund,
    sourceCustomerId: wallet.customerId,
    beneficiaryCustomerId: purchase ? shop.customerId : null,
    branchId: wallet.branchId,
    description: "Uji",
    createdBy: people.asker,
    createdAt: testNow(),
    decision: null,
    origin: null,
  };
}

function distribution(amountIdr: number): NewTransaction {
  return {
    ...newTransaction("P00001", "settled", amountIdr),
    debitAccount: fund,
    creditAccount: wallet.account,
    sourceCustomerId: null,
    beneficiaryCustomerId: wallet.customerId,
    decision: { by: people.second, at: testNow(), reason: null },
  };
}

const record = (...transactions: NewTransaction[]) =>
  db.transaction().execute((transaction) => recordTransactions(transaction, transactions));

const decide = (transaction: NewTransaction, decision: Decision, by = people.second) =>
  db
    .transaction()
    .execute((tx) =>
      decideTransaction(tx, { ...transaction, rule: null }, decision, { by, at: testNow(), reason: null }),
    );

/** The codes with which a number of attempts ended. */
async function outcomes(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(attempts);
  return settled.map((outcome) => {
    if (outcome.status === "fulfilled") return "done";
    if (outcome.reason instanceof DomainError) return outcome.reason.code;
    throw outcome.reason;
  });
}

/** The refusal of an attempt that a rule forbids. */
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "none",
    (error: unknown) => (error instanceof DomainError ? `${error.code} ${error.message}` : String(error)),
  );

describe("a balance beyond 9 · 10^15 is refused, and nothing changes", () => {
  beforeEach(workAlone);

  const beyond =
    "E3 Saldo account akan melampaui batas 9.000.000.000.000.000: transaksi ini tidak dapat dilakukan.";
  const fill = (account: string, balanceIdr: string) =>
    sql`UPDATE accounts SET balance_idr = ${balanceIdr}::bigint WHERE number = ${account}`.execute(db);
  const books = async () =>
    (
      await sql`
        SELECT number, balance_idr, held_idr, version, (SELECT count(*) FROM transactions) AS transactions,
          (SELECT count(*) FROM postings) AS postings, (SELECT count(*) FROM transaction_total_changes) AS changes
        FROM accounts ORDER BY number`.execute(db)
    ).rows;

  test("for a purchase", async () => {
    await fill(shop.account, "8999999999999990");
    const before = await books();
    expect(await refusalOf(record(newTransaction("P00002", "settled", 11)))).toBe(beyond);
    expect(await books()).toEqual(before);
    expect(await refusalOf(record(newTransaction("P00002", "settled", 10)))).toBe("none");
  });

  test("for the approval of a correction, which can still be voided", async () => {
    const request = newTransaction("P00004", "pending", 11);
    await record(request);
    await fill(fund, "8999999999999990");
    const before = await books();
    expect(await refusalOf(decide(request, "approve"))).toBe(beyond);
    expect(await books()).toEqual(before);
    expect(await refusalOf(decide(request, "void"))).toBe("none");
  });

  test("for a distribution, on the fund's side too", async () => {
    await fill(fund, "-8999999999999990");
    const before = await books();
    expect(await refusalOf(record(distribution(11)))).toBe(beyond);
    expect(await books()).toEqual(before);
    expect(await refusalOf(record(distribution(10)))).toBe("none");
  });
});

describe("many at once", () => {
  test("of those who approve or void, one wins and the others are told", async () => {
    const request = newTransaction("P00004", "pending", 1_000);
    await record(request);
    const before = await availableIn(wallet.account);
    const codes = await outcomes(
      Array.from({ length: 8 }, (_, place) => decide(request, place % 2 ? "void" : "approve")),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "E1")).toHaveLength(7);
    const winner = codes.indexOf("done") % 2 ? "void" : "approve";
    expect(await availableIn(wallet.account)).toBe(before + (winner === "void" ? 1_000 : 0));
    expect(await auditLedger(db)).toEqual([]);
  });

  test("nobody spends the same money twice", async () => {
    const available = await availableIn(wallet.account);
    const amount = Math.floor(available / 3.5);
    const codes = await outcomes(
      Array.from({ length: 8 }, () => record(newTransaction("P00002", "settled", amount))),
    );
    expect(codes.sort()).toEqual([...Array<string>(5).fill("E3"), ...Array<string>(3).fill("done")]);
    expect(await availableIn(wallet.account)).toBe(available - 3 * amount);
    expect(await auditLedger(db)).toEqual([]);
  });

  test.each([
    ["comes by then is there to spend", 0, "done"],
    ["goes by then is no longer there", 1, "E3"],
  ])("money that %s, for a purchase that has to wait for it", async (_name, missing, outcome) => {
    const available = await availableIn(wallet.account);
    const waiting = newTransaction("P00002", "settled", available + (missing ? 0 : 50));
    const first = missing ? newTransaction("P00002", "settled", missing) : distribution(100);
    const { bought } = await db.transaction().execute(async (held) => {
      await recordTransactions(held, [first]);
      await countDistributions(held, [first.id]);
      const bought = outcomes([record(waiting)]);
      await untilLocked(db);
      return { bought };
    });
    expect(await bought).toEqual([outcome]);
    expect(await availableIn(wallet.account)).toBe(missing ? available - missing : 50);
    expect(await auditLedger(db)).toEqual([]);
  });

  test("random movements in both directions leave balanced books, and nobody waits for ever", async () => {
    const random = createRandom(11);
    const pending: NewTransaction[] = [];
    const step = async () => {
      const amount = random.whole(1, 40) * 1_000;
      const kind = random.whole(1, 4);
      if (kind === 1) return record(newTransaction("P00002", "settled", amount));
      if (kind === 2) return record(refund(amount));
      const request = pending.pop();
      if (request) return decide(request, kind === 3 ? "approve" : "void");
      const asked = newTransaction("P00004", "pending", amount);
      await record(asked);
      pending.push(asked);
    };
    const worker = async () => {
      const codes: string[] = [];
      for (let turn = 0; turn < 25; turn++) codes.push(...(await outcomes([step()])));
      return codes;
    };
    const codes = (await Promise.all(Array.from({ length: 6 }, worker))).flat();
    expect(codes.filter((code) => code === "done").length).toBeGreaterThan(75);
    expect(await auditLedger(db)).toEqual([]);
  });

  /** The same two accounts the other way round: what deadlocks if accounts are not locked in one order. */
  function refund(amountIdr: number): NewTransaction {
    const purchase = newTransaction("P00002", "settled", amountIdr);
    return {
      ...purchase,
      debitAccount: purchase.creditAccount,
      creditAccount: purchase.debitAccount,
      sourceCustomerId: purchase.beneficiaryCustomerId,
      beneficiaryCustomerId: purchase.sourceCustomerId,
    };
  }
});

describe("a thousand at a time", () => {
  test("are entered like one by one", async () => {
    const before = await availableIn(wallet.account);
    const many = Array.from({ length: 1_000 }, (_, place) =>
      newTransaction("P00002", "settled", (place % 3) + 1),
    );
    await record(...many);
    const spent = many.reduce((sum, transaction) => sum + transaction.amountIdr, 0);
    expect(await availableIn(wallet.account)).toBe(before - spent);
    expect(await auditLedger(db)).toEqual([]);
  });

  test("are all refused when one cannot be paid", async () => {
    const before = await availableIn(wallet.account);
    const many = [newTransaction("P00002", "settled", 1), newTransaction("P00002", "settled", before)];
    expect(await outcomes([record(...many)])).toEqual(["E3"]);
    expect(await availableIn(wallet.account)).toBe(before);
    expect(await auditLedger(db)).toEqual([]);
  });
});

describe("the database itself refuses", () => {
  beforeEach(workAlone);

  const constraintOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "nothing",
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    );

  test("approval by the creator", async () => {
    const request = newTransaction("P00004", "pending", 1_000);
    await record(request);
    expect(await constraintOf(decide(request, "approve", people.asker))).toBe("transactions_four_eyes");
    expect(await outcomes([decide(request, "void", people.asker)])).toEqual(["done"]);
  });

  test("anything but a purchase settling with nobody's approval", async () => {
    expect(await constraintOf(record(newTransaction("P00004", "settled", 1_000)))).toBe(
      "transactions_settled_by_someone",
    );
  });

  test("a customer's available balance below zero", async () => {
    const overdraw = sql`UPDATE accounts SET held_idr = balance_idr + 1 WHERE number = ${wallet.account}`;
    expect(await constraintOf(overdraw.execute(db))).toBe("accounts_available");
  });

  test("a KTP of two mustahik and an NPWP of two merchants, in whatever branch", async () => {
    const mustahik = await newCustomer("Mustahik");
    const merchant = await newCustomer("Merchant");
    const add = (customer: NewCustomer, branchId: string) =>
      db
        .transaction()
        .execute((tx) => insertCustomers(tx, customer.customerType, branchId, testNow(), [customer]));
    const again = (customer: NewCustomer) => ({ ...customer, id: ids.next() });
    expect(await constraintOf(add(again(mustahik), "ID0003"))).toBe("customers_mustahik_national_id");
    expect(await constraintOf(add(again(merchant), "ID0003"))).toBe("customers_merchant_tax_id");
    // A merchant's NPWP may be the NIK of somebody who is a mustahik as well.
    expect(await constraintOf(add({ ...again(merchant), taxId: mustahik.nationalId }, "ID0003"))).toBe(
      "nothing",
    );
    expect(await auditLedger(db)).toEqual([]);
  });

  /** Somebody who is registered already, as if to be registered. */
  async function newCustomer(customerType: "Mustahik" | "Merchant"): Promise<NewCustomer> {
    const page = { skip: 0, limit: 1 };
    const { rows } = await listCustomers(
      db,
      { customerType, scope: BranchScope.everyBranch("a test") },
      page,
    );
    const [known] = rows;
    if (!known) throw new Error(`no ${customerType} is registered`);
    const unknown = { birthPlace: null, gender: null, phone: null, mobile: null, regionCode: null };
    return { ...known, ...unknown, origin: null };
  }

  /** Adds legs to an entry as copies of its debit, each with the sums and versions given. */
  const addLegs = (id: string, ...legs: readonly (readonly [change: number, legsBefore: number])[]) =>
    sql`
      INSERT INTO postings (
        transaction_id, account_number, account_version, change_idr, balance_before_idr, balance_after_idr, legs_before_idr, posted_at)
      SELECT transaction_id, account_number, account_version + leg.place, leg.change, balance_after_idr,
        balance_after_idr + leg.change, leg.legs_before, posted_at
      FROM postings CROSS JOIN unnest(${legs.map(([change]) => change)}::bigint[], ${legs.map(([, before]) => before)}::bigint[])
        WITH ORDINALITY AS leg (change, legs_before, place)
      WHERE transaction_id = ${id} AND postings.change_idr < 0`.execute(db);

  test("an entry whose legs do not add up to zero", async () => {
    const purchase = newTransaction("P00002", "settled", 1_000);
    await record(purchase);
    const { id } = purchase;
    expect(await constraintOf(addLegs(id, [-1_000, 0]))).toBe("postings_begins");
    expect(await constraintOf(addLegs(id, [-500, 500]))).toBe("postings_ends");
    expect(await constraintOf(addLegs(id, [-500, 5_000]))).toBe("postings_sum_zero");
    expect(await constraintOf(addLegs(id, [-500, 5_000], [200, 4_500]))).toBe("postings_sum_zero");
    const half = sql`DELETE FROM postings WHERE transaction_id = ${id} AND change_idr < 0`;
    expect(await constraintOf(half.execute(db))).toBe("postings_sum_zero");
    const changed = sql`UPDATE postings SET change_idr = -999 WHERE transaction_id = ${id} AND change_idr < 0`;
    expect(await constraintOf(changed.execute(db))).toBe("postings_balance");
    // More than two legs are an entry too.
    expect(await constraintOf(addLegs(id, [-500, 5_000], [200, 4_500], [300, 4_700]))).toBe("nothing");
  });

  test("what is out of bounds, an unknown account, and a version twice", async () => {
    const purchase = newTransaction("P00002", "settled", 1_000);
    await record(purchase);
    const set = (what: RawBuilder<unknown>) =>
      constraintOf(sql`UPDATE postings SET ${what} WHERE transaction_id = ${purchase.id}`.execute(db));
    expect(await set(sql`account_number = '0'`)).toBe("postings_account_number_fkey");
    expect(await set(sql`account_version = account_version - 1`)).toBe("postings_version");
    const beyond = sql`UPDATE accounts SET balance_idr = 9000000000000001 WHERE number = ${shop.account}`;
    expect(await constraintOf(beyond.execute(db))).toBe("accounts_bounded");
    expect(await constraintOf(record(newTransaction("P00002", "settled", 1e15)))).toMatch(
      /_bounded$|_check$/,
    );
  });

  test("a second transaction by the same reference of the same client", async () => {
    const request = { key: "belanja-0001", contentHash: Buffer.alloc(32) };
    await record({ ...newTransaction("P00002", "settled", 1), request });
    await expect(record({ ...newTransaction("P00002", "settled", 2), request })).rejects.toThrow(MadeBefore);
    await record({ ...newTransaction("P00002", "settled", 3), request, createdBy: people.second });
    expect(await auditLedger(db)).toEqual([]);
  });

  test("an amount of zero, and a second effect of the same upload row", async () => {
    // Transaction and postings are one statement: either's CHECK may come first.
    expect(await constraintOf(record(newTransaction("P00002", "settled", 0)))).toMatch(/_idr_check/);
    const origin = { batchId: ids.next(), row: 1 };
    await record({ ...newTransaction("P00002", "settled", 1), origin });
    expect(await constraintOf(record({ ...newTransaction("P00002", "settled", 1), origin }))).toBe(
      "transactions_once_per_batch_row",
    );
  });
});

describe("the audit finds", () => {
  test.each([
    [
      "a balance is the sum of its postings",
      sql`UPDATE accounts SET balance_idr = balance_idr + 1 WHERE product_code = '1001'`,
    ],
    [
      "the sum over all accounts is zero",
      sql`UPDATE accounts SET balance_idr = balance_idr + 1 WHERE product_code = '1002'`,
    ],
    [
      "a held amount is the sum of the pending debits",
      sql`UPDATE accounts SET held_idr = held_idr + 1 WHERE product_code = '1002'`,
    ],
    [
      "a settled transaction has its two legs, and no other has any",
      sql`DELETE FROM postings WHERE transaction_id = (SELECT min(transaction_id) FROM postings)`,
    ],
    [
      "a transaction names the owners of its accounts",
      sql`UPDATE transactions SET source_customer_id = 1 WHERE transaction_type = 'P00003'`,
    ],
    [
      "a transaction was made by a user of the bank, in one of its branches",
      sql`UPDATE transactions SET created_by = 1 WHERE transaction_type = 'P00003'`,
    ],
    [
      "kept totals, and what is yet to be added to them, are those of the transactions",
      sql`UPDATE transaction_totals SET count = count + 1 WHERE span = 'day' AND branch_id = ''`,
    ],
    [
      "kept totals, and what is yet to be added to them, are those of the transactions",
      sql`UPDATE transaction_totals SET total_idr = total_idr + 1 WHERE span = 'month' AND status = 'pending'`,
    ],
    [
      "what was spent at each merchant, and what is yet to be added to it, is that of the transactions",
      sql`UPDATE merchant_totals SET total_idr = total_idr + 1 WHERE span = 'month' AND branch_id = ''`,
    ],
    [
      "the blocks of lists, and what is yet to be added to them, count the members in them",
      sql`UPDATE list_blocks SET total = total + 1 WHERE series = '2001' AND branch_id = '' AND status = 'Inactive'`,
    ],
    [
      "an account's postings lead from zero to its balance",
      sql`UPDATE postings SET balance_before_idr = balance_before_idr + 1, balance_after_idr = balance_after_idr + 1
        WHERE transaction_id = (SELECT max(transaction_id) FROM postings)`,
    ],
    [
      "an account's postings lead from zero to its balance",
      sql`UPDATE accounts SET version = version + 1 WHERE product_code = '1002'`,
    ],
    [
      // Takes 5 and gives it back: as many postings begin at each height of the balance as end there.
      "an account's postings lead from zero to its balance",
      sql`
        INSERT INTO postings (
          transaction_id, account_number, account_version, change_idr, balance_before_idr, balance_after_idr, legs_before_idr, posted_at)
        SELECT transaction_id, account_number, account_version + 1000 + leg.place, leg.change, before, before + leg.change,
          1000000000 + leg.place * 5, posted_at
        FROM (SELECT *, balance_after_idr AS posted FROM postings ORDER BY id DESC LIMIT 1) AS last
        CROSS JOIN LATERAL (VALUES (0, 5, posted), (1, -5, posted + 5)) AS leg (place, change, before)`,
    ],
    [
      "lists know an account's owner and balance",
      sql`UPDATE account_balances SET balance_idr = balance_idr + 1 WHERE ordinal = 1`,
    ],
    [
      "lists know an account's owner and balance",
      sql`UPDATE accounts SET owner_name_lower = 'x' WHERE ordinal = 1 AND customer_id IS NOT NULL`,
    ],
    [
      "the blocks of lists, and what is yet to be added to them, count the members in them",
      sql`UPDATE customers SET status = CASE status WHEN 'Active' THEN 'Inactive' ELSE 'Active' END WHERE ordinal = 1`,
    ],
  ])("where it is no longer true that %s", async (check, damage) => {
    const damaged = await db.startTransaction().execute();
    await damage.execute(damaged);
    const found = await auditLedger(damaged);
    await damaged.rollback().execute();
    expect(found.map((discrepancy) => discrepancy.check)).toContain(check);
    for (const { count, example } of found) {
      expect(count).toBeGreaterThan(0);
      expect(example).not.toBe("");
    }
  });

  test("nothing else", async () => {
    expect(await auditLedger(db)).toEqual([]);
  });
});
