import { jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf, recipients } from "./batch-desk";
import { bringIntoForce } from "./corrections";
import { colleague, present, roleCoded } from "./organisation";
import { approveBudget, newProgramme } from "./programme-desk";

const bank = await bankOfFile();
const db = dbOf(bank);
let admins: [SignedIn, SignedIn];
const [operator, headApprover] = await bank.signInAll("operator.bandung", "penyetuju.pusat");
let branchApprovers: [SignedIn, SignedIn];
let rows: Row[];
/** The programme of each test. */
let programme: { readonly key: string; readonly code: string; readonly name: string };

const kind = "BUP0002";
const done = { code: "S1" };
const year = yearOf(jakartaDate(testNow()));

const upload = async (count = 3, programmeId = programme.key) =>
  (await operator.upload(uploadOf(kind, csvOf(kind, rows.slice(0, count)), { programmeId }))).data._key;
const process = (by: SignedIn, key: string) => batchesOf(by).process(kind, key);
const settled = (key: string) => batchesOf(headApprover).settled(kind, key);

const budgetsOf = async (key: string, by = branchApprovers[0]) =>
  (await by.call("reviewBatch", { params: { key } })).data.budgets;

const refusal = (text: string) => ({
  code: "E3",
  message: `${text}: hanya kantor pusat yang dapat memprosesnya.`,
});
const beyond = (amount: string) =>
  refusal(`Batch ini melampaui anggaran ${year} program ${programme.name} sebesar Rp${amount}`);

/** Everything that processing a batch could change. */
async function stored(key: string) {
  const { rows: found } = await sql<{ row: unknown }>`
    SELECT to_jsonb(batches) AS row FROM batches WHERE id = ${key}
    UNION ALL SELECT to_jsonb(batch_rows) FROM batch_rows WHERE batch_id = ${key}
    UNION ALL SELECT to_jsonb(approved_days) FROM approved_days
    UNION ALL SELECT to_jsonb(count(*)) FROM transactions
    UNION ALL SELECT to_jsonb(count(*)) FROM audit_log WHERE subject = ${`batch:${key}`}`.execute(db);
  return found.map(({ row }) => JSON.stringify(row)).sort();
}

async function trailOf(key: string) {
  const { rows: acts } = await sql<{ after: unknown }>`
    SELECT after FROM audit_log WHERE subject = ${`batch:${key}`} AND action = 'batch.process'`.execute(db);
  return acts.map(({ after }) => after);
}

