import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import type { Db } from "../runtime/database";
import { finishRun, settleRows } from "./batch-runs";
import { findBatch, startRun } from "./batches";
import { removeSomeRows, rowsOfOldBatches } from "./removed-rows";

const start = testNow();
const afterDays = (days: number) => new Date(start.getTime() + days * dayMs);

let db: Db;
beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 4 }));
});

/** What an approved run does, of what is older than 90 days. */
async function removeRows(now: Date) {
  const since = new Date(now.getTime() - 90 * dayMs);
  const piece = () => db.transaction().execute((within) => removeSomeRows(within, now, since));
  while ((await piece()) > 0 || (await isLeft(since)));
}
const isLeft = async (since: Date) => {
  const { rows } = await sql`SELECT at FROM (${rowsOfOldBatches(since)}) AS old`.execute(db);
  return rows.length > 0;
};

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
  await removeRows(afterDays(90));
  expect(await rowsOf(id)).toHaveLength(failed + success);
  for (const days of [90.1, 91]) await removeRows(afterDays(days));
  expect(await rowsOf(id)).toEqual(Array(success).fill("Success"));
  const { failed_count, notices } = await batchNow(id);
  expect(failed_count).toBe(failed);
  expect(notices.filter((notice) => notice.includes("dihapus"))).toEqual([
    `${failed} baris gagal dihapus karena lewat masa simpannya.`,
  ]);
});

test("batches without rows hold up nobody", async () => {
  const { id } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await db.deleteFrom("batch_rows").where("batch_id", "<>", id).execute();
  const [now, since] = [afterDays(91), afterDays(1)];
  expect(await db.transaction().execute((within) => removeSomeRows(within, now, since))).toBeGreaterThan(0);
  expect(await db.transaction().execute((within) => removeSomeRows(within, now, since))).toBe(0);
  expect(await isLeft(since)).toBe(false);
});

test("the rows of a cancelled batch go, also where its failed ones had gone before", async () => {
  const { id, success } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await removeRows(afterDays(91));
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
  await removeRows(afterDays(189));
  expect(await rowsOf(id)).not.toEqual([]);
  await removeRows(afterDays(191));
  expect(await rowsOf(id)).toEqual(["Process_success"]);
  const { notices } = await batchNow(id);
  expect(notices.at(-1)).toBe(`${success} baris dihapus karena lewat masa simpannya.`);
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
  await removeRows(afterDays(89));
  expect(await rowsOf(id)).toHaveLength(failed + success);
  await removeRows(afterDays(91));
  expect(await rowsOf(id)).toEqual(["Process_success"]);
  const batch = await batchNow(id);
  expect(batch).toMatchObject({ success_count: 0, failed_count: failed + success - 1, process_count: 1 });
  expect(batch).toMatchObject({ status: "Process_failed", removing_rows: false });
  expect(batch.notices.at(-1)).toBe(
    `${failed + success - 1} baris gagal dihapus karena lewat masa simpannya.`,
  );
  const found = await findBatch(db, id, BranchScope.everyBranch("a test"));
  expect(await startRun(db, found!, { key: "1", name: "x", at: afterDays(92) })).toBe(false);
});

test("rows of a batch that ran again after its failed ones had gone lapse in their turn", async () => {
  const { id, failed, success } = await batchWithMistakes();
  await db.updateTable("batches").set({ moved_at: start }).execute();
  await removeRows(afterDays(91));
  const ran = { status: "Process_failed", moved_at: afterDays(100) } as const;
  await db.updateTable("batches").set(ran).where("id", "=", id).execute();
  await removeRows(afterDays(189));
  expect(await rowsOf(id)).toHaveLength(success);
  await removeRows(afterDays(191));
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
  await Promise.all([1, 2, 3].map(() => removeRows(afterDays(200))));
  expect((await rowsOf(id)).filter((status) => status === "Failed")).toEqual([]);
  expect((await batchNow(id)).notices.at(-1)).toContain(`${failed} baris`);
  expect(await rowsOf(running.id)).toEqual(before);
});
