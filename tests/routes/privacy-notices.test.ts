import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { json } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, idempotencyKeyOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, batch, noticeInForce, proposedNotice, siti } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });
const holding = (...features: FeatureCode[]) =>
  signIn(app, bank, { features: ["MN100", ...features], isHeadOffice: true });
const maker = await holding("MN702");
const uploader = await holding("MN202");
const reader = await holding("MN201");

beforeEach(() => answerAll(bank, ["zakat", "privacy", "desk"]));

const { open, page, asked, post } = visitor(app, bank, headOffice);

describe("texts", () => {
  it("are listed with version, state and who proposed them", async () => {
    bank.give("listPrivacyNotices", [proposedNotice, noticeInForce]);
    const { text, addresses, records } = await open("/privacy-notices");
    for (const shown of ["Diusulkan Pengawas Pusat", "Disetujui Admin Ramah Zakat", "Berlaku"])
      expect(text).toContain(shown);
    expect(records.map((record) => record["VERSI"])).toEqual(["-", "2"]);
    expect(addresses).toEqual(
      expect.arrayContaining(["/privacy-notices/92", "/privacy-notices/new", "/privacy-notices/report"]),
    );
  });

  it("are shown whole, with their lines, on screen and on paper", async () => {
    const { text, addresses } = await open("/privacy-notices/92");
    expect(text).toContain("Kami menyimpan nama dan KTP Anda.");
    expect(addresses).toEqual(
      expect.arrayContaining(["/privacy-notices/92/approve", "/privacy-notices/92/refuse"]),
    );
    const paper = await open("/privacy-notices/92/print");
    for (const shown of ["Ramah Zakat", "Cabang Bandung", "Hak Anda: melihat data itu."])
      expect(paper.text).toContain(shown);
  });

  it("are decided after a question, but not by their proposer, a branch, or who lacks the right", async () => {
    expect(await page("/privacy-notices/92/refuse")).toContain("Apakah kamu yakin akan menolak teks ini?");
    expect(locationOf(await post("/privacy-notices/92/approve"))).toMatch(/^\/privacy-notices\/92/);
    expect(asked("decideProposal")).toEqual([{ key: "92", decision: "approve" }]);
    for (const [cookie, why] of [
      [branch, "Hanya kantor pusat yang dapat mengatur pemberitahuan privasi."],
      [maker, "Hanya pengguna dengan hak Persetujuan Pemberitahuan yang dapat memutuskan."],
    ] as const) {
      const shown = await open("/privacy-notices/92", cookie);
      expect(shown.text).toContain(why);
      for (const label of ["Setujui", "Tolak"]) expect(shown.link(label)).toBeUndefined();
      expect(await page("/privacy-notices/92/refuse", cookie)).toContain(why);
    }
    bank.give("listPrivacyNotices", [
      { ...proposedNotice, proposed: { ...proposedNotice.proposed, key: "7" } },
    ]);
    expect(await page("/privacy-notices/92/approve")).toContain("Pembuat tidak boleh menyetujui");
    // Who proposed it takes it back, also without the right to approve.
    expect((await open("/privacy-notices/92", maker)).addresses).toContain("/privacy-notices/92/refuse");
    bank.give("listPrivacyNotices", [{ ...noticeInForce, key: "92" }]);
    expect(await page("/privacy-notices/92/approve")).toContain("Data sudah diproses.");
  });

  it("that the bank keeps from who hands texts out are neither shown nor printed", async () => {
    bank.give("listPrivacyNotices", []);
    for (const path of ["/privacy-notices/92", "/privacy-notices/92/print"])
      expect((await open(path, uploader)).response.status).toBe(404);
  });

  it("are proposed as typed, beginning with the one in force or with one that is made", async () => {
    bank.give("listPrivacyNotices", [noticeInForce]);
    const shown = await open("/privacy-notices/new");
    expect(shown.values("text")).toEqual(["Kami menyimpan nama Anda."]);
    expect(shown.addresses).toContain("?susun=1");
    expect((await open("/privacy-notices/new?susun=1")).values("text")).toEqual([
      "Kami memakai data pribadi Anda.",
    ]);
    bank.give("listPrivacyNotices", []);
    expect((await open("/privacy-notices/new")).values("text")).toEqual(["Kami memakai data pribadi Anda."]);
    const wrong = await pageOf(post("/privacy-notices/new", { text: "x".repeat(10_001) }));
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining("Teks paling banyak 10000 karakter."),
    ]);
    expect(wrong.values("text")[0]).toHaveLength(10_001);
    expect(asked("proposePrivacyNotice")).toEqual([]);
    await post("/privacy-notices/new", { text: " Baris satu\r\nBaris dua " });
    expect(asked("proposePrivacyNotice")).toEqual([{ text: "Baris satu\nBaris dua" }]);
    expect((await app.request("/privacy-notices/new", { cookie: branch })).status).toBe(403);
  });

  it("are read by who uploads people, who neither proposes nor counts", async () => {
    const { addresses } = await open("/privacy-notices", uploader);
    expect(addresses).toContain("/privacy-notices/92");
    for (const closed of ["/privacy-notices/new", "/privacy-notices/report"]) {
      expect(addresses).not.toContain(closed);
      expect((await app.request(closed, { cookie: uploader })).status).toBe(403);
    }
  });
});

