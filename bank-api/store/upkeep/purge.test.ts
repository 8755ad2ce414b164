import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { readEnv } from "bank-api/env";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import { finishRun, settleRows } from "../batches/batch-runs";
import { findBatch, startRun } from "../batches/batches";
import { useIdToken } from "../people/used-id-tokens";
import type { Db } from "../runtime/database";
import { queueMail } from "../runtime/outbox";
import { SecretBox } from "../runtime/secret-box";
import { purge } from "./purge";

const { retention } = readEnv({});
const start = testNow();
const afterDays = (days: number) => new Date(start.getTime() + days * dayMs);

let db: Db;
beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 4 }));
});

const rowsOf = async (id: string) => {
  const rows = db.selectFrom("batch_rows").select("status").where("batch_id", "=", id);
  return (await rows.execute()).map(({ status }) => status);
};
const batchWithMistakes = () =>
  db
    .selectFrom("batches")
    .select(["id", "failed_count as failed", "success_count as success"])
    .where("status", "=", "Pending")
    .where("failed_count", ">", 0)
    .where("success_count", ">", 0)
    .limit(1)
    .executeTakeFirstOrThrow();
const batchNow = (id: string) =>
  db.selectFrom("batches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("failed rows go after their time, and their batch keeps its counts and says so, once", async () => {
  const { id, failed, success } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await purge(db, afterDays(90), retention);
  expect(await rowsOf(id)).toHaveLength(failed + success);
  for (const days of [90.1, 91]) await purge(db, afterDays(days), retention);
  expect(await rowsOf(id)).toEqual(Array(success).fill("Success"));
  const { failed_count, notices } = await batchNow(id);
  expect(failed_count).toBe(failed);
  expect(notices.filter((notice) => notice.includes("dihapus"))).toEqual([
    `${failed} baris gagal dihapus setelah 90 hari.`,
  ]);
});

test("the rows of a cancelled batch go, also where its failed ones had gone before", async () => {
  const { id, success } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await purge(db, afterDays(91), retention);
  await db
    .updateTable("batch_rows")
    .set({ status: "Process_success" })
    .where("batch_id", "=", id)
    .where("row_number", "=", (row) =>
      row
        .selectFrom("batch_rows")
        .select((of) => of.fn.max("row_number").as("last"))
        .where("batch_id", "=", id),
    )
    .execute();
  const cancelled = {
    cancelled_at: afterDays(100),
    canceller_name: "x",
    canceller_id: "1",
    rows_removed_at: null,
  };
  await db.updateTable("batches").set(cancelled).where("id", "=", id).execute();
  await purge(db, afterDays(189), retention);
  expect(await rowsOf(id)).not.toEqual([]);
  await purge(db, afterDays(191), retention);
  expect(await rowsOf(id)).toEqual(["Process_success"]);
  const { notices } = await batchNow(id);
  expect(notices.at(-1)).toBe(`${success} baris dihapus setelah 90 hari.`);
  expect(await db.selectFrom("batch_blocks").select("total").where("batch_id", "=", id).execute()).toEqual(
    [],
  );
});

test("rows that a run has left waiting lapse: their batch can no longer be processed, and keeps what took effect", async () => {
  const { id, failed, success } = await batchWithMistakes();
  await db
    .updateTable("batches")
    .set({ moved_at: afterDays(300) })
    .execute();
  const [first] = await db
    .selectFrom("batch_rows")
    .select("row_number")
    .where("batch_id", "=", id)
    .where("status", "=", "Success")
    .limit(1)
    .execute();
  await db
    .updateTable("batches")
    .set({ status: "Running", processor_id: "1", processor_name: "x", moved_at: start, lease_holder: "here" })
    .where("id", "=", id)
    .execute();
  await settleRows(db, id, [first!.row_number], [], start);
  await finishRun(db, id, { holder: "here", until: start }, start);
  expect((await batchNow(id)).status).toBe("Process_failed");
  await purge(db, afterDays(89), retention);
  expect(await rowsOf(id)).toHaveLength(failed + success);
  await purge(db, afterDays(91), retention);
  expect(await rowsOf(id)).toEqual(["Process_success"]);
  const batch = await batchNow(id);
  expect(batch).toMatchObject({ success_count: 0, failed_count: failed + success - 1, process_count: 1 });
  expect(batch).toMatchObject({ status: "Process_failed", removing_rows: false });
  expect(batch.notices.at(-1)).toBe(`${failed + success - 1} baris gagal dihapus setelah 90 hari.`);
  const found = await findBatch(db, id, BranchScope.everyBranch("a test"));
  expect(await startRun(db, found!, { key: "1", name: "x", at: afterDays(92) })).toBe(false);
});