/** Batches of Rp100.000 a row (docs/rules.md#programmes). */
describe.runIf(isOwnBank)("budgets of programmes", () => {
  beforeAll(async () => {
    const admin = await bank.signIn("admin");
    const [{ _key: adminRole }, { _key: approverRole }] = [
      await roleCoded(admin, "ADMIN"),
      await roleCoded(admin, "PENYETUJU"),
    ];
    admins = [admin, (await colleague(bank, admin, adminRole, "ID0001")).session];
    branchApprovers = [
      await bank.signIn("penyetuju.bandung"),
      (await colleague(bank, admin, approverRole, "ID0002")).session,
    ];
    rows = await recipients(admin, 3, "100000");
  });
  beforeEach(async () => {
    const body = newProgramme();
    const { data } = await admins[0].call("createProgramme", { body });
    programme = { key: data.key, code: body.code, name: body.name };
  });

  test("are told in the review: what is in force, distributed, under way, and left after the batch", async () => {
    const [first, key] = [await upload(2), await upload(3)];
    const told = { name: programme.name, year, batchIdr: 300_000 };
    expect(await budgetsOf(key)).toMatchObject([
      { ...told, budgetIdr: null, distributedIdr: 0, underWayIdr: 0, leftIdr: -300_000, waitingIdr: 200_000 },
    ]);
    await approveBudget(admins, programme.key, 1_000_000);
    expect(await process(branchApprovers[0], first)).toMatchObject(done);
    await settled(first);
    expect(await budgetsOf(key)).toMatchObject([
      {
        ...told,
        budgetIdr: 1_000_000,
        distributedIdr: 200_000,
        underWayIdr: 0,
        leftIdr: 500_000,
        waitingIdr: 0,
      },
    ]);
    // The uploader gets the same answer. A batch that has been paid takes nothing any more.
    expect(await budgetsOf(key, operator)).toEqual(await budgetsOf(key));
    expect(await budgetsOf(first)).toEqual([]);
  });

  test("are told of each programme of a batch, and of none where it has none", async () => {
    const other = newProgramme({ name: "Lain" });
    await admins[0].call("createProgramme", { body: other });
    const named = rows.map((row, place) => ({ ...row, program: place === 1 ? other.code : "" }));
    const ofRows = async (programmeId?: string) =>
      (
        await operator.upload(
          uploadOf(kind, csvOf(kind, named), programmeId === undefined ? {} : { programmeId }),
        )
      ).data._key;
    expect(await budgetsOf(await ofRows(programme.key))).toMatchObject([
      { name: other.name, batchIdr: 100_000 },
      { name: programme.name, batchIdr: 200_000 },
    ]);
    expect(await budgetsOf(await ofRows())).toMatchObject([{ name: other.name, batchIdr: 100_000 }]);
    const without = await operator.upload(uploadOf(kind, csvOf(kind, rows)));
    expect(await budgetsOf(without.data._key)).toEqual([]);
  });

  test("count what another run has not paid yet, without the rows that it left", async () => {
    await approveBudget(admins, programme.key, 450_000);
    const running = await upload(3);
    // Another instance holds this run, and has left its first row with a reason.
    await sql`UPDATE batches SET status = 'Running', tried_row = 1, lease_holder = 'uji', lease_until = now() + interval '1 hour',
      processor_id = ${headApprover.user._key}, processor_name = 'Uji', processed_at = ${testNow()} WHERE id = ${running}`.execute(
      db,
    );
    const key = await upload(3);
    expect(await budgetsOf(key)).toMatchObject([
      { distributedIdr: 0, underWayIdr: 200_000, leftIdr: -50_000 },
    ]);
    expect(await process(branchApprovers[0], key)).toMatchObject(beyond("50.000"));
    await sql`UPDATE batches SET status = 'Process_failed', lease_holder = NULL, lease_until = NULL WHERE id = ${running}`.execute(
      db,
    );
    expect(await process(branchApprovers[0], key)).toMatchObject(done);
    await settled(key);
  });

  test("can be exceeded by head office alone, which the trail records", async () => {
    const key = await upload(3);
    let before = await stored(key);
    const none = refusal(`Program ${programme.name} belum memiliki anggaran ${year}`);
    expect(await process(branchApprovers[0], key)).toMatchObject(none);
    expect(await stored(key)).toEqual(before);
    await approveBudget(admins, programme.key, 299_999);
    before = await stored(key);
    expect(await process(branchApprovers[0], key)).toMatchObject(beyond("1"));
    expect(await stored(key)).toEqual(before);
    expect(await process(headApprover, key)).toMatchObject(done);
    expect((await settled(key)).status).toBe("Process_success");
    expect(await trailOf(key)).toEqual([{ status: "Running", rows: 3, beyondBudgetsOf: [programme.code] }]);
    // The programme's own history says who went beyond, with which batch and by how much.
    const { data } = await admins[0].list(
      "listHistory",
      { subject: "programme", key: programme.key },
      { limit: 1 },
    );
    expect(data).toMatchObject([
      {
        action: "programme.exceed-budget",
        actorName: headApprover.user.name,
        after: { year, excess: 1 },
      },
    ]);
  });

  test("of the year of approval alone pay a run; what is left after New Year is judged anew", async () => {
    await approveBudget(admins, programme.key, 200_000);
    const key = await upload(3);
    // Had processed on 31 December; the bank goes on with it only now.
    await sql`UPDATE batches SET status = 'Running', tried_row = 0, progress_done = 0, progress_total = 3,
      processor_id = ${branchApprovers[0].user._key}, processor_name = 'Uji', processed_at = ${`${year - 1}-12-31T16:59:59Z`}
      WHERE id = ${key}`.execute(db);
    expect((await settled(key)).status).toBe("Process_failed");
    expect(await batchesOf(headApprover).totals(key)).toEqual({ success: 3, failed: 0, process: 0 });
    const { data } = await operator.list(
      "listBatchItems",
      { batch_queues_id: key, status: "Success" },
      { limit: 10 },
    );
    expect(data.map(({ keterangan }) => keterangan)).toEqual(
      // The upload had also warned of the same payments in the batches of the other tests.
      Array(3).fill(
        expect.stringMatching(
          `^Batch ini disetujui dengan anggaran program ${year - 1}: proses ulang agar anggaran ${year} diperiksa\\. Peringatan: `,
        ),
      ),
    );
    expect(await process(branchApprovers[1], key)).toMatchObject(beyond("100.000"));
    await approveBudget(admins, programme.key, 300_000);
    expect(await process(branchApprovers[1], key)).toMatchObject(done);
    expect((await settled(key)).status).toBe("Process_success");
    expect(await auditLedger(db)).toEqual([]);
  });

  test("that are approved meanwhile count, to the last rupiah", async () => {
    await approveBudget(admins, programme.key, 200_000);
    const key = await upload(3);
    expect(await process(branchApprovers[0], key)).toMatchObject(beyond("100.000"));
    await approveBudget(admins, programme.key, 300_000);
    expect(await process(branchApprovers[0], key)).toMatchObject(done);
    await settled(key);
    expect(await trailOf(key)).toEqual([{ status: "Running", rows: 3 }]);
    const next = await upload(1);
    expect(await process(branchApprovers[0], next)).toMatchObject(beyond("100.000"));
    // A lower budget counts in the same way.
    await approveBudget(admins, programme.key, 250_000);
    expect(await process(branchApprovers[0], next)).toMatchObject(beyond("150.000"));
  });

  test("count at the last of two approvals", async () => {
    await bringIntoForce(admins, { transactionType: "P00001", fromIdr: 300_000, checkers: 2 });
    const key = await upload(3);
    expect(await process(branchApprovers[0], key)).toMatchObject({
      code: "S1",
      message: "Persetujuan Anda sudah dicatat. Batch ini menunggu pemeriksa kedua.",
    });
    const before = await stored(key);
    await approveBudget(admins, programme.key, 100_000);
    expect(await process(branchApprovers[1], key)).toMatchObject(beyond("200.000"));
    expect(await stored(key)).toEqual(before);
    expect(await process(headApprover, key)).toMatchObject(done);
    await settled(key);
    await sql`UPDATE approval_rules SET ended_at = ${testNow()}, end_proposal_id = id
      WHERE transaction_type = 'P00001' AND in_force_at IS NOT NULL AND ended_at IS NULL`.execute(db);
  });

  test("let one of two batches through that together exceed one", async () => {
    await approveBudget(admins, programme.key, 300_000);
    const keys = [await upload(2), await upload(2)] as const;
    // Each approval reads the budgets and then waits for its batch, so neither comes after the other by chance.
    const both = await db.transaction().execute(async (gate) => {
      await sql`SELECT FROM batches WHERE id = ANY(${keys}) FOR UPDATE`.execute(gate);
      const answers = keys.map((key, place) => process(present(branchApprovers[place]), key));
      await untilLocked(db, 2);
      return { answers };
    });
    const answers = await Promise.all(both.answers);
    expect(answers.filter(({ code }) => code === "S1")).toHaveLength(1);
    expect(answers.find(({ code }) => code !== "S1")).toMatchObject(beyond("100.000"));
    const winner = present(keys[answers.findIndex(({ code }) => code === "S1")]);
    await settled(winner);
    const { data } = await admins[0].list("listProgrammes", { key: programme.key }, { limit: 1 });
    expect(present(data[0])).toMatchObject({ budgetIdr: 300_000, distributedIdr: 200_000 });
    expect(await auditLedger(db)).toEqual([]);
  });
});
