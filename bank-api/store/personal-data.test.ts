import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfTest } from "../../tests/support/database";
import { unjudgedIn, vanishedFrom } from "../../tests/support/personal-data";

test("each column of the demo organisation, and each field of its JSON, is judged", async () => {
  const { db } = await databaseOfTest("demo");
  expect(await unjudgedIn(db)).toEqual([]);
  expect(await vanishedFrom(db)).toEqual([]);
});

test("a column, a table and a field that nobody has judged are found, and a judged column that has gone", async () => {
  const { db } = await databaseOfTest("demo");
  await sql`ALTER TABLE customers ADD COLUMN blood_group text`.execute(db);
  await sql`CREATE TABLE visits (customer_id bigint)`.execute(db);
  await sql`INSERT INTO audit_log (at, actor_id, actor_name, action, subject, after)
    VALUES (now(), 1, 'A', 'customer.visit', 'customer:1', '{"seen": [{"illness": "flu"}]}')`.execute(db);
  await sql`ALTER TABLE customers DROP COLUMN birth_place`.execute(db);
  expect(await unjudgedIn(db)).toEqual([
    "audit_log.change.illness",
    "audit_log.change.seen",
    "customers.blood_group",
    "visits.customer_id",
  ]);
  expect(await vanishedFrom(db)).toEqual(["customers.birth_place"]);
});
