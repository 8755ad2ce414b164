import { randomUUID } from "node:crypto";
import { createIdSource } from "bank-api/domain/ids";
import { standingPayer } from "bank-api/domain/transactions";
import { findKeptAnswer } from "bank-api/store/runtime/idempotency";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testClock, testNow } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";
import { recordTransactions } from "./ledger";
import { PostingGroups, type Posting } from "./posting-group";

const { db } = await databaseOfFile("demo", { poolSize: 4 });
const ids = createIdSource(testClock, 900);
const failures: unknown[] = [];
const groupsOf = (most: number) =>
  new PostingGroups(db, testClock, most, (error) => void failures.push(error));

interface Party {
  readonly customerId: string;
  readonly account: string;
  readonly branchId: string;
}
let payers: Party[];
let shop: Party;
let userId: string;
beforeAll(async () => {
  const partiesOf = async (product: string) => {
    const { rows } = await sql<Party>`
      SELECT customer_id AS "customerId", number AS account, branch_id AS "branchId" FROM accounts
      WHERE product_code = ${product} AND owner_status = 'Active' AND balance_idr - held_idr >= 50000 ORDER BY number LIMIT 30`.execute(
      db,
    );
    return rows;
  };
  payers = await partiesOf("2001");
  shop = (await partiesOf("2002"))[0]!;
  const user = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
  userId = user.id;
});
beforeEach(() => void (failures.length = 0));

/** A purchase of some rupiah by one of the payers. */
function purchase(payer: number, amountIdr: number, key: string = randomUUID()): Posting {
  const { customerId, account, branchId } = payers[payer]!;
  const id = ids.next();
  const request = { owner: `user:${userId}`, call: "createTransaction", key, contentHash: Buffer.alloc(32) };
  return {
    key: request,
    transaction: {
      id,
      transactionType: "P00002",
      status: "settled",
      amountIdr,
      debitAccount: account,
      creditAccount: shop.account,
      sourceCustomerId: customerId,
      beneficiaryCustomerId: shop.customerId,
      branchId,
      description: "Uji",
      createdBy: userId,
      createdAt: testNow(),
      decision: null,
      origin: null,
      request,
    },
    answer: { response_code: "S1", message: "Success", data: { _key: id } },
    act: {
      actor: { userId, name: "Kanal" },
      at: testNow(),
      action: "transaction.settle",
      subject: `transaction:${id}`,
    },
  };
}

/** Has all of these wait at the same moment, and says of each whether it was made. */
const joinAll = async (postings: readonly Posting[], most = 100) => {
  const groups = groupsOf(most);
  const made = await Promise.all(postings.map((posting) => groups.join(() => Promise.resolve(posting))));
  return made.map((posting, place) => posting === postings[place]);
};

const idsOf = (postings: readonly Posting[]) => postings.map(({ transaction }) => transaction.id);

/** What is written of these: transactions, postings, lines of the trail, kept answers, and in how many database transactions. */
async function writtenOf(postings: readonly Posting[]) {
  const { rows } = await sql<{ transactions: number; groups: number; legs: number; lines: number }>`
    SELECT count(*)::integer AS transactions, count(DISTINCT transactions.xmin::text)::integer AS groups,
      coalesce(sum((SELECT count(*) FROM postings WHERE transaction_id = transactions.id)), 0)::integer AS legs,
      coalesce(sum((SELECT count(*) FROM audit_log WHERE subject = 'transaction:' || transactions.id)), 0)::integer AS lines
    FROM transactions WHERE id = ANY(${idsOf(postings)}::bigint[])`.execute(db);
  const kept = await Promise.all(postings.map(({ key }) => findKeptAnswer(db, key)));
  return { ...rows[0]!, kept: kept.filter((answer) => answer !== undefined).length };
}

const balanceOf = async (account: string) => {
  const { rows } = await sql<{ balance: number }>`
    SELECT to_jsonb(balance_idr) AS balance FROM accounts WHERE number = ${account}`.execute(db);
  return rows[0]?.balance ?? NaN;
};

test("postings that wait at the same moment are made in one database transaction, each with all that is its own", async () => {
  const postings = [0, 1, 2, 3, 4, 0].map((payer) => purchase(payer, 1_000));
  const before = await Promise.all([balanceOf(payers[0]!.account), balanceOf(shop.account)]);
  expect(await joinAll(postings)).toEqual(postings.map(() => true));
  expect(await writtenOf(postings)).toEqual({ transactions: 6, groups: 1, legs: 12, lines: 6, kept: 6 });
  const after = await Promise.all([balanceOf(payers[0]!.account), balanceOf(shop.account)]);
  expect(after).toEqual([before[0] - 2_000, before[1] + 6_000]);
  expect((await findKeptAnswer(db, postings[3]!.key))?.answer).toEqual(postings[3]!.answer);
});

