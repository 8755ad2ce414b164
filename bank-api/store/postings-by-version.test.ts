import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../tests/support/database";
import { migrate, readMigrations } from "./migrate";

/** A ledger of before docs/decisions/0083 is carried over whole. */

const { db } = await databaseOfFile("empty");
const [fund, settlement] = ["1001000000000017", "1002000000000016"];

test("older postings get versions in the order of their times, and balances that lead from zero to the account's", async () => {
  const known = await readMigrations();
  const before = known.findIndex(({ name }) => name.endsWith("_postings_by_version.sql"));
  await migrate(db, known.slice(0, before));
  await sql`
    INSERT INTO branches (id, name, type, status, created_at) VALUES ('ID0001', 'Pusat', 'Pusat', 'Active', now())`.execute(
    db,
  );
  await sql`
    INSERT INTO accounts (number, product_code, branch_id, ordinal, balance_idr, opened_at)
    VALUES (${fund}, '1001', 'ID0001', 1, -12, now()), (${settlement}, '1002', 'ID0001', 1, 12, now())`.execute(
    db,
  );
  // Three of one moment: the second and the third were taken in the other order than their ids.
  for (const [id, amount, after] of [
    [1, 5, 5],
    [2, 3, 12],
    [3, 4, 9],
  ]) {
    await sql`
      INSERT INTO transactions (id, transaction_type, status, amount_idr, debit_account, credit_account, branch_id, description,
        created_by, created_at)
      VALUES (${id}, 'P00002', 'settled', ${amount}, ${fund}, ${settlement}, 'ID0001', '', 1, '2026-11-22')`.execute(
      db,
    );
    await sql`
      INSERT INTO postings (transaction_id, side, account_number, amount_idr, posted_at, balance_after_idr)
      SELECT ${id}::bigint, side, account, ${amount}::bigint, '2026-11-22', balance
      FROM (VALUES ('debit', ${fund}, -(${after}::bigint)), ('credit', ${settlement}, ${after}::bigint)) AS leg (side, account, balance)`.execute(
      db,
    );
  }
  await migrate(db, known);
  const { rows } = await sql`
    SELECT transaction_id, account_version, change_idr, balance_before_idr, balance_after_idr, legs_before_idr, legs_after_idr
    FROM postings WHERE account_number = ${settlement} ORDER BY id`.execute(db);
  expect(rows.map((row) => Object.values(row as object).map(Number))).toEqual([
    [1, 1, 5, 0, 5, -5, 0],
    [2, 2, 3, 5, 8, -3, 0],
    [3, 3, 4, 8, 12, -4, 0],
  ]);
  const accounts = await sql`SELECT number, version, may_be_negative FROM accounts ORDER BY number`.execute(
    db,
  );
  expect(accounts.rows).toEqual([
    { number: fund, version: "3", may_be_negative: true },
    { number: settlement, version: "3", may_be_negative: true },
  ]);
});