test("rows of a batch that ran again after its failed ones had gone lapse in their turn", async () => {
  const { id, failed, success } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await purge(db, afterDays(91), retention);
  const ran = { status: "Process_failed", moved_at: afterDays(100) } as const;
  await db.updateTable("batches").set(ran).where("id", "=", id).execute();
  await purge(db, afterDays(189), retention);
  expect(await rowsOf(id)).toHaveLength(success);
  await purge(db, afterDays(191), retention);
  expect(await rowsOf(id)).toEqual([]);
  const told = (await batchNow(id)).notices.filter((notice) => notice.includes("dihapus"));
  expect(told.map((notice) => parseInt(notice, 10))).toEqual([failed, success]);
});

test("several instances at once remove a large batch in pieces, and what is under way stays", async () => {
  const { id, failed } = await batchWithMistakes();
  const running = await db
    .selectFrom("batches")
    .select("id")
    .where("id", "<>", id)
    .where("failed_count", ">", 0)
    .executeTakeFirstOrThrow();
  const before = await rowsOf(running.id);
  const upload = { status: "Uploading", moved_at: start } as const;
  await db.updateTable("batches").set(upload).where("id", "=", running.id).execute();
  const [row] = await db
    .selectFrom("batch_rows")
    .selectAll()
    .where("batch_id", "=", id)
    .where("status", "=", "Failed")
    .limit(1)
    .execute();
  const more = Array.from({ length: 4_500 }, (_, place) => ({
    ...row!,
    cells: JSON.stringify(row!.cells),
    row_number: 10_000 + place,
  }));
  for (let at = 0; at < more.length; at += 1_500)
    await db
      .insertInto("batch_rows")
      .values(more.slice(at, at + 1_500))
      .execute();
  await Promise.all([1, 2, 3].map(() => purge(db, afterDays(200), retention)));
  expect((await rowsOf(id)).filter((status) => status === "Failed")).toEqual([]);
  expect((await batchNow(id)).notices.at(-1)).toContain(`${failed} baris`);
  expect(await rowsOf(running.id)).toEqual(before);
});

test("mail that cannot be sent, answers and request ids go after the times that the settings name", async () => {
  const mailSecretBox = new SecretBox(["only-for-tests-0123456789-abcdefghijklmnop"], "mail");
  const ids = createIdSource({ now: () => start }, 1);
  await queueMail(db, { ids, mailSecretBox }, { recipient: "a@b.example", subject: "x", body: "y" }, start);
  const keep = readEnv({ BANK_KEEP_MAIL_DAYS: "2", BANK_KEEP_REQUEST_IDS_MINUTES: "2880" }).retention;
  const used = { request_id_hash: Buffer.alloc(32), used_at: start };
  await db.insertInto("used_request_ids").values(used).execute();
  const left = async () =>
    [
      await db.selectFrom("mail_outbox").select("id").execute(),
      await db.selectFrom("used_request_ids").select("used_at").execute(),
    ].map(({ length }) => length);
  await purge(db, afterDays(2), keep);
  expect(await left()).toEqual([1, 1]);
  await purge(db, afterDays(2.01), keep);
  expect(await left()).toEqual([0, 0]);
});

test("a used ID token goes once it has ended", async () => {
  await useIdToken(db, "signed", afterDays(1));
  const left = () => db.selectFrom("used_id_tokens").select("expires_at").execute();
  await purge(db, afterDays(1), retention);
  expect(await left()).toHaveLength(1);
  await purge(db, afterDays(1.01), retention);
  expect(await left()).toEqual([]);
});

test("a first round on an old database deletes in pieces, and what is locked later", async () => {
  await sql`
    INSERT INTO used_request_ids (request_id_hash, used_at)
    SELECT sha256(number::text::bytea), ${start}::timestamptz FROM generate_series(1, 12000) AS number`.execute(
    db,
  );
  // Counts the rows of each statement that deletes.
  await sql`CREATE TABLE pieces (rows integer)`.execute(db);
  await sql`
    CREATE FUNCTION count_piece() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO pieces SELECT count(*) FROM gone; RETURN NULL; END'`.execute(db);
  await sql`
    CREATE TRIGGER count_pieces AFTER DELETE ON used_request_ids
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_piece()`.execute(db);
  const left = async () => (await db.selectFrom("used_request_ids").select("used_at").execute()).length;
  await db.transaction().execute(async (other) => {
    await other.selectFrom("used_request_ids").selectAll().limit(1).forUpdate().execute();
    await purge(db, afterDays(1), retention);
    expect(await left()).toBe(1);
  });
  const { rows } = await sql<{ rows: number }>`SELECT rows FROM pieces`.execute(db);
  expect(rows.map((piece) => piece.rows)).toEqual([5_000, 5_000, 1_999]);
  await purge(db, afterDays(1), retention);
  expect(await left()).toBe(0);
});
