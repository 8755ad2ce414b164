import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { trailOf } from "../support/audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows, type Row } from "../support/batch-files/rows";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf } from "./batch-desk";

/** Files that fill what the records of mustahik lack (BUP0005, docs/rules.md#completeness). */

const bank = await bankOfFile();
const operator = await bank.signIn("operator.bandung");
const desk = batchesOf(await bank.signIn("penyetuju.bandung"));

const nothing = { no_tlp: "", no_hp: "", no_kk: "", kode_region: "", asnaf: "" };
let series = 30;

/** Registers people who have only this. */
async function people(...having: readonly Row[]): Promise<Row[]> {
  series += 1;
  const rows = validRows("BUP0001", having.length, series).map((row, place) => ({
    ...row,
    ...nothing,
    ...having[place],
  }));
  await processed("BUP0001", rows);
  return rows;
}

/** The row that gives somebody this, and nothing else. */
const giving = ({ nama = "", no_ktp = "" }: Row, given: Row): Row => ({ nama, no_ktp, ...nothing, ...given });

async function uploaded(kind: BatchId, rows: readonly Row[], by = operator): Promise<string> {
  const answer = await by.upload(uploadOf(kind, csvOf(kind, rows)));
  expect(answer.code).toBe("S1");
  return answer.data._key;
}

async function processed(kind: BatchId, rows: readonly Row[]): Promise<string> {
  const key = await uploaded(kind, rows);
  expect((await desk.processed(kind, key)).status).toBe("Process_success");
  return key;
}

async function remarksOf(key: string) {
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  const remarks = (rows: typeof data.success_data) => rows.map(({ keterangan }) => keterangan);
  return { success: remarks(data.success_data), failed: remarks(data.failed_data) };
}

const stored = async ({ no_ktp = "" }: Row) =>
  bank
    .own!.db.selectFrom("customers")
    .select(["id", "phone", "mobile", "family_card_number", "region_code", "asnaf"])
    .where("national_id", "=", no_ktp)
    .where("customer_type", "=", "Mustahik")
    .executeTakeFirstOrThrow();

const trail = async (row: Row) =>
  trailOf(dbOf(bank), `customer:${(await stored(row)).id}`, "actor_name", "action", "before", "after");

