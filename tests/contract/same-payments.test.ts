import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { batchesOf, recipients } from "./batch-desk";
import { present } from "./organisation";

/** The same payments in another batch: who is told of it, and when (docs/rules.md#the-same-payments). */

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, operator, approver, headOffice] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "penyetuju.pusat",
);
const desk = batchesOf(approver);
const kind = "BUP0002";
const people = await recipients(admin, 6);

let amount = 700_000;
/** The people's payments of an amount that no other test has. */
const freshRows = (): [Row, ...Row[]] => {
  amount += 1;
  const [first, ...others] = people.map((row) => ({ ...row, nominal: String(amount) }));
  return [present(first), ...others];
};
/** The same payments as another program saves them. */
const savedAnew = (rows: readonly Row[]) =>
  csvOf(kind, rows.toReversed(), {
    delimiter: ",",
    lineEnd: "\n",
    names: ["nominal", "no_ktp", "nama", "tgl_lahir"],
  });

async function upload(content: string) {
  const { code, data } = await operator.upload(uploadOf(kind, content));
  expect(code).toBe("S1");
  return data._key;
}
const labelOf = async (key: string) => present(await desk.one(kind, key)).upload_id ?? "";
const sameAs = async (key: string) =>
  (await approver.call("reviewBatch", { params: { key } })).data.same ?? [];
const toldAbout = async (key: string) => (await sameAs(key)).map(({ told }) => told);

async function remarksOf(key: string): Promise<string[]> {
  const body = { batch_queues_id: key, status: "Success" } as const;
  const { data } = await operator.list("listBatchItems", body);
  return data.map(({ keterangan }) => keterangan ?? "");
}

const process = (key: string, told?: readonly string[], idempotencyKey = randomUUID(), by = approver) =>
  batchesOf(by).process(kind, key, told, idempotencyKey);
const statusOf = async (key: string) => (await desk.one(kind, key))?.status;
async function processed(content: string): Promise<string> {
  const key = await upload(content);
  expect((await process(key, await toldAbout(key))).code).toBe("S1");
  await desk.settled(kind, key);
  return key;
}

describe.skipIf(!isOwnBank)("the same list, saved once more", () => {
  test("is told to its uploader row by row while the other one waits, and after it was processed", async () => {
    const rows = freshRows();
    const first = await upload(csvOf(kind, rows));
    const label = await labelOf(first);
    expect(await remarksOf(first)).toEqual(rows.map(() => ""));
    const waiting = `Peringatan: Penerima ini menunggu dengan nominal sama di ${label}.`;
    expect(await remarksOf(await upload(savedAnew(rows)))).toEqual(rows.map(() => waiting));
    expect((await process(first, await toldAbout(first))).code).toBe("S1");
    await desk.settled(kind, first);
    // The newest batch with the payment is named, and only for the rows that it has.
    const some = [rows[0], { ...rows[1]!, nominal: "1" }];
    const newest = await labelOf(await upload(csvOf(kind, some)));
    const [ofShared, ...ofOthers] = await remarksOf(await upload(csvOf(kind, rows)));
    expect(ofShared).toContain(newest);
    for (const remarks of ofOthers) expect(remarks).toContain("menunggu dengan nominal sama");
  });

  test("is told in the review of both, with the rows that they share and whether it is processed", async () => {
    const rows = freshRows();
    const first = await upload(csvOf(kind, rows));
    const second = await upload(savedAnew(rows.slice(2)));
    const [shared, other] = [rows.length - 2, { isDecided: false }];
    expect(await sameAs(first)).toEqual([
      { key: second, uploadId: await labelOf(second), rowCount: shared, told: second, ...other },
    ]);
    expect(await sameAs(second)).toEqual([
      { key: first, uploadId: await labelOf(first), rowCount: shared, told: first, ...other },
    ]);
    expect((await process(first, await toldAbout(first))).code).toBe("S1");
    await desk.settled(kind, first);
    expect(await sameAs(second)).toMatchObject([{ key: first, isDecided: true, rowCount: shared }]);
    // Nothing waits in the first any more, so nothing stands to be weighed.
    expect(await sameAs(first)).toEqual([]);
  });

  test("is not reported when amounts differ, or the other was cancelled or paid long ago", async () => {
    const [rows, others] = [freshRows(), freshRows()];
    const old = await processed(csvOf(kind, rows));
    const cancelled = await upload(savedAnew(rows));
    expect((await operator.call("cancelBatch", { params: { key: cancelled } })).code).toBe("S1");
    await upload(csvOf(kind, others));
    const key = await upload(savedAnew(rows));
    expect(await sameAs(key)).toMatchObject([{ key: old }]);
    await sql`UPDATE transactions SET created_at = created_at - interval '21 days' WHERE batch_id = ${old}`.execute(
      db,
    );
    expect(await sameAs(key)).toEqual([]);
  });

  test("a very same file is told in the review of both, of whatever kind", async () => {
    const content = csvOf(kind, freshRows());
    const [first, second] = [await upload(content), await upload(content)];
    const sameFile = async (key: string) =>
      (await approver.call("reviewBatch", { params: { key } })).data.sameFile;
    expect(await sameFile(first)).toBe(await labelOf(second));
    expect(await sameFile(second)).toBe(await labelOf(first));
  });

  test("counts for a person by a record that has ended for theirs", async () => {
    const [row, second] = freshRows();
    const [ended = "", kept = ""] = [row.no_ktp, second?.no_ktp];
    const old = await processed(csvOf(kind, [row]));
    await sql`UPDATE customers SET status = 'Inactive', same_as_id = (SELECT id FROM customers WHERE national_id = ${kept})
      WHERE national_id = ${ended}`.execute(db);
    const key = await upload(csvOf(kind, [present(second)]));
    expect(await sameAs(key)).toMatchObject([{ key: old, isDecided: true }]);
    const label = await labelOf(old);
    expect((await remarksOf(key))[0]).toContain(`sudah diproses dengan nominal sama di ${label}`);
    await sql`UPDATE customers SET status = 'Active', same_as_id = NULL WHERE national_id = ${ended}`.execute(
      db,
    );
  });
});

