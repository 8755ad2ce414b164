import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf, recipients } from "./batch-desk";
import { present } from "./organisation";

const bank = await bankOfFile({ env: { BANK_REQUIRE_COMPLETE: "region, asnaf" } });
const db = dbOf(bank);
const operator = await bank.signIn("operator.bandung");
const desk = batchesOf(await bank.signIn("penyetuju.pusat"));
let complete: Row;
let incomplete: Row;
let incompleteId: string;

const kind = "BUP0002";
const fault = "Data mustahik belum lengkap: lengkapi dahulu kode region, asnaf di Kelengkapan Data.";

const upload = (rows: readonly Row[]) => operator.upload(uploadOf(kind, csvOf(kind, rows)));

async function remarksOf(batchKey: string, status: "Failed" | "Success") {
  const body = { batch_queues_id: batchKey, status };
  const { data } = await operator.list("listBatchItems", body, { limit: 10 });
  return data.map(({ keterangan }) => keterangan);
}

const set = (row: Row, regionCode: string | null, asnaf: string | null) =>
  sql<{ id: string }>`UPDATE customers SET region_code = ${regionCode}, asnaf = ${asnaf}
    WHERE national_id = ${row.no_ktp} RETURNING id`.execute(db);

const paidBy = async (batchKey: string) =>
  (await sql`SELECT amount_idr FROM transactions WHERE batch_id = ${batchKey}`.execute(db)).rows;

describe.runIf(isOwnBank)("where recipients need a region code and an asnaf", () => {
  beforeAll(async () => {
    const rows = await recipients(await bank.signIn("admin"), 2, "100000");
    [complete, incomplete] = [present(rows[0]), present(rows[1])];
    await set(complete, "3273", "miskin");
    incompleteId = present((await set(incomplete, null, null)).rows[0]).id;
  });

  test("a distribution to who lacks them is an error of the dry run, with what is missing", async () => {
    const { data } = await upload([complete, incomplete]);
    expect(await desk.totals(data._key)).toEqual({ success: 1, failed: 1, process: 0 });
    expect(await remarksOf(data._key, "Failed")).toEqual([fault]);
  });

  test("who lacks them only when the batch is processed is not paid, until they are filled in", async () => {
    await set(incomplete, "3273", "miskin");
    const { data } = await upload([incomplete]);
    expect(await desk.totals(data._key)).toEqual({ success: 1, failed: 0, process: 0 });
    await set(incomplete, null, null);
    expect((await desk.processed(kind, data._key)).status).toBe("Process_failed");
    expect((await remarksOf(data._key, "Success"))[0]).toContain(fault);
    expect(await paidBy(data._key)).toEqual([]);

    const filled = { key: incompleteId, regionCode: "3273", asnaf: "fakir" };
    expect((await operator.call("completeCustomer", { body: filled })).code).toBe("S1");
    expect((await desk.processed(kind, data._key)).status).toBe("Process_success");
    expect(await paidBy(data._key)).toEqual([{ amount_idr: "100000" }]);
  });
});
