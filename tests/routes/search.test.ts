import { beforeEach, describe, expect, it } from "vitest";
import { batchKinds } from "contract/batch-kinds";
import type { Found, Hit } from "contract/extensions/search";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { cardContent } from "~/format/card.server";
import { addressOf } from "~/screens/notices/place";
import { appOnFakeBank, formTokenOf, locationOf, signIn, visitor } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

const branch = { key: "ID0002", name: "Cabang Bandung" };
const ktp = "3204117101900001";
const none = { type: "", number: null, customerKey: null, at: null, amountIdr: null };
const siti: Hit = {
  ...none,
  ...{ kind: "Mustahik", key: "11", name: "SITI AMINAH", number: ktp, branch, status: "Active" },
};
const merchant: Hit = { ...siti, kind: "Merchant", key: "12", name: "TOKO SITI" };
const account: Hit = {
  ...none,
  ...{ kind: "Account", key: "2001000000000117", type: "2001", name: "SITI AMINAH", customerKey: "11" },
  ...{ branch, status: "Active" },
};
const correction: Hit = {
  ...none,
  ...{ kind: "Transaction", key: "377761264828416000", type: "P00004", name: "SITI AMINAH", branch },
  ...{ status: "pending", at: "2026-11-20T20:00:00Z", amountIdr: 50_000 },
};
const batch: Hit = {
  ...none,
  ...{ kind: "Batch", key: "41", type: "BUP0001", name: "BUP0001-20261120-001", branch, status: "Pending" },
  at: "2026-11-20T03:00:00Z",
};

/** A bank that takes what is typed for this, and finds that. */
function answer(meanings: Found["meanings"], hits: Hit[]): void {
  bank.support(["desk", "lists"]);
  answerWithData(bank);
  bank.give("findAnything", { meanings, hits });
}
beforeEach(() => answer(["name"], [siti, merchant]));

const { open: get } = visitor(app, bank, everything);

/** Types a text into the field of the top bar. */
async function search(q: string, cookie = everything): Promise<string> {
  const formToken = formTokenOf(await get("/profile", cookie));
  return locationOf(await app.request("/search", { cookie, form: { formToken, q } }))!;
}

const asked = () => bank.calls.filter(({ name }) => name === "findAnything").map(({ body }) => body);

async function staff(...features: FeatureCode[]): Promise<string> {
  return signIn(app, bank, { features });
}

describe("the field in the top bar", () => {
  it("is on every screen, posts its text, and has a shortcut", async () => {
    for (const path of ["/dashboard", "/list-mustahik", "/profile"]) {
      const search = (await get(path)).parts("search").find(({ address }) => address === "/search");
      expect(search?.attribute("method")).toBe("post");
      const field = search?.field("Cari KTP, NPWP, nomor account, transaksi, upload atau nama");
      expect(field?.attribute("aria-keyshortcuts")).toBe("/");
    }
  });

  it("is not shown to users who may find nothing, and their search is refused", async () => {
    const cookie = await staff("MN100", "MN601");
    answer(["name"], []);
    expect((await get("/dashboard", cookie)).addresses).not.toContain("/search");
    expect((await get("/search", cookie)).status).toBe(403);
  });
});

