import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const reader = await signIn(app, bank, { features: ["MN507"] });

const siti = {
  key: "11",
  name: "SITI AMINAH",
  nationalId: "3204117101900001",
  status: "Active" as const,
  branch: { key: "ID0002", name: "Cabang Bandung" },
  accountNumber: "2001000000000110",
  balanceIdr: 350_000,
  movedOn: "2026-06-01",
  days: 175,
  lastDistribution: { at: "2026-05-31T18:00:00Z", amountIdr: 500_000 },
};

const used = {
  distributed: { count: 4, totalIdr: 2_000_000 },
  spent: { count: 9, totalIdr: 1_500_000 },
  corrected: { count: 1, totalIdr: 150_000 },
  spentByCategory: [
    { category: "sembako" as const, count: 6, totalIdr: 900_000 },
    { category: null, count: 3, totalIdr: 600_000 },
  ],
  resting: [
    { fromDays: 0, toDays: 30, count: 1, totalIdr: 250_000 },
    { fromDays: 31, toDays: null, count: 2, totalIdr: 100_000 },
  ],
};

beforeEach(() => {
  bank.support(["zakat"]);
  answerWithData(bank);
  bank.give("listIdleBalances", [siti]);
  bank.give("sumIdleBalances", { count: 1, totalIdr: 350_000 });
  bank.give("readUsage", used);
});

const { open, page, asked } = visitor(app, bank, branchUser);

describe("idle balances", () => {
  it("show who holds them since when, with the KTP masked and a link to the mustahik", async () => {
    const { text, addresses, source } = await open("/report-idle-balances");
    for (const shown of [
      "1 mustahik, Rp350.000",
      "Siti Aminah",
      "3204********0001",
      "175",
      "01/06/2026",
      "500.000",
      "Lebih dari 90 hari",
    ])
      expect(text).toContain(shown);
    expect(addresses).toContain("/list-mustahik/11");
    expect(source).not.toContain("3204117101900001");
  });

  it("lead to no mustahik whom the user may not open", async () => {
    const { text, addresses } = await open("/report-idle-balances", reader);
    expect(text).toContain("Siti Aminah");
    expect(addresses).not.toContain("/list-mustahik/11");
  });

  it.each([
    ["", { idleDays: 90 }],
    ["?days=30&sort=-balance", { idleDays: 30, sort: "-balance" }],
    ["?days=31&sort=colour", { idleDays: 90 }],
    ["?days=180&sort=days", { idleDays: 180, sort: "days" }],
  ])("are asked for as the address says: %s", async (query, body) => {
    await page(`/report-idle-balances${query}`);
    expect(asked("listIdleBalances")).toEqual([body]);
    expect(asked("sumIdleBalances")).toEqual([{ idleDays: body.idleDays }]);
  });

  it("are of the branch that head office chooses, and of the own branch for everybody else", async () => {
    await page("/report-idle-balances?branch=ID0003", headOffice);
    const own = await open("/report-idle-balances?branch=ID0003");
    expect(asked("listIdleBalances")).toEqual([{ branchKey: "ID0003", idleDays: 90 }, { idleDays: 90 }]);
    expect(own.field("Cabang")).toBeUndefined();
  });

  it("say when there are none, and when the list is cut", async () => {
    bank.give("listIdleBalances", [siti], { full_count: 50_000, full_count_capped: true });
    const full = await page("/report-idle-balances");
    expect(full).toContain("50.000 baris pertama");
    expect(full).toContain("Untuk menjumlahkan nominal, unduh XLSX: di CSV nominal berupa teks.");
    bank.give("listIdleBalances", []);
    const html = await page("/report-idle-balances");
    expect(html).toContain("Tidak ada dana yang mengendap selama itu.");
    expect(html).not.toContain("Unduh CSV");
  });

  it("can be downloaded whole as CSV, sorted as in the address, with the KTP masked", async () => {
    const { source: csv } = await open("/report-idle-balances/list.csv?days=60&sort=-balance&page=3");
    expect(asked("listIdleBalances")).toEqual([{ idleDays: 60, sort: "-balance" }]);
    const [head, row] = csv.replace("\uFEFF", "").split("\r\n");
    expect(head).toContain("NAMA LENGKAP;NOMOR KTP;CABANG;NOMOR ACCOUNT;SALDO;LAMA (HARI)");
    expect(row).toBe(
      'Siti Aminah;3204********0001;Cabang Bandung;"=""2001000000000110""";"=""350000""";175;01/06/2026;01/06/2026;"=""500000""";Aktif',
    );
  });

  it("can be downloaded as XLSX with real numbers", async () => {
    const budi = { ...siti, name: "BUDI SANTOSO", lastDistribution: null };
    bank.give("listIdleBalances", [siti, budi]);
    const answer = await app.request("/report-idle-balances/list.xlsx?days=60", { cookie: branchUser });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(["Dana Mengendap"]);
    expect(sheets[0]!.rows.slice(1)).toEqual([
      [
        ...["Siti Aminah", "3204********0001", "Cabang Bandung", "2001000000000110", 350_000, 175],
        ...["01/06/2026", "01/06/2026", 500_000, "Aktif"],
      ],
      [
        ...["Budi Santoso", "3204********0001", "Cabang Bandung", "2001000000000110", 350_000, 175],
        ...["01/06/2026", "", null, "Aktif"],
      ],
    ]);
    expect(asked("listIdleBalances")).toEqual([{ idleDays: 60 }]);
  });

  it.each([
    ["list.csv?days=60", branchUser, "Cabang Bandung"],
    ["list.xlsx?days=60&branch=ID0002", headOffice, "Cabang Bandung"],
    ["list.xlsx?days=60", headOffice, "Semua cabang"],
  ])("have files named after branch and age: %s", async (address, cookie, branch) => {
    const { headers } = await app.request(`/report-idle-balances/${address}`, { cookie });
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`filename="Dana Mengendap ${branch} Lebih dari 60 hari \\d{8}-\\d{6}\\.`),
    );
  });

  it("have a page for paper with letterhead, sum and signatures, and say how many rows it leaves out", async () => {
    bank.give("sumIdleBalances", { count: 2345, totalIdr: 9_000_000 });
    const paper = await open("/report-idle-balances/print?days=60&sort=-balance");
    for (const shown of [
      "Ramah Zakat",
      "Lebih dari 60 hari",
      "1 dari 2.345 mustahik; unduh CSV untuk semuanya",
      "2.345 mustahik, Rp9.000.000",
      "Siti Aminah",
      "Dibuat oleh,",
    ])
      expect(paper.text).toContain(shown);
    expect(paper.addresses).toContain("/report-idle-balances?days=60&sort=-balance");
    expect(paper.source).not.toContain("3204117101900001");
    expect(asked("listIdleBalances")).toEqual([{ idleDays: 60, sort: "-balance" }]);
  });

  it("lead back to the list when the file fails", async () => {
    bank.answer("listIdleBalances", refusal("500", "Terjadi gangguan pada sistem."));
    const answer = await app.request("/report-idle-balances/list.csv?days=60", { cookie: branchUser });
    expect(locationOf(answer)).toMatch(/^\/report-idle-balances\?days=60/);
  });
});

