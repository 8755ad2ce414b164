import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";

/** What the schema says of checkers, whatever program writes (docs/decisions/0099). */

const { db } = await databaseOfFile("demo", { poolSize: 1 });
const [maker, first, second] = ["11", "12", "13"];
let request: string;

beforeEach(async () => {
  const { id } = await db
    .selectFrom("transactions")
    .select("id")
    .where("status", "=", "pending")
    .where("checkers", "=", 1)
    .executeTakeFirstOrThrow();
  request = id;
  await sql`UPDATE transactions SET rule_id = 1, checkers = 2, created_by = ${maker} WHERE id = ${id}`.execute(
    db,
  );
});

const settle = (by: string) =>
  sql`UPDATE transactions SET status = 'settled', decided_by = ${by}, decided_at = now() WHERE id = ${request}`.execute(
    db,
  );
const approveFirst = (by: string) =>
  sql`UPDATE transactions SET first_approved_by = ${by}, first_approved_at = now() WHERE id = ${request}`.execute(
    db,
  );

describe("a request that needs two checkers", () => {
  test("is not settled by one", async () => {
    await expect(settle(second)).rejects.toThrow("transactions_two_checkers");
  });

  test("is not settled by one person twice, nor first approved by its maker", async () => {
    await expect(approveFirst(maker)).rejects.toThrow("transactions_first_four_eyes");
    await approveFirst(first);
    await expect(settle(first)).rejects.toThrow("transactions_two_checkers");
    await expect(settle(maker)).rejects.toThrow("transactions_four_eyes");
    await settle(second);
  });

  test("keeps who was first", async () => {
    await approveFirst(first);
    await settle(second);
    const without = sql`UPDATE transactions SET first_approved_by = NULL, first_approved_at = NULL WHERE id = ${request}`;
    await expect(without.execute(db)).rejects.toThrow("transactions_two_checkers");
  });

  test("is one by a rule", async () => {
    const ruleless = sql`UPDATE transactions SET rule_id = NULL WHERE id = ${request}`;
    await expect(ruleless.execute(db)).rejects.toThrow("transactions_checkers");
  });
});

describe("a rule", () => {
  const insert = (columns: string, values: string) =>
    sql`INSERT INTO approval_rules (id, transaction_type, branch_id, from_idr, checkers, role_ids, proposed_by, proposed_at,
        ${sql.raw(columns)})
      VALUES (${String(nextId++)}, 'P00003', 'ID0003', 77, 2, '{}', 1, now(), ${sql.raw(values)})`.execute(
      db,
    );
  let nextId = 1_000;

  test("is not approved, and its end is not, by who proposed that", async () => {
    await expect(insert("decided_by, decided_at", "1, now()")).rejects.toThrow("approval_rules_four_eyes");
    await insert("decided_by, decided_at, is_refused", "1, now(), true");
    await expect(
      insert(
        "decided_by, decided_at, end_proposed_by, end_proposed_at, ended_by, ended_at",
        "2, now(), 3, now(), 3, now()",
      ),
    ).rejects.toThrow("approval_rules_end_four_eyes");
  });

  test("is the only one in force for its kind, branch and sum", async () => {
    await insert("decided_by, decided_at", "2, now()");
    await expect(insert("decided_by, decided_at", "2, now()")).rejects.toThrow("approval_rules_in_force");
  });
});
