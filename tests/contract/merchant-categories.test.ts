import { describe, expect, test } from "vitest";
import type { BodyOf } from "contract/call";
import type { Calls } from "contract/calls";
import { trailOf } from "../support/audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, namesOf, validRows, type Row, type Shape } from "../support/batch-files/rows";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf } from "./batch-desk";

const bank = await bankOfFile();
const operator = await bank.signIn("operator.bandung");
const desk = batchesOf(await bank.signIn("penyetuju.bandung"));

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
  expect((await desk.processed("BUP0003", key)).status).toBe("Process_success");
}

async function merchantOf(row: Row | undefined) {
  const { data } = await operator.list(
    "listCustomers",
    { customer_type: "Merchant", others_id: row?.npwp ?? "", branch_id: "" },
    { limit: 1 },
  );
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
      const answer = await operator.list(
        "listCustomers",
        { customer_type: "Merchant", branch_id: "", ...body },
        { limit: 250 },
      );
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

describe.runIf(isOwnBank)("one by one", () => {
  const change = (by: SignedIn, key: string, wanted: Partial<BodyOf<Calls["changeMerchantCategory"]>>) =>
    by.call("changeMerchantCategory", {
      body: { key, before: "", category: "sembako", reason: "Hasil kunjungan", ...wanted },
    });
  const merchant = async (category: string) => {
    const [row = {}] = newcomers(category);
    await process(await uploaded([row]));
    return { row, key: (await merchantOf(row))._key };
  };
  const trail = (key: string) =>
    trailOf(dbOf(bank), `customer:${key}`, "actor_name", "action", "before", "after");
  const counts = async () => {
    const { data } = await operator.call("countMerchantCategories", { body: {} });
    return new Map(data.map(({ category, count }) => [category, count]));
  };

  test("a category is changed with a reason, counted at once, and in the trail with its maker", async () => {
    const { row, key } = await merchant("");
    const before = await counts();
    expect((await change(operator, key, { category: "jasa", reason: "  Kunjungan toko  " })).code).toBe("S1");
    expect((await merchantOf(row)).category).toBe("jasa");
    const after = await counts();
    expect(after.get("jasa")).toBe((before.get("jasa") ?? 0) + 1);
    expect(after.get("")).toBe((before.get("") ?? 0) - 1);
    expect(await trail(key)).toEqual([
      {
        actor_name: "Operator Bandung",
        action: "customer.category",
        before: { category: null },
        after: { category: "jasa", reason: "Kunjungan toko" },
      },
    ]);
  });

  test("a refused change changes nothing", async () => {
    const { row, key } = await merchant("makanan");
    const seen = { before: "makanan" } as const;
    const refusals = [
      [await change(operator, key, {}), "E1", "Kategori merchant ini sudah diubah orang lain."],
      [
        await change(operator, key, { ...seen, category: "makanan" }),
        "E1",
        "Kategori merchant ini sudah makanan.",
      ],
      [await change(operator, key, { ...seen, reason: " " }), "E3", "Alasan wajib diisi"],
    ] as const;
    for (const [answer, code, sentence] of refusals) {
      expect(answer.code).toBe(code);
      expect(answer.message).toContain(sentence);
    }
    expect((await merchantOf(row)).category).toBe("makanan");
    expect(await trail(key)).toEqual([]);
  });

  test("of several who change the same merchant at once, one succeeds and the others are told", async () => {
    const { row, key } = await merchant("");
    const wanted = ["sembako", "makanan", "jasa", "lainnya"] as const;
    const answers = await Promise.all(wanted.map((category) => change(operator, key, { category })));
    const codes = answers.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(["E1", "E1", "E1", "S1"]);
    expect((await merchantOf(row)).category).toBe(wanted[codes.indexOf("S1")]);
    expect(await trail(key)).toHaveLength(1);
  });
});
