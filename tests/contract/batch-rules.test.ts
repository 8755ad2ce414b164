import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { trailOf } from "../support/audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf, recipients } from "./batch-desk";
import { bringIntoForce, type RuleBody } from "./corrections";
import { colleague, present, roleCoded } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
let admins: [SignedIn, SignedIn];
const [operator, headApprover, branchApprover] = await bank.signInAll(
  "operator.bandung",
  "penyetuju.pusat",
  "penyetuju.bandung",
);
let rows: Row[];

const kind = "BUP0002";
const done = { code: "S1", message: "Success" };
const firstOfTwo = {
  code: "S1",
  message: "Persetujuan Anda sudah dicatat. Batch ini menunggu pemeriksa kedua.",
};

/** Rules for distribution batches (docs/rules.md#approval-rules). Three rows of Rp100.000 each are a batch. */
describe.runIf(isOwnBank)("rules for distributions", () => {
  beforeAll(async () => {
    const admin = await bank.signIn("admin");
    const { _key } = await roleCoded(admin, "ADMIN");
    admins = [admin, (await colleague(bank, admin, _key, "ID0001")).session];
    rows = await recipients(admin, 3, "100000");
  });
  beforeEach(async () => {
    await sql`UPDATE approval_rules SET ended_at = ${testNow()}, end_proposal_id = id
      WHERE transaction_type = 'P00001' AND in_force_at IS NOT NULL AND ended_at IS NULL`.execute(db);
    await sql`DELETE FROM approved_days`.execute(db);
  });

  const inForce = (overrides: Partial<RuleBody>) =>
    bringIntoForce(admins, { transactionType: "P00001", fromIdr: 300_000, ...overrides });
  const upload = async (by = operator) =>
    (await by.upload(uploadOf(kind, csvOf(kind, rows), { branchId: "ID0002" }))).data._key;
  const process = async (by: SignedIn, key: string) => {
    const { code, message } = await batchesOf(by).process(kind, key);
    return { code, message };
  };
  const batch = async (key: string) => present(await batchesOf(headApprover).one(kind, key));
  const waitsFor = async (by: SignedIn, key: string) => {
    const { data } = await by.list("listApprovals", { feature: "MN402" }, { limit: 100 });
    const summary = await by.call("readDesk");
    const pending = summary.data.pending.find(({ feature }) => feature === "MN402");
    expect(pending?.total).toBe(data.length);
    return data.find((row) => row.key === key);
  };

  test("below their sum, and for batches made before the rule, one person is enough", async () => {
    const before = await upload();
    await inForce({ fromIdr: 300_000, checkers: 2 });
    await inForce({ fromIdr: 300_001, checkers: 2 });
    expect(await process(branchApprover, before)).toEqual(done);
    expect((await batchesOf(headApprover).settled(kind, before)).status).toBe("Process_success");
  });

  test("two people process a batch, neither of them its maker", async () => {
    await inForce({ checkers: 2 });
    const key = await upload();
    expect((await batch(key)).first_approver ?? null).toBeNull();
    expect(await process(branchApprover, key)).toEqual(firstOfTwo);
    expect(await batch(key)).toMatchObject({
      status: "Pending",
      checkers: 2,
      first_approver: { _key: branchApprover.user._key, name: branchApprover.user.name },
    });
    expect(await waitsFor(branchApprover, key)).toBeUndefined();
    expect(await waitsFor(headApprover, key)).toMatchObject({
      checkers: 2,
      firstApprover: { name: branchApprover.user.name },
    });
    expect(await process(branchApprover, key)).toEqual({ code: "E3", message: messages.ownApproval });
    expect((await batch(key)).status).toBe("Pending");
    expect(await process(headApprover, key)).toEqual(done);
    expect((await batchesOf(headApprover).settled(kind, key)).status).toBe("Process_success");
    const trail = await trailOf(db, `batch:${key}`, "action");
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["batch.approve-first", "batch.process"]),
    );
  });

  test("the maker is neither of the two", async () => {
    await inForce({ checkers: 2 });
    const { _key } = await roleCoded(admins[0], "ADMIN");
    const maker = (await colleague(bank, admins[0], _key, "ID0002")).session;
    const key = await upload(maker);
    expect(await process(maker, key)).toEqual({ code: "E3", message: messages.ownWork });
    expect(await process(headApprover, key)).toEqual(firstOfTwo);
    expect(await process(maker, key)).toEqual({ code: "E3", message: messages.ownWork });
    expect((await batch(key)).status).toBe("Pending");
  });

  test("of two first approvals at once, one is the first, and the other is refused or the second", async () => {
    await inForce({ checkers: 2 });
    const key = await upload();
    const answers = await Promise.all([process(branchApprover, key), process(headApprover, key)]);
    expect(answers).toContainEqual(firstOfTwo);
    const other = answers.find(({ message }) => message !== firstOfTwo.message);
    expect([messages.changedMeanwhile, done.message]).toContain(other?.message);
  });

  test("roles that a rule names process, and nobody else", async () => {
    const { _key } = await roleCoded(admins[0], "ADMIN");
    await inForce({ roleKeys: [_key] });
    const key = await upload();
    expect((await process(branchApprover, key)).code).toBe("E3");
    expect(await waitsFor(branchApprover, key)).toBeUndefined();
    expect((await batch(key)).status).toBe("Pending");
    expect(await process(admins[0], key)).toEqual(done);
  });

  test("the day's limit counts whole batches, first approvals too", async () => {
    await inForce({ checkers: 2, dailyLimitIdr: 500_000 });
    const [first, second] = [await upload(), await upload()];
    expect(await process(branchApprover, first)).toEqual(firstOfTwo);
    const refused = await process(branchApprover, second);
    expect(refused.code).toBe("E3");
    expect(refused.message).toContain("Sisa hari ini Rp200.000, data ini Rp300.000.");
    expect((await batch(second)).first_approver).toBeUndefined();
  });

  test("the database refuses a run without both approvals", async () => {
    await inForce({ checkers: 2 });
    const key = await upload();
    const run = (by: string) =>
      sql`UPDATE batches SET status = 'Running', processor_id = ${by}, processor_name = 'x', processed_at = ${testNow()}
        WHERE id = ${key}`.execute(db);
    await expect(run(headApprover.user._key)).rejects.toThrow("batches_two_checkers");
    await process(branchApprover, key);
    await expect(run(branchApprover.user._key)).rejects.toThrow("batches_two_checkers");
  });
});
