import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";
import { insertRule, proposeEnd, putInForce } from "./approval-rules";
import { decideProposal } from "./proposals";

/** What the schema says of checkers, whatever program writes (docs/decisions/approvals.md). */

const { db } = await databaseOfFile("demo", { poolSize: 1 });
const [maker, first, second] = ["11", "12", "13"] as const;
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

  test("keeps its first approver", async () => {
    await approveFirst(first);
    await settle(second);
    const without = sql`UPDATE transactions SET first_approved_by = NULL, first_approved_at = NULL WHERE id = ${request}`;
    await expect(without.execute(db)).rejects.toThrow("transactions_two_checkers");
  });

  test("needs them because of a rule", async () => {
    const ruleless = sql`UPDATE transactions SET rule_id = NULL WHERE id = ${request}`;
    await expect(ruleless.execute(db)).rejects.toThrow("transactions_checkers");
  });
});

describe("a rule", () => {
  let nextId = 1_000;
  const newId = () => String(nextId++);

  /** Proposes a rule from a sum that no other test has, unless the test names the sum. */
  async function proposed(fromIdr = nextId): Promise<string> {
    const id = newId();
    const fields = { transactionType: "P00003", branchId: "ID0003", fromIdr, checkers: 2 } as const;
    await insertRule(db, id, { ...fields, roleIds: [], dailyLimitIdr: null }, { by: maker, at: testNow() });
    return id;
  }
  const decide = (id: string, by: string, isRefused = false) =>
    decideProposal(db, id, { by, at: testNow(), isRefused });
  async function inForce(fromIdr?: number): Promise<string> {
    const id = await proposed(fromIdr);
    await decide(id, first);
    await putInForce(db, id, { by: first, at: testNow() });
    return id;
  }
  async function ending(rule: string): Promise<string> {
    const id = newId();
    await proposeEnd(db, rule, { id, by: second, at: testNow() });
    return id;
  }

  test("is not approved, and its end is not, by who proposed that", async () => {
    const rule = await proposed();
    await expect(decide(rule, maker)).rejects.toThrow("proposals_four_eyes");
    expect(await decide(rule, maker, true)).toBe(true);
    const end = await ending(await inForce());
    await expect(decide(end, second)).rejects.toThrow("proposals_four_eyes");
  });

  test("has at most one waiting proposal", async () => {
    const rule = await inForce();
    await ending(rule);
    await expect(ending(rule)).rejects.toThrow("proposals_waiting");
  });

  test("is the only one in force for its kind, branch and sum", async () => {
    await inForce(77);
    const other = await proposed(77);
    const write = sql`UPDATE approval_rules SET in_force_at = now() WHERE id = ${other}`;
    await expect(write.execute(db)).rejects.toThrow("approval_rules_in_force");
  });

  test("ends when its replacement is approved, and a proposal of its own end no longer waits", async () => {
    const old = await inForce(78);
    const end = await ending(old);
    const other = await inForce(78);
    const rule = db
      .selectFrom("approval_rules")
      .select(["ended_at", "end_proposal_id"])
      .where("id", "=", old);
    const { ended_at, end_proposal_id } = await rule.executeTakeFirstOrThrow();
    expect([ended_at !== null, end_proposal_id]).toEqual([true, other]);
    expect(await decide(end, first)).toBe(false);
  });
});
