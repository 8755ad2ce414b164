import { dayMs } from "bank-api/domain/clock";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { auditKeys } from "../../../tests/support/audit";
import { testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import { batchOutcome } from "../batches/batch-runs";
import { removeSomeRows } from "../batches/removed-rows";
import type { Db } from "../runtime/database";
import { recordAudit } from "./audit";
import { checkAudit } from "./audit-check";
import { sealWaiting } from "./audit-seals";

/** The audit compares the rows of batches with what the trail says of them. */

const ended = testNow();
let db: Db;
let batches: string[];

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 2 }));
  const found = db
    .selectFrom("batches")
    .select("id")
    .where("failed_count", ">", 0)
    .where("cancelled_at", "is", null);
  batches = (await found.orderBy("id").execute()).map(({ id }) => id);
  await db.updateTable("batches").set({ moved_at: ended }).execute();
  for (const id of batches) await record(id, ended);
});

/** What the end of a run puts on record. */
async function record(id: string, at: Date): Promise<void> {
  const entry = {
    actor: { userId: "7", name: "Siti" },
    at,
    action: "batch.processed",
    subject: `batch:${id}`,
  };
  await db
    .transaction()
    .execute(async (within) => recordAudit(within, { ...entry, after: await batchOutcome(within, id) }));
  await sealWaiting(db, auditKeys, { now: () => at });
}

const faults = async () => (await checkAudit(db, auditKeys)).faults;

test.each<[string, (id: string) => RawBuilder<unknown>]>([
  [
    "another cell",
    (id) => sql`UPDATE batch_rows SET cells = '["x"]' WHERE batch_id = ${id} AND row_number = 1`,
  ],
  ["a row less", (id) => sql`DELETE FROM batch_rows WHERE batch_id = ${id} AND row_number = 1`],
  ["no row", (id) => sql`DELETE FROM batch_rows WHERE batch_id = ${id}`],
  ["gone itself", (id) => sql`DELETE FROM batches WHERE id = ${id}`],
])("a batch with %s is named, and no other", async (_what, tampering) => {
  expect(batches.length).toBeGreaterThan(1);
  expect(await faults()).toEqual([]);
  const [id = ""] = batches;
  await tampering(id).execute(db);
  expect(await faults()).toEqual([{ fault: "batch", from: id, to: id }]);
});

test("a batch whose rows retention has removed is no fault, and is compared again once it has run again", async () => {
  const later = new Date(ended.getTime() + 91 * dayMs);
  const piece = () => db.transaction().execute((within) => removeSomeRows(within, later, later));
  while ((await piece()) > 0);
  expect(await faults()).toEqual([]);
  const [id = ""] = batches;
  await record(id, new Date(later.getTime() + 1));
  await sql`
    INSERT INTO batch_rows (batch_id, row_number, status, cells, remarks) VALUES (${id}, 999999, 'Failed', '[]', '')`.execute(
    db,
  );
  expect(await faults()).toEqual([{ fault: "batch", from: id, to: id }]);
});