describe("the usage of what was distributed", () => {
  it("keeps the list's branch, and leads back to it", async () => {
    const list = await open("/report-idle-balances?branch=ID0002&days=30", headOffice);
    expect(list.addresses).toContain("/report-idle-balances/usage?branch=ID0002");
    const usage = await open("/report-idle-balances/usage?branch=ID0002", headOffice);
    expect(usage.addresses).toContain("/report-idle-balances?branch=ID0002");
  });

  it("says that it does not use an end before the beginning, and keeps it in the form", async () => {
    const unused = "Sampai tanggal tidak dipakai";
    const reversed = "?start=2026-02-01&end=2026-01-01";
    const shown = await open(`/report-idle-balances/usage${reversed}`);
    expect(shown.parts("status").map(({ text }) => text)).toContainEqual(expect.stringContaining(unused));
    expect(shown.field("Sampai tanggal")?.value).toBe("2026-01-01");
    expect(await page("/report-idle-balances/usage?start=2026-01-01&end=2026-02-01")).not.toContain(unused);
    // It is no fact about the copies.
    expect(await page(`/report-idle-balances/usage/print${reversed}`)).not.toContain(unused);
    const file = await app.request(`/report-idle-balances/usage.xlsx${reversed}`, { cookie: branchUser });
    expect(file.headers.get("content-disposition")).toContain("Sejak 01-02-2026 20");
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets.at(-1)!.rows).toEqual([["Pemakaian Dana"], ["Cabang Bandung"], ["Sejak 01/02/2026"]]);
  });

  it("says what was spent of it, and how long the rest has lain", async () => {
    const { main } = await open("/report-idle-balances/usage");
    expect(main.part("search", "Saringan")).toBeDefined();
    for (const shown of [
      "Disalurkan",
      "75,0 %",
      "0–30 hari",
      "Lebih dari 30 hari",
      "71,4 %",
      "350.000",
      "Jumlah",
    ])
      expect(main.cells).toContain(shown);
    expect(asked("readUsage")).toEqual([{}]);
  });

  it.each([
    ["?start=2026-01-01&end=2026-06-30&branch=ID0003", { start: "2026-01-01", end: "2026-06-30" }],
    ["?start=2026-06-30&end=2026-01-01&branch=ID0003", { start: "2026-06-30" }],
    ["?start=soon&branch=ID0003", {}],
  ])("is asked for as the address says (%s), for another branch by head office only", async (query, days) => {
    await page(`/report-idle-balances/usage${query}`, headOffice);
    await page(`/report-idle-balances/usage${query}`);
    expect(asked("readUsage")).toEqual([{ branchKey: "ID0003", ...days }, days]);
  });

  it("shows what it was spent on, with links for users who may list merchants", async () => {
    const all = await open("/report-idle-balances/usage");
    for (const shown of ["Belanja per kategori merchant", "Bahan pokok", "60,0 %"])
      expect(all.text).toContain(shown);
    const ofKinds = ["/list-merchant?category=sembako", "/list-merchant?category=belum"];
    expect(all.main.parts("link", "Lihat").map(({ address }) => address)).toEqual(ofKinds);
    const own = await open("/report-idle-balances/usage", reader);
    expect(own.text).toContain("Bahan pokok");
    expect(own.addresses.filter((address) => address.startsWith("/list-merchant"))).toEqual([]);
  });

  it("says on the screen and on paper on which day a correction counts", async () => {
    for (const path of ["/report-idle-balances/usage", "/report-idle-balances/usage/print"])
      expect(await page(path)).toContain("Koreksi dihitung pada tanggal pengajuannya");
  });

  it("can be downloaded as CSV", async () => {
    const { source: file } = await open("/report-idle-balances/usage.csv?start=2026-01-01");
    const lines = file.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 3 + 3 + 3);
    expect(lines[0]).toBe("TABEL;URAIAN;JUMLAH;NOMINAL;BAGIAN");
    expect(lines[4]).toMatch(/^Belanja per kategori merchant;Bahan pokok;6;.*900000.*;60,0 %$/);
    expect(lines.at(-1)).toMatch(/^Saldo mustahik sekarang;Jumlah;3;.*350000.*;100,0 %$/);
    expect(asked("readUsage")).toEqual([{ start: "2026-01-01" }]);
  });

  it("can be downloaded as XLSX with real numbers and a sheet about its contents", async () => {
    const address = "/report-idle-balances/usage.xlsx?start=2026-01-01";
    const answer = await app.request(address, { cookie: branchUser });
    expect(answer.headers.get("content-disposition")).toMatch(
      /filename="Pemakaian Dana Cabang Bandung Sejak 01-01-2026 \d{8}-\d{6}\.xlsx"/,
    );
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual([
      "Arus dana",
      "Belanja per kategori merchant",
      "Saldo mustahik sekarang",
      "Keterangan",
    ]);
    expect(sheets[3]!.rows).toEqual([["Pemakaian Dana"], ["Cabang Bandung"], ["Sejak 01/01/2026"]]);
    expect(sheets[0]!.rows[2]).toEqual(["Dibelanjakan", 9, 1_500_000, 0.75]);
    expect(sheets[1]!.rows[1]).toEqual(["Bahan pokok", 6, 900_000, 0.6]);
    expect(sheets[2]!.rows.at(-1)).toEqual(["Jumlah", 3, 350_000, 1]);
  });

  it("has a page for paper with letterhead and signatures", async () => {
    const html = await page("/report-idle-balances/usage/print?start=2026-01-01");
    for (const shown of [
      "Ramah Zakat",
      "Sejak 01/01/2026",
      "Dibuat oleh,",
      "Mengetahui,",
      "Dibelanjakan",
      "Bahan pokok",
    ])
      expect(html).toContain(shown);
  });
});
