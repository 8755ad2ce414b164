import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, namesOf, validRows, type Row, type Shape } from "../support/batch-files/rows";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";
import { batchesOf, type BatchDesk } from "./batch-desk";

let bank: BankUnderTest;
let operator: SignedIn;
let desk: BatchDesk;

beforeAll(async () => {
  bank = await openBank();
  operator = await bank.signIn("operator.bandung");
  desk = batchesOf(await bank.signIn("penyetuju.bandung"));
});
afterAll(() => bank.close());

let series = 80;
const newcomers = (...words: readonly string[]): Row[] => {
  series += 1;
  return validRows("BUP0003", words.length, series).map((row, place) => ({
    ...row,
    kategori: words[place] ?? "",
  }));
};

async function uploaded(rows: readonly Row[], shape?: Shape): Promise<string> {
  const answer = await operator.upload(uploadOf("BUP0003", csvOf("BUP0003", rows, shape)));
  expect(answer.code).toBe("S1");
  return answer.data._key;
}

async function process(key: string): Promise<void> {
  expect((await desk.process("BUP0003", key)).code).toBe("S1");
  expect((await desk.settled("BUP0003", key)).status).toBe("Process_success");
}

async function merchantOf(row: Row | undefined) {
  const { data } = await operator.call("listCustomers", {
    params: { skip: 0, limit: 1 },
    body: { customer_type: "Merchant", others_id: row?.npwp ?? "", branch_id: "" },
  });
  return data[0]!; // it has been registered
}

const specified: Shape = { names: namesOf("BUP0003").filter((name) => name !== "kategori") };

test.runIf(isOwnBank)(
  "a file may say the category of each merchant, and lists are narrowed to it",
  async () => {
    const merchants = newcomers("Alat usaha", "sembako", "", "warung");
    const key = await uploaded(merchants);
    const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.success_data.map(({ kategori }) => kategori)).toEqual(["alat_usaha", "sembako", ""]);
    expect(data.failed_data[0]?.keterangan).toMatch(/^Kategori harus salah satu dari: sembako, makanan/);
    expect((await desk.one("BUP0003", key))?.optional_columns).toEqual(["kategori"]);
    await process(key);

    const registered = await Promise.all(merchants.slice(0, 3).map(merchantOf));
    expect(registered.map(({ category }) => category)).toEqual(["alat_usaha", "sembako", ""]);
    const detail = await operator.call("customerDetail", { params: { key: registered[0]?._key ?? "" } });
    expect(detail.data.category).toBe("alat_usaha");
    const listed = async (body: { category: "alat_usaha" | "sembako" | ""; name?: string }) => {
      const answer = await operator.call("listCustomers", {
        params: { skip: 0, limit: 250 },
        body: { customer_type: "Merchant", branch_id: "", ...body },
      });
      expect(answer.fullCount).toBe(answer.data.length);
      expect([...new Set(answer.data.map(({ category }) => category))]).toEqual([body.category]);
      return answer.data.map(({ _key }) => _key);
    };
    const keys = registered.map(({ _key }) => _key);
    for (const [place, category] of (["alat_usaha", "sembako", ""] as const).entries()) {
      const found = await listed({ category });
      expect(keys.filter((each) => found.includes(each))).toEqual([keys[place]]);
      expect(await listed({ category, name: merchants[place]?.nama_merchant ?? "" })).toContain(keys[place]);
    }
  },
);

test.runIf(isOwnBank)("a file without the column is a file of the specification", async () => {
  const merchants = newcomers("", "");
  const key = await uploaded(merchants, specified);
  expect((await desk.one("BUP0003", key))?.optional_columns).toEqual([]);
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  expect(data.success_data).toHaveLength(2);
  expect(data.success_data[0]).not.toHaveProperty("kategori");
  await process(key);
  expect((await merchantOf(merchants[0])).category).toBe("");
});
