import { createIdSource } from "bank-api/domain/ids";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testClock, testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import type { Db } from "../runtime/database";
import { mostAlike } from "./alike";
import { findDuplicates } from "./duplicate-finding";

const ids = createIdSource(testClock, 1023);
const numberOfMosque = "+6281200009900";

/** Does what the job does, until nothing is left. */
async function lookForAll(db: Db): Promise<void> {
  while (await findDuplicates(db, ids, testNow()));
}

/** Makes so many mustahik who have nothing in common with anybody. */
async function strangers(db: Db, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE customers SET name_key = 'nama ' || id, phone = NULL, mobile = NULL WHERE id IN (
      SELECT id FROM customers WHERE customer_type = 'Mustahik' ORDER BY id LIMIT ${count}
    ) RETURNING id`.execute(db);
  await lookForAll(db);
  return rows.map(({ id }) => id).sort();
}

interface Shared {
  readonly phone?: string;
  readonly mobile?: string;
  readonly name_key?: string;
  readonly birth_date?: string;
}

/** Gives these to one after the other, and compares after each. */
async function giveInTurn(db: Db, people: readonly string[], shared: Shared): Promise<void> {
  for (const id of people) {
    await db.updateTable("customers").set(shared).where("id", "=", id).execute();
    await lookForAll(db);
  }
}

const pairsAmong = (db: Db, people: readonly string[]) =>
  db
    .selectFrom("duplicate_pairs")
    .select(["first_id", "second_id", "reasons", "state"])
    .where("first_id", "in", people)
    .where("second_id", "in", people)
    .orderBy("id")
    .execute();

test.each<[string, Shared, Shared]>([
  ["a phone number", { phone: numberOfMosque }, { mobile: numberOfMosque }],
  [
    "a name and a birth date",
    { name_key: "ahmad", birth_date: "1931-01-01" },
    { name_key: "ahmad", birth_date: "1931-01-01" },
  ],
])("pairs by %s go when too many have it, whoever had it first", async (_what, shared, ofLast) => {
  const { db } = await databaseOfTest("demo");
  const people = await strangers(db, mostAlike + 3);
  const [known, newcomers] = [people.slice(0, mostAlike + 1), people.slice(mostAlike + 1)];
  await giveInTurn(db, known, shared);
  expect((await pairsAmong(db, known)).length).toBe(((mostAlike + 1) * mostAlike) / 2);
  await giveInTurn(db, newcomers.slice(0, 1), ofLast);
  expect(await pairsAmong(db, people)).toEqual([]);
  await giveInTurn(db, newcomers.slice(1), shared);
  expect(await pairsAmong(db, people)).toEqual([]);
});

test("a pair of a crowd stays where something else is alike, and where somebody has decided", async () => {
  const { db } = await databaseOfTest("demo");
  const people = await strangers(db, mostAlike + 2);
  const [one = "", other = "", third = "", ...rest] = people;
  await giveInTurn(db, [one, other], { mobile: "+6281200009911" });
  await giveInTurn(db, [one, other, third], { phone: numberOfMosque });
  const decision = { state: "different", decision_reason: "Satu masjid", decided_by: "1" } as const;
  await db
    .updateTable("duplicate_pairs")
    .set({ ...decision, decided_at: testNow() })
    .where("second_id", "=", third)
    .where("first_id", "=", other)
    .execute();
  await giveInTurn(db, rest, { phone: numberOfMosque });
  expect(await pairsAmong(db, people)).toEqual([
    { first_id: one, second_id: other, reasons: ["phone"], state: "open" },
    { first_id: other, second_id: third, reasons: ["phone"], state: "different" },
  ]);
});

test("who is going to be erased makes no pair with anybody", async () => {
  const { db } = await databaseOfTest("demo");
  const people = await strangers(db, 2);
  await db
    .updateTable("customers")
    .set({ erased_at: testNow() })
    .where("id", "=", people[0] ?? "")
    .execute();
  await giveInTurn(db, people, { phone: numberOfMosque });
  await giveInTurn(db, people.toReversed(), { phone: numberOfMosque });
  expect(await pairsAmong(db, people)).toEqual([]);
});