describe("the report", () => {
  it("counts people by branch and version, with a sum, on screen, paper and in files", async () => {
    const rows = [
      ["Cabang Bandung", "Versi 2", "1.250", "40", "3"],
      ["Cabang Bandung", "Belum diberi tahu", "1.990", "140", "3"],
      ["Jumlah", "-", "3.240", "180", "6"],
    ];
    for (const path of ["/privacy-notices/report", "/privacy-notices/report/print"]) {
      const { records } = await open(path);
      expect(records.map((record) => Object.values(record).slice(-5))).toEqual(rows);
    }
    const response = await app.request("/privacy-notices/report.csv", { cookie: headOffice });
    const [head, first] = (await response.text()).split("\r\n");
    expect(head).toContain("CABANG;VERSI;MUSTAHIK;MERCHANT;PERSETUJUAN DITARIK");
    expect(first).toContain("Cabang Bandung;Versi 2;1250;40;3");
  });
});

const key = "6f1d6cd1-94b5-4e25-8bd6-0f2f4d9a7a11";
const create = (list: string) => `${list}/new?form=${key}`;

async function upload(list: string, notice?: string) {
  const sha256 = createHash("sha256").update("x").digest("hex");
  const data = { _key: "41", status: "Pending", sha256, duplicate_of: "" };
  bank.answer("uploadBatch", json(200, { response_code: "S1", data }));
  const shown = await open(create(list));
  const form = new FormData();
  const fields = {
    ...(notice !== undefined && { notice }),
    formToken: formTokenOf(shown),
    idempotencyKey: idempotencyKeyOf(shown),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File(["x"], "data.csv", { type: "text/csv" }), "data.csv");
  await app.request(create(list), { cookie: headOffice, upload: form });
  return JSON.stringify(asked("uploadBatch"));
}

describe.each(["/upload-data-mustahik", "/upload-data-merchant"])("the file of %s", (list) => {
  beforeEach(() =>
    bank.give("listPrivacyNotices", [
      noticeInForce,
      { ...noticeInForce, key: "90", number: 1, state: "replaced" },
    ]),
  );

  it("offers all versions and none, and proposes the one in force", async () => {
    const shown = await open(create(list));
    expect(shown.main.parts("option").map(({ text }) => text)).toEqual([
      "Versi 2 (berlaku)",
      "Versi 1 (digantikan)",
      "Belum diberi tahu",
    ]);
    expect(shown.values("notice")).toEqual(["91"]);
    expect(asked("listPrivacyNotices")).toEqual([{ isApproved: true }]);
  });

  it("goes to the bank with the chosen version, or without any", async () => {
    const sent = await upload(list, "90");
    expect(sent).toContain("privacy_notice_id");
    expect(sent).toContain("90");
    bank.reset();
    answerAll(bank, ["privacy"]);
    expect(await upload(list, "none")).not.toContain("privacy_notice_id");
  });

  it("asks nothing where no text was approved yet, or the bank knows none", async () => {
    bank.give("listPrivacyNotices", []);
    expect((await open(create(list))).values("notice")).toEqual([]);
    bank.support(["zakat"]);
    expect((await open(create(list))).values("notice")).toEqual([]);
    expect(await upload(list)).not.toContain("privacy_notice_id");
  });
});

describe("a file that registers nobody", () => {
  it("asks nothing, and its batch says nothing", async () => {
    expect((await open(create("/penyaluran-dana-mustahik"))).values("notice")).toEqual([]);
    bank.give("listBatches", [{ ...batch, privacy_notice: null }]);
    expect(await page("/penyaluran-dana-mustahik/41")).not.toContain("Pemberitahuan privasi");
  });
});

describe("a batch and a customer", () => {
  const version = { _key: "91", number: 2 };
  const cases = [
    ["/upload-data-mustahik/41", uploader],
    ["/list-mustahik/11", reader],
  ] as const;
  const give = (notice: object) => {
    bank.give("listBatches", [{ ...batch, ...notice }]);
    bank.give("customerDetail", { ...siti, customer_transactions: [], ...notice });
  };

  it.each(cases)("of %s say by which version they were told, with a link to it", async (path, cookie) => {
    give({ privacy_notice: version });
    const { text, addresses } = await open(path);
    expect(text).toMatch(/Pemberitahuan privasi\s+Versi 2/);
    expect(addresses).toContain("/privacy-notices/91");
    // Who registers nobody may not open the text.
    const shown = await open(path, cookie);
    expect(shown.text).toContain("Versi 2");
    expect(shown.addresses.includes("/privacy-notices/91")).toBe(cookie === uploader);
  });

  it.each(cases)(
    "of %s say that they were told by none, or nothing where the bank tells nothing",
    async (path) => {
      give({ privacy_notice: null });
      expect(await page(path)).toMatch(/Pemberitahuan privasi\s+Belum diberi tahu/);
      give({});
      expect(await page(path)).not.toContain("Pemberitahuan privasi");
    },
  );
});
