import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { beforeEach, expect, test, vi } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import type { Db } from "../runtime/database";
import { listErased, notErased } from "./erased-records";

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

test("what the list has and a database has not erased is told, each once, and whether it waits there", async () => {
  const [known, waiting, lost] = people as [ErasedRecord, ErasedRecord, ErasedRecord];
  await erase(known);
  await erase(waiting, null);
  expect(await notErased(db, listOf(known, waiting, lost, lost))).toEqual([waiting, lost]);
});

test("a number that somebody else has by now, or nobody, is left alone", async () => {
  const before = { ...people[0]!, createdAt: "2020-01-01T00:00:00.000Z" };
  expect(await notErased(db, listOf(before, { ...before, customerId: "7" }))).toEqual([]);
});

test("each of two banks has in its list what the other approved or erased, and nothing twice", async () => {
  const [byFirst, bySecond, waiting] = people as [ErasedRecord, ErasedRecord, ErasedRecord];
  await erase(byFirst);
  await erase(bySecond);
  await erase(waiting, null);
  const lists = [listOf(byFirst), listOf(bySecond)];
  for (const list of [...lists, ...lists]) await listErased(db, list, new Date(0));
  const [first, second] = await Promise.all(lists.map((list) => list.read()));
  expect(first).toEqual([byFirst, bySecond, waiting]);
  expect(second).toEqual([bySecond, byFirst, waiting]);
});

test("a round looks at what was approved or erased since then, and opens the list for nothing else", async () => {
  const erasedAt = new Date(approvedAt.getTime() + 2);
  const [waiting, erased] = people as [ErasedRecord, ErasedRecord];
  await erase(waiting, null);
  await erase(erased, erasedAt);
  const list = listOf();
  const add = vi.spyOn(list, "add");
  const rounds = [new Date(erasedAt.getTime() + 1), erasedAt, approvedAt, approvedAt];
  for (const since of rounds) await listErased(db, list, since);
  expect(add.mock.calls).toEqual([[[erased]], [[waiting]]]);
});