describe("a number", () => {
  it.each([
    ["a KTP", ktp, ktp],
    ["with spaces", "3204 1171 0190 0001", ktp],
    ["an NPWP", "01.234.567.8-901.000", "012345678901000"],
    ["a part of one", "32041171", "32041171"],
    ["beside a word", `KTP ${ktp}`, `KTP ${ktp}`],
  ])("is sealed in the address and reaches the bank: %s", async (_what, typed, sought) => {
    const address = await search(typed);
    expect(address).toMatch(/^\/search\?q=%7E[\w-]+$/);
    expect(address).not.toMatch(/\d{8}/);
    expect(await search(typed)).toBe(address);
    await get(address);
    expect(asked().at(-1)).toEqual({ text: sought });
  });

  it("typed into the address is sealed at once, also before anybody signs in", async () => {
    const { to } = await get(`/search?q=${ktp}`);
    expect(to).toBe(await search(ktp));
    expect((await get("/search?q=701")).to).toMatch(/^\/search\?q=%7E/);
    const unknown = await app.request(`/search?q=${ktp}`);
    expect(locationOf(unknown)).not.toContain(ktp);
    expect(asked()).toEqual([]);
  });

  it("is not in the title, and the seal of another field finds nothing", async () => {
    answer(["ktp"], []);
    expect((await get(await search(ktp))).title).toBe("Pencarian · Ramah Zakat");
    bank.reset();
    answer(["ktp"], []);
    const foreign = locationOf(
      await app.request(`/list-mustahik?field=ktp&value=${ktp}`, { cookie: everything }),
    )!;
    const sealed = new URL(foreign, "http://x").searchParams.get("value")!;
    const { text: vain } = await get(`/search?${new URLSearchParams({ q: sealed })}`);
    expect(vain).toContain("Pencarian ini tidak dapat dibuka lagi. Ketik nomornya sekali lagi.");
    expect(asked()).toEqual([]);
  });

  it.each([
    ["a mustahik", siti, "ktp", "/list-mustahik/11"],
    ["a merchant", merchant, "npwp", "/list-merchant/12"],
    ["an account", account, "account", "/list-mustahik/11"],
    ["an upload", batch, "upload", "/upload-data-mustahik/41"],
  ] as const)("of %s leads to its screen", async (_what, hit, meaning, path) => {
    answer([meaning, "transaction"], [hit]);
    expect((await get(await search("3204117101900001"))).to).toBe(path);
  });

  it("leads where a scanned card of it leads; an upload's leads where its notice leads", async () => {
    answer(["ktp"], [siti]);
    const scanned = await search(cardContent(siti.name, ktp));
    expect(scanned).toBe(await search(ktp));
    expect((await get(scanned)).to).toBe("/list-mustahik/11");
    answer(["upload"], [batch]);
    const place = { screen: batchKinds.BUP0001.uploads, record: batch.key };
    expect((await get(await search(batch.name))).to).toBe(addressOf(place));
  });

  it("of several records leads to a list with masked numbers", async () => {
    answer(["ktp", "npwp"], [siti, merchant]);
    const address = await search(ktp);
    const { status, text, addresses } = await get(address);
    expect(status).toBe(200);
    expect(addresses).toEqual(expect.arrayContaining(["/list-mustahik/11", "/list-merchant/12"]));
    expect([text, addresses].join()).not.toContain(ktp);
    expect(text).toContain("3204********0001");
    for (const sealed of ["/list-mustahik?field=ktp&value=%7E", "/list-merchant?field=npwp&value=%7E"])
      expect(addresses).toContainEqual(expect.stringContaining(sealed));
  });

  it("says what was understood and not found", async () => {
    answer(["ktp"], []);
    expect((await get(await search(ktp))).text).toContain("Tidak ada mustahik dengan KTP itu.");
    answer(["ktp", "npwp", "transaction"], []);
    expect((await get(await search(ktp))).text).toContain(
      "Tidak ada mustahik dengan KTP itu, merchant dengan NPWP itu, atau transaksi dengan id itu.",
    );
    answer([], []);
    expect((await get(await search("0123"))).text).toContain("periksa jumlah digitnya");
  });

  it.each([
    ["a name", "siti", "Role Anda tidak dapat mencari nama mustahik atau merchant."],
    ["a name with a digit", "Toko 99", "Role Anda tidak dapat mencari nama mustahik atau merchant."],
    ["an upload", batch.name, "Role Anda tidak dapat mencari data upload."],
  ])("says of %s that the user's role does not find it", async (_what, typed, words) => {
    const cookie = await staff("MN504");
    answer([], []);
    const { text } = await get(await search(typed, cookie), cookie);
    expect(text).toContain(words);
    expect(text).not.toMatch(/ digit/);
  });
});

describe("a transaction, which has no screen of its own,", () => {
  it.each<[string, Partial<Hit>, FeatureCode[], string]>([
    ["is decided where it waits", {}, ["MN404", "MN504"], "/approve-koreksi-dana/377761264828416000/approve"],
    [
      "stands in its report",
      { status: "settled" },
      ["MN404", "MN504"],
      "/report-koreksi-dana?start=2026-11-21&end=2026-11-21",
    ],
    ["stands in its list", {}, ["MN204"], "/koreksi-dana-mustahik"],
  ])("%s", async (_what, fields, features, address) => {
    const cookie = await staff(...features);
    answer(["transaction"], [{ ...correction, ...fields }]);
    const { status, text, addresses } = await get(await search(correction.key, cookie), cookie);
    expect(status).toBe(200);
    expect(addresses).toContain(address);
    expect(text).toContain("Siti Aminah · Rp50.000");
  });
});

describe("a name", () => {
  it("stays readable in the address, and has results of each kind", async () => {
    const address = await search(" siti aminah ");
    expect(address).toBe("/search?q=siti+aminah");
    const { addresses } = await get(address);
    expect(asked()).toEqual([{ text: "siti aminah" }]);
    for (const list of ["/list-mustahik", "/list-merchant"])
      expect(addresses).toContain(`${list}?field=name&value=siti+aminah`);
  });

  it("without a quick result still has links to the lists that the user may see", async () => {
    answer(["name"], []);
    const { text } = await get("/search?q=siti");
    expect(text.match(/Tidak ada nama yang memuat semua kata ini/g)).toHaveLength(2);
    const cookie = await staff("MN301");
    answer(["name"], []);
    const { addresses } = await get("/search?q=siti", cookie);
    expect(addresses).toContain("/list-merchant?field=name&value=siti");
    expect(addresses.filter((address) => address.startsWith("/list-mustahik?"))).toEqual([]);
  });

  it("with a digit is sealed on the page's address and in its links", async () => {
    const address = await search("Toko 99");
    expect(address).toMatch(/^\/search\?q=%7E/);
    const { addresses } = await get(address);
    const list = addresses.find((each) => each.startsWith("/list-merchant?field=name"))!;
    expect(list).toMatch(/value=%7E/);
    await get(list);
    expect(bank.calls.findLast(({ name }) => name === "listCustomers")!.body).toMatchObject({
      name: "Toko 99",
    });
  });

  it("leads nobody to an account's owner whose screen they may not see", async () => {
    const cookie = await staff("MN205");
    answer(["account"], [account]);
    expect((await get(await search("2001000000000117", cookie), cookie)).to).toBe(
      "/list-account-mustahik?field=name&value=SITI+AMINAH",
    );
  });

  it.each(["", "   "])("of %j asks nothing", async (typed) => {
    expect(await search(typed)).toBe("/search");
    expect((await get("/search")).text).toContain("Ketik nomor lengkap");
    expect(asked()).toEqual([]);
  });
});