describe.runIf(isOwnBank)("a file that fills gaps", () => {
  test("fills them once a second person has approved it, with a line in the trail that holds no number", async () => {
    const [first = {}, second = {}] = await people({ no_hp: "081200001111" }, { asnaf: "fakir" });
    const paid = await processed(
      "BUP0002",
      [first].map(({ nama = "", tgl_lahir = "", no_ktp = "" }) => ({
        nama,
        tgl_lahir,
        no_ktp,
        nominal: "50000",
      })),
    );
    const before = [await stored(first), await stored(second)];
    const key = await uploaded("BUP0005", [
      giving(first, { no_hp: "0812 0000 1111", no_kk: "3273010101200021", asnaf: "Ibnu Sabil" }),
      giving(second, { no_tlp: "022-1234567", no_hp: "081200002222", kode_region: "32.73.01.1001" }),
    ]);
    expect(await remarksOf(key)).toEqual({ success: ["", ""], failed: [] });
    // Nothing is so before somebody else has approved it.
    expect([await stored(first), await stored(second)]).toEqual(before);
    expect([await stored(first), await stored(second)]).toEqual(before);
    expect(await desk.processed("BUP0005", key)).toMatchObject({ status: "Process_success" });

    expect(await stored(first)).toEqual({
      ...before[0],
      family_card_number: "3273010101200021",
      asnaf: "ibnu_sabil",
    });
    expect(await stored(second)).toEqual({
      ...before[1],
      phone: "+62221234567",
      mobile: "+6281200002222",
      region_code: (await stored(second)).region_code,
    });
    expect((await stored(second)).region_code).toBeTruthy();
    expect(await trail(first)).toEqual([
      {
        actor_name: "Penyetuju Bandung",
        action: "customer.complete",
        before: null,
        after: { filled: ["familyCardNumber", "asnaf"], asnaf: "ibnu_sabil", batch: key },
      },
    ]);
    expect((await trail(second))[0]?.after).toEqual({
      filled: ["phone", "mobile", "regionCode"],
      batch: key,
    });
    const { rows: past } = await sql`SELECT asnaf FROM transactions WHERE batch_id = ${paid}`.execute(
      bank.own!.db,
    );
    expect(past).toEqual([{ asnaf: "ibnu_sabil" }]);
    expect(await auditLedger(bank.own!.db)).toEqual([]);
  });

  test("never changes existing data: its check refuses such a row, and marks one that fills nothing", async () => {
    const having = { no_hp: "081200003333", no_kk: "3273010101200031" };
    const [first = {}, second = {}, third = {}] = await people(having, having, having);
    const [stranger = {}] = validRows("BUP0005", 1, 99);
    const before = await stored(first);
    const key = await uploaded("BUP0005", [
      giving(first, { no_hp: "081200009999", no_kk: "3273010101200099", kode_region: "3273" }),
      giving(second, { no_hp: "081200003333" }),
      giving({ ...third, nama: "Orang Lain" }, { asnaf: "miskin" }),
      stranger,
    ]);
    expect(await remarksOf(key)).toEqual({
      success: [
        "Peringatan: Baris ini tidak mengisi apa pun.",
        "Peringatan: Nama berbeda dengan data mustahik.",
      ],
      failed: [
        "No. HP, Nomor KK sudah terisi: file ini hanya mengisi yang kosong.",
        "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.",
      ],
    });
    await desk.processed("BUP0005", key);
    expect(await stored(first)).toEqual(before);
    expect(await trail(first)).toEqual([]);
    expect(await trail(second)).toEqual([]);
    expect((await stored(third)).asnaf).toBe("miskin");
  });

  test("leaves what was filled meanwhile as it is, and says so of the row", async () => {
    const [first = {}, second = {}] = await people({}, {});
    const key = await uploaded(
      "BUP0005",
      [first, second].map((row) => giving(row, { no_hp: "081200004444", asnaf: "amil" })),
    );
    const { id } = await stored(first);
    const answer = await operator.call("completeCustomer", {
      body: { key: id, mobile: "081200005555" },
    });
    expect(answer.code).toBe("S1");
    await desk.processed("BUP0005", key);
    expect(await stored(first)).toMatchObject({ mobile: "+6281200005555", asnaf: null });
    expect(await stored(second)).toMatchObject({ mobile: "+6281200004444", asnaf: "amil" });
    const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.success_data.map(({ keterangan }) => keterangan)).toEqual([
      "No. HP sudah terisi: file ini hanya mengisi yang kosong.",
    ]);
    expect(await trail(first)).toHaveLength(1);
    expect(await auditLedger(bank.own!.db)).toEqual([]);
  });

  test("of a file and somebody who fills the same at once, one wins and nothing is mixed", async () => {
    const rows = await people({}, {}, {}, {});
    const key = await uploaded(
      "BUP0005",
      rows.map((row) => giving(row, { no_hp: "081200006666", kode_region: "3273" })),
    );
    const ids = await Promise.all(rows.map(async (row) => (await stored(row)).id));
    const [, ...answers] = await Promise.all([
      desk.process("BUP0005", key),
      ...ids.map((id) => operator.call("completeCustomer", { body: { key: id, mobile: "081200007777" } })),
    ]);
    await desk.settled("BUP0005", key);
    for (const [place, row] of rows.entries()) {
      const byHand = answers[place]?.code === "S1";
      expect(await stored(row)).toMatchObject(
        byHand
          ? { mobile: "+6281200007777", region_code: null }
          : { mobile: "+6281200006666", region_code: "3273" },
      );
      expect(await trail(row)).toHaveLength(1);
    }
  });
});