describe("goes alone, and leaves nothing behind in the group", () => {
  const others = () => [purchase(5, 1_000), purchase(6, 1_000)];

  /** Expects that one posting of three was left out, without a trace, and that the others were made. */
  async function expectLeftOut(one: Posting, others: readonly Posting[]) {
    expect(await joinAll([others[0]!, one, others[1]!])).toEqual([true, false, true]);
    expect(await writtenOf(others)).toMatchObject({ transactions: 2, groups: 1, kept: 2 });
    expect((await writtenOf([one])).transactions).toBe(0);
    expect(failures).toEqual([]);
  }

  test("a posting that the payer cannot pay", async () => {
    const one = purchase(7, 1_000_000_000);
    await expectLeftOut(one, others());
    expect(await findKeptAnswer(db, one.key)).toBeUndefined();
  });

  test("the second of two that only one of can be paid", async () => {
    const available = await balanceOf(payers[8]!.account);
    const [first, second] = [purchase(8, available - 500), purchase(8, 501)];
    expect(await joinAll([first, second, purchase(9, 1)])).toEqual([true, false, true]);
    expect(await balanceOf(payers[8]!.account)).toBe(500);
  });

  test("a posting whose payer is inactive", async () => {
    const { customerId, account } = payers[10]!;
    await sql`UPDATE customers SET status = 'Inactive' WHERE id = ${customerId}`.execute(db);
    await sql`UPDATE accounts SET owner_status = 'Inactive' WHERE number = ${account}`.execute(db);
    await expectLeftOut(purchase(10, 1_000), others());
  });

  test("a posting whose account stands still by a restriction", async () => {
    await sql`UPDATE accounts SET stands_still = true WHERE number = ${payers[12]!.account}`.execute(db);
    const one = purchase(12, 1_000);
    await expectLeftOut(one, others());
    // Alone, it is refused.
    const alone = db
      .transaction()
      .execute((transaction) => recordTransactions(transaction, [one.transaction]));
    await expect(alone).rejects.toMatchObject({ code: "E3", message: standingPayer().message });
  });

  test("a posting whose account somebody holds: nobody waits for it", async () => {
    const holder = await db.startTransaction().execute();
    await sql`SELECT FROM accounts WHERE number = ${payers[11]!.account} FOR UPDATE`.execute(holder);
    await expectLeftOut(purchase(11, 1_000), others());
    await holder.rollback().execute();
  });

  test("a second posting with the same key, and one whose key has an answer", async () => {
    const [first, ...rest] = others();
    expect(await joinAll([first!, purchase(12, 1, first!.key.key), rest[0]!])).toEqual([true, false, true]);
    const again = purchase(12, 1, first!.key.key);
    await expectLeftOut(again, others());
    expect((await findKeptAnswer(db, again.key))?.answer).toEqual(first!.answer);
  });

  test("a posting that cannot be read", async () => {
    const groups = groupsOf(100);
    const [first, second] = others();
    const unread = groups.join(() => Promise.reject(new Error("no such customer")));
    const made = [first!, second!].map((posting) => groups.join(() => Promise.resolve(posting)));
    expect(await Promise.all([unread, ...made])).toEqual([undefined, first, second]);
  });
});

test("a group that meets a transaction of an earlier request writes nothing, and all go alone", async () => {
  const known = purchase(13, 1_000);
  await db.transaction().execute((transaction) => recordTransactions(transaction, [known.transaction]));
  const postings = [purchase(14, 1_000), purchase(13, 1_000, known.key.key), purchase(15, 1_000)];
  expect(await joinAll(postings)).toEqual([false, false, false]);
  expect(await writtenOf(postings)).toEqual({ transactions: 0, groups: 0, legs: 0, lines: 0, kept: 0 });
  expect(failures).toEqual([]);
});

test("a posting without company goes alone, unread; with groups of one all do", async () => {
  const read = () => Promise.reject(new Error("nobody reads it"));
  expect(await groupsOf(100).join(read)).toBeUndefined();
  expect(await joinAll([purchase(16, 1_000), purchase(17, 1_000)], 1)).toEqual([false, false]);
});

test("what gathers while a group is made is the next group, no larger than the most", async () => {
  const postings = [18, 19, 20, 21, 22].map((payer) => purchase(payer, 1_000));
  expect(await joinAll(postings, 2)).toEqual([true, true, true, true, false]);
  expect(await writtenOf(postings)).toMatchObject({ transactions: 4, groups: 2 });
});

test("a failure of our own is told, and all go alone", async () => {
  const odd = { ...purchase(23, 1_000), act: { ...purchase(23, 1).act, subject: null as never } };
  expect(await joinAll([odd, purchase(24, 1_000)])).toEqual([false, false]);
  expect(failures).toHaveLength(1);
});
