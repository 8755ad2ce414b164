import { createIdSource } from "bank-api/domain/ids";
import { expect, test } from "vitest";
import { testClock, testNow } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { ShownRecord } from "./shown-record";

const shown = (...customerIds: string[]) => ({
  ...{ at: testNow(), actor: { userId: "1", sessionId: "2" }, address: null },
  ...{ call: "listCustomers", way: "list" as const, customerIds },
});

async function recordOn() {
  const { db } = await databaseOfTest("migrated");
  const record = new ShownRecord(db, createIdSource(testClock, 5));
  const stored = async () =>
    (await db.selectFrom("shown_people").select("customer_ids").orderBy("id").execute()).map(
      (row) => row.customer_ids,
    );
  return { db, record, stored };
}

test("paper and files are on record at once, lists in the next round, nobody in none", async () => {
  const { record, stored } = await recordOn();
  await record.add(shown("1"), true);
  await record.add(shown("2", "3"), false);
  await record.add(shown(), false);
  await record.add(shown(), true);
  expect(await stored()).toEqual([["2", "3"]]);
  await record.recordWaiting();
  await record.recordWaiting();
  expect(await stored()).toEqual([["2", "3"], ["1"]]);
});

test("what comes while a round runs waits for the next, and more than a statement takes is recorded whole", async () => {
  const { record, stored } = await recordOn();
  for (let each = 1; each <= 1_001; each += 1) await record.add(shown(String(each)), true);
  const round = record.recordWaiting();
  await record.add(shown("5000"), true);
  await round;
  await record.recordWaiting();
  expect((await stored()).flat().length).toBe(1_002);
});

test("what cannot be recorded waits", async () => {
  const { db, record, stored } = await recordOn();
  await record.add(shown("1"), true);
  await db.schema.alterTable("shown_people").renameTo("away").execute();
  await expect(record.add(shown("9"), false)).rejects.toThrow("shown_people");
  await expect(record.recordWaiting()).rejects.toThrow("shown_people");
  await record.add(shown("2"), true);
  await expect(record.recordWaiting()).rejects.toThrow("shown_people");
  await db.schema.alterTable("away").renameTo("shown_people").execute();
  await record.recordWaiting();
  expect(await stored()).toEqual([["1"], ["2"]]);
});
