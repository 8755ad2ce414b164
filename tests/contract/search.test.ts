import { findable } from "bank-api/domain/permission";
import { describe, expect, test } from "vitest";
import { searchFeatures } from "contract/extensions/search";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { transactionsOf } from "../support/bodies";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile } from "./bank";
import { colleague, newRole, present } from "./organisation";

const bank = await bankOfFile();
const [admin, operator] = await bank.signInAll("admin", "operator.bandung");

const find = async (by: SignedIn, text: string) => (await by.call("findAnything", { body: { text } })).data;

async function anybody(type: "Mustahik" | "Merchant", branch_id = "ID0002") {
  const { data } = await admin.list("listCustomers", { customer_type: type, branch_id }, { limit: 1 });
  const customer = present(data[0]);
  const detail = await admin.call("customerDetail", { params: { key: customer._key } });
  return { ...customer, account: detail.data.customer_transactions?.[0]?.account.account_id ?? "" };
}

describe("a search finds", () => {
  test("a mustahik by KTP, whole and as people write it", async () => {
    const { _key, name, no_ktp } = await anybody("Mustahik");
    const hit = { kind: "Mustahik", key: _key, name, number: no_ktp, branch: { key: "ID0002" } };
    const { hits, meanings } = await find(operator, no_ktp);
    expect(meanings).toEqual(["ktp", "npwp", "transaction"]);
    expect(hits).toMatchObject([hit]);
    expect((await find(operator, no_ktp.replace(/(\d{4})(?=\d)/g, "$1 "))).hits).toMatchObject([hit]);
  });

  test("a merchant by NPWP", async () => {
    const { _key, username } = await anybody("Merchant");
    expect((await find(operator, username)).hits).toMatchObject([
      { kind: "Merchant", key: _key, number: username },
    ]);
  });

  test("an account by its number, with its owner", async () => {
    for (const [type, product] of [
      ["Mustahik", "2001"],
      ["Merchant", "2002"],
    ] as const) {
      const { _key: customerKey, name, account } = await anybody(type);
      const hit = { kind: "Account", key: account, type: product, customerKey, name };
      expect((await find(operator, account)).hits).toMatchObject([hit]);
    }
  });

  test("a transaction by its id", async () => {
    for (const transaction_type of ["P00001", "P00002", "P00003", "P00004"] as const) {
      const { data } = await admin.list(
        "listTransactions",
        transactionsOf(transaction_type, { branch_id: "ID0002" }),
        { limit: 1 },
      );
      const { _key, transaction_timestamp, status_code, debit } = present(data[0]);
      expect((await find(admin, _key)).hits).toMatchObject([
        {
          kind: "Transaction",
          key: _key,
          type: transaction_type,
          status: status_code,
          at: transaction_timestamp,
          amountIdr: debit?.amount,
        },
      ]);
    }
  });

  test("a batch by its upload id, in any case; a cancelled one no more", async () => {
    const { data } = await admin.list(
      "listBatches",
      { batch_id: "BUP0001", status: "Pending", branch_id: "" },
      { limit: 100 },
    );
    const { _key, upload_id, creator } = present(data.at(-1));
    expect((await find(admin, upload_id.toLowerCase())).hits).toMatchObject([
      { kind: "Batch", key: _key, name: upload_id, type: "BUP0001" },
    ]);
    expect(creator?._key).not.toBe("");
    await admin.call("cancelBatch", { params: { key: _key } });
    expect((await find(admin, upload_id)).hits).toEqual([]);
  });

  test("names that begin with a text, then others that have its words: ten of each type", async () => {
    const { name } = await anybody("Mustahik");
    const [first = "", second = ""] = name.toLowerCase().split(" ");
    const { meanings, hits } = await find(operator, first);
    expect(meanings).toEqual(["name"]);
    const names = hits.filter(({ kind }) => kind === "Mustahik").map((hit) => hit.name.toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThanOrEqual(10);
    for (const found of names) expect(found).toContain(first);
    const begins = names.map((found) => found.startsWith(first));
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
    // Parts of a name, in another order.
    const inside = `${second.slice(0, 2)} ${first.slice(-3)}`;
    const found = await find(operator, inside);
    expect(found.hits.map((hit) => hit.name)).toContain(name);
    expect((await find(operator, name.toUpperCase())).hits.map((hit) => hit.name)).toContain(name);
  });

  test("nothing of what is not there", async () => {
    expect(await find(admin, "9999999999999999")).toEqual({
      meanings: ["ktp", "npwp", "transaction"],
      hits: [],
    });
    expect((await find(admin, "zzzzzz")).hits).toEqual([]);
    expect((await find(admin, "%_\\")).hits).toEqual([]);
    expect(await find(admin, "0123")).toEqual({ meanings: [], hits: [] });
  });

  test("only texts of 1 to 100 characters", async () => {
    for (const text of ["", "   ", "x".repeat(101)])
      expect((await admin.call("findAnything", { body: { text } })).code).toBe("E0");
  });
});

describe.runIf(isOwnBank)("each kind is found by those who may see it elsewhere", () => {
  /** What holders of one code find of everything in their branch, by kind and type. */
  async function foundBy(code: FeatureCode): Promise<string[]> {
    const { data } = await admin.call("createRole", { body: newRole([code]) });
    const { session } = await colleague(bank, admin, data._key, "ID0002");
    const found = new Set<string>();
    for (const text of await everything()) {
      for (const { kind, type } of (await find(session, text)).hits) found.add(`${kind} ${type || kind}`);
    }
    return [...found].sort();
  }

  let texts: string[] | undefined;
  async function everything(): Promise<string[]> {
    if (texts) return texts;
    const { db } = present(bank.own);
    const [mustahik, merchant] = [await anybody("Mustahik"), await anybody("Merchant")];
    const newest = await db
      .selectFrom("transactions")
      .where("branch_id", "=", "ID0002")
      .select((is) => is.fn.max<string>("id").as("id"))
      .groupBy("transaction_type")
      .execute();
    const batches = await db
      .selectFrom("batches")
      .where("branch_id", "=", "ID0002")
      .where("cancelled_at", "is", null)
      .select((is) => is.fn.max<string>("label").as("label"))
      .groupBy("kind")
      .execute();
    const numbers = [mustahik.no_ktp, merchant.username, mustahik.account, merchant.account];
    texts = [
      ...numbers,
      ...newest.map(({ id }) => id),
      ...batches.map(({ label }) => label),
      mustahik.name,
      merchant.name,
    ];
    return texts;
  }

  const expected = (code: string) =>
    Object.entries(findable)
      .flatMap(([kind, needs]) =>
        Object.entries(needs).flatMap(([type, codes]) =>
          (codes as readonly string[]).includes(code) ? [`${kind} ${type}`] : [],
        ),
      )
      .sort();

  test("and the codes that find anything are those that may search", () => {
    const menu: readonly string[] = menuFeatureCodes;
    const useful = menu.filter((code) => expected(code).length > 0);
    expect([...searchFeatures].sort()).toEqual([...useful].sort());
  });

  test.each(searchFeatures)("%s", async (code) => {
    expect(await foundBy(code)).toEqual(expected(code));
  });
});
