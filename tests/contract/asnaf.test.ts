import { afterAll, beforeAll, expect, test } from "vitest";
import type { BatchId } from "contract/batches";
import { auditLedger } from "bank-api/store/ledger-audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, namesOf, validRows, type Row, type Shape } from "../support/batch-files/rows";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";
import { batchesOf, type BatchDesk } from "./batch-desk";

let bank: BankUnderTest;
let admin: SignedIn;
let operator: SignedIn;
let desk: BatchDesk;

beforeAll(async () => {
  bank = await openBank();
  admin = await bank.signIn("admin");
  operator = await bank.signIn("operator.bandung");
  desk = batchesOf(await bank.signIn("penyetuju.bandung"));
});
afterAll(() => bank.close());

let series = 60;
const newcomers = (...words: readonly string[]): Row[] => {
  series += 1;
  return validRows("BUP0001", words.length, series).map((row, place) => ({
    ...row,
    asnaf: words[place] ?? "",
  }));
};

async function uploaded(kind: BatchId, rows: readonly Row[], shape?: Shape): Promise<string> {
  const answer = await operator.upload(uploadOf(kind, csvOf(kind, rows, shape)));
  expect(answer.code).toBe("S1");
  return answer.data._key;
}

async function processed(kind: BatchId, rows: readonly Row[], shape?: Shape): Promise<string> {
  const key = await uploaded(kind, rows, shape);
  expect((await desk.process(kind, key)).code).toBe("S1");
  expect((await desk.settled(kind, key)).status).toBe("Process_success");
  return key;
}

async function customerOf(row: Row | undefined) {
  const { data } = await admin.call("listCustomers", {
    params: { skip: 0, limit: 1 },
    body: { customer_type: "Mustahik", nationality_id: row?.no_ktp ?? "", branch_id: "" },
  });
  if (!data[0]) throw new Error("not registered");
  return data[0];
}

/** What the ledger keeps of the recipient of each row, in the order of the rows. */
async function asnafOfDistributions(batchKey: string) {
  const rows = await bank
    .own!.db.selectFrom("transactions")
    .select("asnaf")
    .where("batch_id", "=", batchKey)
    .orderBy("batch_row")
    .execute();
  return rows.map(({ asnaf }) => asnaf);
}

const distributionTo = (people: readonly Row[]): Row[] =>
  people.map(({ nama = "", tgl_lahir = "", no_ktp = "" }) => ({ nama, tgl_lahir, no_ktp, nominal: "50000" }));

const specified: Shape = { names: namesOf("BUP0001").filter((name) => name !== "asnaf") };

test.runIf(isOwnBank)("a file may say the asnaf of each mustahik, and a distribution keeps it", async () => {
  const people = newcomers("Ibnu Sabil", "fakir", "");
  const key = await uploaded("BUP0001", people);
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  expect(data.success_data.map(({ asnaf }) => asnaf)).toEqual(["ibnu_sabil", "fakir", ""]);
  expect((await desk.one("BUP0001", key))?.optional_columns).toEqual(["asnaf"]);
  expect((await desk.process("BUP0001", key)).code).toBe("S1");
  expect((await desk.settled("BUP0001", key)).status).toBe("Process_success");

  const registered = await Promise.all(people.map(customerOf));
  expect(registered.map(({ asnaf }) => asnaf)).toEqual(["ibnu_sabil", "fakir", ""]);
  const detail = await admin.call("customerDetail", { params: { key: registered[0]?._key ?? "" } });
  expect(detail.data.asnaf).toBe("ibnu_sabil");
  const paid = await processed("BUP0002", distributionTo(people));
  expect(await asnafOfDistributions(paid)).toEqual(["ibnu_sabil", "fakir", null]);
  expect(await auditLedger(bank.own!.db)).toEqual([]);
});

test.runIf(isOwnBank)(
  "a file without the column is a file of the specification: rows, remarks and surplus cells stand as they stood",
  async () => {
    const [fine = {}, wrong = {}] = newcomers("", "");
    const file = csvOf("BUP0001", [fine, wrong], specified);
    const answer = await operator.upload(uploadOf("BUP0001", `${file};x;y`));
    const { _key: key, notices } = answer.data;
    expect(notices).toEqual([]);
    expect((await desk.one("BUP0001", key))?.optional_columns).toEqual([]);
    const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.success_data[0]).not.toHaveProperty("asnaf");
    expect(data.failed_data[0]).toMatchObject({ surplus: ["x", "y"], nama: wrong.nama });
    expect(data.failed_data[0]).not.toHaveProperty("asnaf");
    const { cells } = await bank
      .own!.db.selectFrom("batch_rows")
      .select("cells")
      .where("batch_id", "=", key)
      .where("row_number", "=", 1)
      .executeTakeFirstOrThrow();
    expect(cells).toHaveLength(10);
    expect((await desk.process("BUP0001", key)).code).toBe("S1");
    await desk.settled("BUP0001", key);
    expect((await customerOf(fine)).asnaf).toBe("");
  },
);

test("another word is an error of its row that names all eight, and registers nobody", async () => {
  const [wrong] = newcomers("dhuafa");
  const key = await uploaded("BUP0001", [wrong ?? {}]);
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  expect(data.failed_data[0]).toMatchObject({
    asnaf: "dhuafa",
    keterangan:
      "Asnaf harus salah satu dari: fakir, miskin, amil, mualaf, riqab, gharimin, fisabilillah, ibnu sabil.",
  });
  await expect(customerOf(wrong)).rejects.toThrow("not registered");
});
