import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { beforeEach, expect, test, vi } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import type { Db } from "../runtime/database";
import { eraseAgain, listErased } from "./erased-records";

const approvedAt = testNow();
let db: Db;
let people: ErasedRecord[];
beforeEach(async () => {
  ({ db } = await databaseOfTest("demo"));
  const customers = db.selectFrom("customers").select(["id", "created_at"]).orderBy("id").limit(3);
  people = (await customers.execute()).map(({ id, created_at }) => ({
    customerId: id,
    createdAt: created_at.toISOString(),
    approvedAt: approvedAt.toISOString(),
  }));
});

function listOf(...records: ErasedRecord[]): ErasedList {
  return {
    read: () => Promise.resolve([...records]),
    add: (more) => Promise.resolve(void records.push(...more)),
  };
}

/** What the database of a bank notes that has erased somebody. */
const erase = async ({ customerId }: ErasedRecord, at: Date | null = approvedAt) => {
  await db
    .insertInto("erasures")
    .values({ customer_id: customerId, proposal_id: null, approved_at: approvedAt, erased_at: at })
    .execute();
};

test("a database that was restored erases again whom only the list has, each once", async () => {
  const [known, waiting, lost] = people as [ErasedRecord, ErasedRecord, ErasedRecord];
  await erase(known);
  await erase(waiting, null);
  const again = vi.fn(() => Promise.resolve());
  expect(await eraseAgain(db, listOf(known, waiting, lost, lost), again)).toBe(2);
  expect(again.mock.calls).toEqual([[waiting], [lost]]);
});

test("a number that somebody else has by now, or nobody, is left alone", async () => {
  const before = { ...people[0]!, createdAt: "2020-01-01T00:00:00.000Z" };
  const again = vi.fn(() => Promise.resolve());
  expect(await eraseAgain(db, listOf(before, { ...before, customerId: "7" }), again)).toBe(0);
  expect(again).not.toHaveBeenCalled();
});

test("each of two banks has in its list what the other erased, and nothing twice", async () => {
  const [byFirst, bySecond, waiting] = people as [ErasedRecord, ErasedRecord, ErasedRecord];
  await erase(byFirst);
  await erase(bySecond);
  await erase(waiting, null);
  const lists = [listOf(byFirst), listOf(bySecond)];
  for (const list of [...lists, ...lists]) await listErased(db, list, new Date(0));
  const [first, second] = await Promise.all(lists.map((list) => list.read()));
  expect(first).toEqual([byFirst, bySecond]);
  expect(second).toEqual([bySecond, byFirst]);
});

test("a round looks at what was erased since then", async () => {
  await erase(people[0]!, approvedAt);
  const list = listOf();
  await listErased(db, list, new Date(approvedAt.getTime() + 1));
  expect(await list.read()).toEqual([]);
  await listErased(db, list, approvedAt);
  expect(await list.read()).toEqual([people[0]]);
});
