import type { Db } from "bank-api/store/runtime/database";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseOfTest } from "../support/database";
import { openDoors, type ShutDoor } from "./checks";

let db: Db;

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 1 }));
});

describe("openDoors", () => {
  test("finds none in the bank's own database, and changes nothing there", async () => {
    const before = await sumOfTransactions();
    expect(await openDoors(db)).toEqual([]);
    expect(await sumOfTransactions()).toEqual(before);
  });

  test.each([
    ["a second effect of a batch row", sql`DROP INDEX transactions_once_per_batch_row`],
    ["an approval by the maker", sql`ALTER TABLE transactions DROP CONSTRAINT transactions_four_eyes`],
    [
      "a batch of two checkers that was processed after one",
      sql`ALTER TABLE batches DROP CONSTRAINT batches_two_checkers`,
    ],
    ["an available balance below zero", sql`ALTER TABLE accounts DROP CONSTRAINT accounts_available`],
  ])("tells that the database allows %s once nothing forbids it", async (what, opening) => {
    await opening.execute(db);
    expect(await openDoors(db)).toEqual([`the database allows ${what}`]);
  });

  test.each([
    ["a syntax error", sql`INSRT INTO transactions`, /^an example ended with error: syntax error/],
    [
      "another table's rule",
      sql`UPDATE branches SET type = 'x'`,
      /^an example ended with .*branches_type_check/,
    ],
    ["no row", sql`DELETE FROM transactions WHERE false`, /^the database finds no row to try an example$/],
  ])("takes %s for no refusal", async (_what, write, complaint) => {
    expect(await openDoors(db, [exampleOf(write)])).toEqual([expect.stringMatching(complaint)]);
  });
});

const exampleOf = (write: RawBuilder<unknown>): ShutDoor => ({
  what: "an example",
  write,
  refusal: { code: "23514", constraint: "accounts_available" },
});

async function sumOfTransactions() {
  const { rows } = await sql`SELECT count(*), sum(amount_idr), max(id) FROM transactions`.execute(db);
  return rows;
}
