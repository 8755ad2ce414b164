import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, jarOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, incompleteSiti } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const signedIn = (without?: string) =>
  signIn(app, bank, { features: menuFeatureCodes.filter((code) => code !== without), isHeadOffice: true });
const cookie = await signedIn();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
/** The sessions of users who lack one of the features that the file needs. */
const cookiesWithout = {
  MN201: await signedIn("MN201"),
  MN208: await signedIn("MN208"),
  MN210: await signedIn("MN210"),
};

beforeEach(() => answerAll(bank, ["zakat", "sessions"]));

const { open, page, asked } = visitor(app, bank, cookie);

async function post(fields: Readonly<Record<string, string>>) {
  const formToken = formTokenOf(await open("/completeness/11"));
  return app.request("/completeness/11", { cookie, form: { formToken, ...fields } });
}

describe("completeness", () => {
  it("counts by branch, each count leading to its list", async () => {
    const shown = await open("/completeness?missing=family_card&branch=ID0002");
    const counts = [
      ["1.201", "Telepon/HP", "phone"],
      ["1.999", "Asnaf", "asnaf"],
    ] as const;
    for (const [count, what, missing] of counts) {
      const link = shown.link(`${count} belum ada ${what}, Cabang Bandung`);
      expect(link?.text).toBe(count);
      expect(link?.address).toBe(`/completeness?missing=${missing}&branch=ID0002#daftar`);
    }
    expect(shown.text).toContain("Belum ada Nomor KK, Cabang Bandung");
    expect(shown.text).toContain("3204********0001");
    expect(asked("listIncomplete")).toEqual([{ branchKey: "ID0002", missing: "family_card" }]);
  });

  it("keeps the number of rows, and leads head office from one branch back to all", async () => {
    const back = "/completeness?missing=region&rows=50#daftar";
    const backFrom = async (query: string, from = cookie) =>
      (await open(`/completeness?missing=region${query}`, from)).link("Semua cabang")?.address;
    const { addresses } = await open("/completeness?missing=region&branch=ID0003&rows=50&page=2");
    expect(addresses).toContain("/completeness?missing=phone&branch=ID0002&rows=50#daftar");
    expect(await backFrom("&branch=ID0003&rows=50&page=2")).toBe(back);
    bank.give("listIncomplete", []);
    expect(await backFrom("&branch=ID0003&rows=50")).toBe(back);
    expect(await backFrom("")).toBeUndefined();
    expect(await backFrom("&branch=ID0002", branchUser)).toBeUndefined();
  });

  it("says when the list and its file are cut at 10,000", async () => {
    const ends = ["Daftar ini memuat 10.000 mustahik pertama", "File untuk diisi memuat mustahik yang sama."];
    const whole = await page("/completeness", branchUser);
    for (const sentence of ends) expect(whole).not.toContain(sentence);
    const cut = ok("listIncomplete", [incompleteSiti], { full_count: 10_000, full_count_capped: true });
    bank.answer("listIncomplete", cut);
    const text = await page("/completeness", branchUser);
    for (const sentence of ends) expect(text).toContain(sentence);
    const withoutFile = await page("/completeness");
    expect(withoutFile).toContain(ends[0]);
    expect(withoutFile).not.toContain(ends[1]);
  });

  it("shows the first list when the address makes no sense", async () => {
    await page("/completeness?missing=x");
    expect(asked("listIncomplete")).toEqual([{ missing: "phone" }]);
  });

  it("lists the branch that head office chooses, and one's own for everybody else", async () => {
    const chosen = await page("/completeness?branch=ID0003");
    const own = await page("/completeness?branch=ID0003", branchUser);
    expect(asked("listIncomplete")).toMatchObject([{ branchKey: "ID0003" }, { branchKey: "ID0002" }]);
    expect(chosen).toContain("Belum ada Telepon/HP, ID0003");
    expect(own).toContain("Belum ada Telepon/HP, Cabang Bandung");
  });

  it("asks only for what is missing", async () => {
    const text = await page("/completeness/11");
    for (const shown of [
      "Siti Aminah, KTP 3204********0001",
      "No. HP",
      "No. Telepon",
      "Kode Region",
      "Asnaf",
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain("Nomor KK");
    bank.give("readCompleteness", { ...incompleteSiti, missing: [] });
    expect(await page("/completeness/11")).toContain("Data mustahik ini sudah lengkap.");
  });

  it("fills what was typed, and keeps it where the bank refuses", async () => {
    expect(locationOf(await post({ mobile: " 0812 ", region: "327301", asnaf: "fakir" }))).toBe(
      "/completeness",
    );
    expect(asked("completeCustomer")).toEqual([
      { key: "11", phone: "", mobile: "0812", familyCardNumber: "", regionCode: "327301", asnaf: "fakir" },
    ]);
    bank.answer("completeCustomer", refusal("E3", "Kode region berjumlah digit ganjil."));
    const refused = await pageOf(post({ region: "327" }));
    expect(refused.text).toContain("Kode region berjumlah digit ganjil.");
    expect(refused.values("region")).toEqual(["327"]);
  });

  it.each([
    [{ region: "3" }, "Kode Region harus 2, 4, 6 atau 10 digit angka."],
    [{ region: "Bandung" }, "Kode Region harus 2, 4, 6 atau 10 digit angka."],
    [{ familyCard: "33" }, "Nomor KK harus 16 digit angka."],
  ])(
    "says beside its field what is wrong with the shape of %o, and asks the bank nothing",
    async (typed, fault) => {
      bank.give("readCompleteness", { ...incompleteSiti, missing: ["family_card", "region"] });
      const refused = await pageOf(post(typed));
      expect(refused.status).toBe(400);
      const faulty = refused.parts("field").filter((field) => field.fault !== undefined);
      expect(faulty.map((field) => [field.fault, field.value])).toEqual([[fault, Object.values(typed)[0]]]);
      expect(asked("completeCustomer")).toEqual([]);
    },
  );

  it.each([
    ["the last gap", []],
    ["one of the gaps", ["asnaf" as const]],
  ])("says so when a colleague has filled %s first", async (_, missing) => {
    const sentence = "Data ini sudah diisi orang lain. Yang sudah ada tidak diubah.";
    bank.answer("completeCustomer", refusal("E1", sentence));
    const formToken = formTokenOf(await open("/completeness/11"));
    bank.give("readCompleteness", { ...incompleteSiti, missing: [...missing] });
    const form = { formToken, idempotencyKey: crypto.randomUUID(), region: "327301" };
    const told = await pageOf(app.request("/completeness/11", { cookie, form }));
    expect(told.words).toBe(sentence);
    expect(told.says("Data mustahik ini sudah lengkap.")).toBe(missing.length === 0);
  });

  it("gives the list as a file that can be filled and uploaded: one's own branch, KTP whole, other cells empty", async () => {
    const list = await open("/completeness?missing=region&branch=ID0002");
    const form = list.parts("form").find(({ address }) => address === "/completeness/list.csv");
    expect([form?.values("missing"), form?.values("branch")]).toEqual([["region"], ["ID0002"]]);
    const answer = await app.request("/completeness/list.csv?missing=region&branch=ID0002", { cookie });
    expect(answer.headers.get("content-disposition")).toMatch(
      /attachment; filename="Kelengkapan Data .*\.csv"/,
    );
    const [head, row, end] = (await answer.text()).replace("\uFEFF", "").split("\r\n");
    expect(head).toBe("nama;no_ktp;no_tlp;no_hp;no_kk;kode_region;asnaf;keterangan");
    expect(row).toBe(
      `SITI AMINAH;"=""${incompleteSiti.nationalId}""";;;;;;Belum ada: Telepon/HP, Kode Region, Asnaf`,
    );
    expect(end).toBe("");
    expect(asked("listIncomplete").at(-1)).toEqual({ branchKey: "ID0002", missing: "region" });
    expect(asked("recordAccess")).toEqual([{ screen: "completeness-export", customerKeys: ["11"] }]);
  });

  it("records each KTP in the file as seen before sending it, and sends nothing when that fails", async () => {
    const many = Array.from({ length: 600 }, (_, place) => ({ ...incompleteSiti, key: String(place + 1) }));
    bank.give("listIncomplete", many);
    await page("/completeness/list.csv?missing=region", branchUser);
    const told = asked("recordAccess") as { readonly customerKeys: readonly string[] }[];
    const sizes = told.map(({ customerKeys }) => customerKeys.length);
    expect(sizes).toEqual([250, 250, 100]);
    bank.answer("recordAccess", refusal("500", "Rusak"));
    const answer = await app.request("/completeness/list.csv?missing=region", { cookie: branchUser });
    expect(locationOf(answer)).toBe("/completeness?missing=region");
  });

  it("gives a branch's user the file of the own branch, whatever the address says", async () => {
    await page("/completeness/list.csv?missing=region&branch=ID0003", branchUser);
    expect(asked("listIncomplete")).toEqual([{ branchKey: "ID0002", missing: "region" }]);
  });

  it.each([
    ["?missing=phone", [], "hanya tersedia untuk cabang Anda"],
    ["?missing=phone&branch=ID0003", [], "hanya tersedia untuk cabang Anda"],
    [
      "?missing=phone&branch=ID0002",
      [{ branchKey: "ID0002", missing: "phone" }],
      "Tidak ada data untuk diunduh",
    ],
  ])("says at %s why there is no file", async (query, calls, sentence) => {
    bank.give("listIncomplete", []);
    const answer = await app.request(`/completeness/list.csv${query}`, { cookie });
    expect(asked("listIncomplete")).toEqual(calls);
    expect(locationOf(answer)).toBe(`/completeness${query}`);
    expect(await page(`/completeness${query}`, `${cookie}; ${jarOf(answer)}`)).toContain(sentence);
  });

  it.each(Object.entries(cookiesWithout))("gives no file without %s", async (_code, other) => {
    const answer = await app.request("/completeness/list.csv", { cookie: other });
    expect(answer.status).toBe(403);
    expect(asked("listIncomplete")).toEqual([]);
  });

  it("offers the file of one branch only, and the upload to users who may upload", async () => {
    const offered = async (query: string, by = cookie) => {
      const shown = await open(`/completeness${query}`, by);
      expect(shown.text).toContain("Kelengkapan Data");
      return {
        file: shown.addresses.includes("/completeness/list.csv"),
        upload: shown.link("Isi dengan file") !== undefined,
      };
    };
    expect(await offered("")).toEqual({ file: false, upload: true });
    expect(await offered("", branchUser)).toEqual({ file: true, upload: true });
    expect(await offered("?branch=ID0002")).toEqual({ file: true, upload: true });
    expect(await offered("?branch=ID0003")).toEqual({ file: false, upload: true });
    expect(await offered("?branch=ID0002", cookiesWithout.MN201)).toEqual({ file: false, upload: true });
    expect(await offered("?branch=ID0002", cookiesWithout.MN210)).toEqual({ file: false, upload: false });
  });
});
