import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { migrate, readMigrations } from "./migrate";

/** What 0003_one_table_of_proposals.sql makes of what four tables held before. */

const { db } = await databaseOfFile("empty");

/** People 101 and 102 propose and decide. References to people and records that the migration does not read lead nowhere. */
const before = `
  SET LOCAL session_replication_role = replica;
  INSERT INTO approval_rules (id, transaction_type, from_idr, checkers, role_ids, proposed_by, proposed_at, decided_by, decided_at,
    is_refused, end_proposed_by, end_proposed_at, ended_by, ended_at)
  VALUES (100001, 'P00003', 5, 1, '{}', 101, '2026-01-01', 102, '2026-01-02', false, 101, '2026-01-03', 102, '2026-01-04'),
    (100002, 'P00003', 6, 1, '{}', 101, '2026-01-01', 102, '2026-01-02', false, 102, '2026-01-05', 101, '2026-01-06'),
    (100003, 'P00003', 5, 2, '{}', 101, '2026-01-03', 102, '2026-01-04', false, 102, '2026-01-07', NULL, NULL),
    (100004, 'P00003', 7, 1, '{}', 101, '2026-01-01', 102, '2026-01-02', true, NULL, NULL, NULL, NULL),
    (100005, 'P00003', 8, 1, '{}', 101, '2026-01-01', NULL, NULL, false, NULL, NULL, NULL, NULL);
  INSERT INTO programme_budgets (id, programme_id, year, amount_idr, proposed_by, proposed_at, decided_by, decided_at)
  VALUES (100011, 1, 2026, 500, 101, '2026-01-01', 102, '2026-01-02'), (100012, 1, 2026, 600, 101, '2026-01-03', NULL, NULL);
  INSERT INTO duplicate_pairs (id, first_id, second_id, first_branch_id, second_branch_id, reasons, found_at, state, ended_id,
    proposal_id, proposed_by, proposed_at, decision_reason, decided_by, decided_at)
  VALUES (21, 1, 2, 'A', 'A', '{phone}', '2026-01-01', 'same', 2, 100021, 101, '2026-01-02', 'sama', 102, '2026-01-03'),
    (22, 1, 3, 'A', 'A', '{phone}', '2026-01-01', 'proposed', 3, 100022, 101, '2026-01-02', 'mirip', NULL, NULL),
    (23, 4, 5, 'A', 'A', '{phone}', '2026-01-01', 'different', NULL, NULL, NULL, NULL, 'beda', 102, '2026-01-03');
  INSERT INTO audit_log (at, actor_id, actor_name, action, subject, after)
  VALUES ('2025-12-01', 101, 'Satu', 'duplicate.propose-same', 'duplicate:22', '{"reason": "salah"}'),
    ('2025-12-02', 102, 'Dua', 'duplicate.refuse-same', 'duplicate:22', '{}');
  INSERT INTO users (id, username, name, status, branch_id, role_id, password_hash, password_temporary, created_at)
  VALUES (103, 'tiga', 'Tiga', 'Active', 'A', 1, '', false, '2026-01-01');
  INSERT INTO second_factor_resets (id, user_id, reason, asked_by, asked_at) VALUES (100031, 103, 'hilang', 101, '2026-01-01');`;

beforeAll(async () => {
  const files = await readMigrations();
  await migrate(db, files.slice(0, 2));
  await db.transaction().execute((transaction) => sql.raw(before).execute(transaction));
  await migrate(db, files.slice(0, 3));
});

test("after the migration every proposal is in one table, with who decided", async () => {
  const { rows } = await sql`
    SELECT id::integer, subject, reason, proposed_by::integer AS proposed, decided_by::integer AS decided, is_refused AS refused
    FROM proposals ORDER BY id`.execute(db);
  const row = (
    id: number,
    subject: string,
    reason: string | null,
    by: readonly (number | null)[],
    refused = false,
  ) => ({
    ...{ id, subject, reason, proposed: by[0], decided: by[1], refused },
  });
  expect(rows).toEqual([
    row(1, "approval-rule:100002", null, [102, 101]),
    row(2, "approval-rule:100003", null, [102, null]),
    row(6, "duplicate:22", "salah", [101, 102], true),
    row(100_001, "approval-rule:100001", null, [101, 102]),
    row(100_002, "approval-rule:100002", null, [101, 102]),
    row(100_003, "approval-rule:100003", null, [101, 102]),
    row(100_004, "approval-rule:100004", null, [101, 102], true),
    row(100_005, "approval-rule:100005", null, [101, null]),
    row(100_011, "programme:1/2026", null, [101, 102]),
    row(100_012, "programme:1/2026", null, [101, null]),
    row(100_021, "duplicate:21", "sama", [101, 102]),
    row(100_022, "duplicate:22", "mirip", [101, null]),
    row(100_031, "user:103", "hilang", [101, null]),
  ]);
});

test("after the migration rules keep when they began and ended, and by which proposal", async () => {
  const { rows } = await sql`
    SELECT id::integer, in_force_at IS NOT NULL AS in_force, ended_at IS NOT NULL AS ended, end_proposal_id::integer AS end
    FROM approval_rules ORDER BY id`.execute(db);
  expect(rows).toEqual([
    { id: 100_001, in_force: true, ended: true, end: 100_003 },
    { id: 100_002, in_force: true, ended: true, end: 1 },
    { id: 100_003, in_force: true, ended: false, end: 2 },
    { id: 100_004, in_force: false, ended: false, end: null },
    { id: 100_005, in_force: false, ended: false, end: null },
  ]);
});

test("after the migration pairs keep what was decided without a proposal", async () => {
  const { rows } = await sql`
    SELECT id::integer, state, decision_reason AS reason, proposal_id::integer AS proposal FROM duplicate_pairs ORDER BY id`.execute(
    db,
  );
  expect(rows).toEqual([
    { id: 21, state: "same", reason: null, proposal: 100_021 },
    { id: 22, state: "proposed", reason: null, proposal: 100_022 },
    { id: 23, state: "different", reason: "beda", proposal: null },
  ]);
});