describe.skipIf(!isOwnBank)("a decision", () => {
  test("is refused with what came since the question, changes nothing, and keeps its key", async () => {
    const rows = freshRows();
    const first = await upload(csvOf(kind, rows));
    const before = await toldAbout(first);
    const second = await upload(savedAnew(rows));
    const idempotencyKey = randomUUID();
    const message = `Belum diproses. Baru sejak pertanyaan ini dibuka: pembayaran yang sama di ${await labelOf(second)} (menunggu).`;
    expect(await process(first, before, idempotencyKey)).toMatchObject({ code: "E7", status: 422, message });
    expect(await statusOf(first)).toBe("Pending");
    const known = await toldAbout(first);
    expect((await process(first, known, idempotencyKey)).code).toBe("S1");
    const trail = await sql<{ after: object }>`
      SELECT after FROM audit_log WHERE action = 'batch.process' AND subject = ${`batch:${first}`}`.execute(
      db,
    );
    expect(trail.rows).toMatchObject([{ after: { samePaymentsAs: [await labelOf(second)] } }]);
  });

  test("is asked again once the other batch, which waited, is processed", async () => {
    const rows = freshRows();
    const [first, second] = [await upload(csvOf(kind, rows)), await upload(savedAnew(rows))];
    const [ofFirst, ofSecond] = [await toldAbout(first), await toldAbout(second)];
    expect((await process(first, ofFirst)).code).toBe("S1");
    const refused = await process(second, ofSecond);
    expect(refused).toMatchObject({ code: "E7" });
    expect(refused.message).toContain("(sudah diproses)");
    await desk.settled(kind, first);
    expect((await process(second, ofSecond)).code).toBe("E7");
    expect(await statusOf(second)).toBe("Pending");
    expect((await process(second, await toldAbout(second))).code).toBe("S1");
  });

  test("of a client that sends no `told` is not asked about", async () => {
    const rows = freshRows();
    const [first] = [await upload(csvOf(kind, rows)), await upload(savedAnew(rows))];
    expect((await process(first)).code).toBe("S1");
  });

  test("of two at once, exactly one is made without having been told of the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const rows = freshRows();
      // Both arrive at once, so neither check of the rows saw the other.
      const keys = await Promise.all([upload(csvOf(kind, rows)), upload(savedAnew(rows))] as const);
      const told = await Promise.all(keys.map(toldAbout));
      expect(told.map(({ length }) => length)).toEqual([1, 1]);
      const unaware = await Promise.all(keys.map((key) => process(key, [])));
      expect(unaware.map(({ code }) => code)).toEqual(["E7", "E7"]);
      const [one, other] = await Promise.all([
        process(keys[0], told[0]),
        process(keys[1], told[1], randomUUID(), headOffice),
      ]);
      expect([one.code, other.code].sort()).toEqual(["E7", "S1"]);
      const states = await Promise.all(keys.map(statusOf));
      expect(states.filter((status) => status === "Pending")).toHaveLength(1);
    }
  });
});
