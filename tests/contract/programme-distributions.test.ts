import { addDays, jakartaDate } from "bank-api/domain/dates";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows, type Row } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf, recipients } from "./batch-desk";
import { present } from "./organisation";
import { newProgramme } from "./programme-desk";

const bank = await bankOfFile();
const db = dbOf(bank);
const [admin, operator] = await bank.signInAll("admin", "operator.bandung");
const desk = batchesOf(await bank.signIn("penyetuju.pusat"));

const kind = "BUP0002";
const today = jakartaDate(testNow());

/** A programme that is valid today, unless it has ended. */
async function programme(validUntil: string | null = null) {
  const body = newProgramme({ validUntil });
  const { data } = await admin.call("createProgramme", { body });
  return { key: data.key, code: body.code, name: body.name };
}

async function upload(rows: readonly (Row & { program?: string })[], programmeId?: string) {
  const options = programmeId === undefined ? {} : { programmeId };
  return operator.upload(uploadOf(kind, csvOf(kind, rows), options));
}

async function processed(rows: readonly Row[], programmeId?: string): Promise<string> {
  const { data } = await upload(rows, programmeId);
  await desk.processed(kind, data._key);
  return data._key;
}

const programmesOf = async (batchKey: string) =>
  (
    await db
      .selectFrom("transactions")
      .select("programme_id")
      .where("batch_id", "=", batchKey)
      .orderBy("batch_row")
      .execute()
  ).map((row) => row.programme_id);

async function distributed(key: string): Promise<number> {
  const { data } = await admin.list("listProgrammes", { key });
  return present(data[0]).distributedIdr;
}

async function remarksOf(batchKey: string) {
  const body = { batch_queues_id: batchKey, status: "Failed" } as const;
  const { data } = await operator.list("listBatchItems", body);
  return data.map(({ keterangan }) => keterangan);
}

describe.runIf(isOwnBank)("distributions for programmes", () => {
  test("take the programme that was chosen for the file, or the one that a row names itself", async () => {
    const [chosen, own] = [await programme(), await programme()];
    const [first, second, third] = await recipients(admin, 3, "100000");
    const key = await processed(
      [
        { ...first, program: "" },
        { ...second, program: ` ${own.code.toLowerCase()} ` },
        { ...third, program: "" },
      ],
      chosen.key,
    );
    expect(await programmesOf(key)).toEqual([chosen.key, own.key, chosen.key]);
    expect([await distributed(chosen.key), await distributed(own.key)]).toEqual([200_000, 100_000]);
    expect((await desk.one(kind, key))?.programme).toMatchObject({ _key: chosen.key, code: chosen.code });
    expect(await auditLedger(db)).toEqual([]);
  });

  test("without any are as before", async () => {
    const key = await processed(await recipients(admin, 2, "100000"));
    expect(await programmesOf(key)).toEqual([null, null]);
    expect((await desk.one(kind, key))?.programme ?? null).toBeNull();
  });

  test("for a programme that is unknown or not valid today are a row's error", async () => {
    const past = await programme(addDays(today, -1));
    const rows = await recipients(admin, 3, "100001");
    const codes = ["TIDAK-ADA", past.code, "A B"];
    const { data } = await upload(rows.map((row, place) => ({ ...row, program: codes[place] ?? "" })));
    expect(await remarksOf(data._key)).toEqual([
      "Program 'TIDAK-ADA' tidak terdaftar: periksa kodenya.",
      `Program ${past.name} tidak berlaku hari ini: pilih program lain atau perbarui masa berlakunya.`,
      "Program 'A B' tidak terdaftar: periksa kodenya.",
    ]);
  });

  test("refuse a file for a programme that is not valid today, or of another kind", async () => {
    const past = await programme(addDays(today, -1));
    const valid = await programme();
    const rows = await recipients(admin, 1);
    const before = await desk.total(kind);
    for (const key of [past.key, "999", "bukan"])
      expect(await upload(rows, key)).toMatchObject({
        code: "E3",
        message: "Program tidak ditemukan atau tidak berlaku hari ini.",
      });
    const merchants = csvOf("BUP0003", validRows("BUP0003", 1, 88));
    expect(await operator.upload(uploadOf("BUP0003", merchants, { programmeId: valid.key }))).toMatchObject({
      code: "E3",
      message: "Program hanya dapat dipilih untuk penyaluran dana.",
    });
    expect(await desk.total(kind)).toBe(before);
  });

  test("are not paid once the programme has ended, and can be tried again after it goes on", async () => {
    const { key: programmeKey, name } = await programme();
    const { data } = await upload(await recipients(admin, 1, "100000"), programmeKey);
    const until = (day: string | null) =>
      sql`UPDATE programmes SET valid_until = ${day} WHERE id = ${programmeKey}`.execute(db);
    await until(addDays(today, -1));
    expect((await desk.processed(kind, data._key)).status).toBe("Process_failed");
    const body = { batch_queues_id: data._key, status: "Success" } as const;
    const { data: rows } = await operator.list("listBatchItems", body);
    expect(rows[0]?.keterangan).toContain(`Program ${name} tidak berlaku hari ini`);
    expect(await distributed(programmeKey)).toBe(0);
    await until(null);
    expect((await desk.processed(kind, data._key)).status).toBe("Process_success");
    expect(await distributed(programmeKey)).toBe(100_000);
  });

  test("are not paid once the row's own programme is gone, and the row is told its code", async () => {
    const gone = await programme();
    const [first] = await recipients(admin, 1, "100000");
    const { data } = await upload([{ ...first, program: gone.code.toLowerCase() }]);
    await db.deleteFrom("programmes").where("id", "=", gone.key).execute();
    expect((await desk.processed(kind, data._key)).status).toBe("Process_failed");
    const body = { batch_queues_id: data._key, status: "Success" } as const;
    const { data: rows } = await operator.list("listBatchItems", body);
    expect(rows[0]?.keterangan).toContain(`Program '${gone.code}' tidak terdaftar: periksa kodenya.`);
    expect(await programmesOf(data._key)).toEqual([]);
  });

  test("count once: list, report and ledger say the same, and the audit finds what differs", async () => {
    const { key } = await programme();
    await processed(await recipients(admin, 2, "100000"), key);
    const year = today.slice(0, 4);
    const days = { start: `${year}-01-01`, end: `${year}-12-31` };
    const { cells } = (await admin.call("readDistributions", { body: { ...days, by: ["programme"] } })).data;
    expect(cells.find((cell) => cell.programme === key)).toMatchObject({
      transactions: 2,
      totalIdr: 200_000,
    });
    expect(await distributed(key)).toBe(200_000);
    const change = (by: number) =>
      sql`UPDATE distribution_cells SET total_idr = total_idr + ${by}
        WHERE programme = ${key} AND span = 'year' AND asnaf = '*'`.execute(db);
    await change(1);
    expect(await distributed(key)).toBe(200_001);
    expect((await auditLedger(db)).map(({ check }) => check)).toEqual([
      "reports of distributions are those of the distributions",
    ]);
    await change(-1);
    expect(await auditLedger(db)).toEqual([]);
  });
});
