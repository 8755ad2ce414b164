import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, idempotencyKeyOf, locationOf, signIn, visitor } from "./app";
import { answerAll, openPeriod, openReport } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const readerOnly = await signIn(app, bank, { features: ["MN506"], isHeadOffice: true });

const readyReport = { ...openReport, checks: openReport.checks.map((check) => ({ ...check, holds: true })) };
const closing = { name: "Siti Rahma", at: "2026-07-03T02:00:00Z" };
const closedReport = {
  ...openReport,
  state: "closed" as const,
  closed: closing,
  digest: "ab".repeat(32),
  checks: [],
};

beforeEach(() => answerAll(bank, ["zakat", "desk"]));

const { open, page, asked } = visitor(app, bank, headOffice);
/** The texts of the cells of each line of a chapter. */
const linesOf = (shown: Page, chapter: string) =>
  shown.part("table", chapter)!.records.map(Object.values) as string[][];

describe("the list of periods", () => {
  it("names each period, its state and who closed it", async () => {
    const closed = { ...openPeriod, span: "year" as const, begins: "2025-01-01", ends: "2025-12-31" };
    bank.give("listPeriodReports", [openPeriod, { ...closed, state: "closed", closed: closing }]);
    const list = await open("/report-periods");
    expect(linesOf(list, "Laporan Periode")).toEqual([
      ["1", "Semester 1 2026", "01/01/2026 – 30/06/2026", "Belum ditutup", "-", "-", "Lihat"],
      ["2", "Tahun 2025", "01/01/2025 – 31/12/2025", "Ditutup", "Siti Rahma", "03/07/2026 09:00", "Lihat"],
    ]);
    expect(list.addresses).toContain("/report-periods/2025");
  });
});

describe("the report of a period", () => {
  it("has the regulator's chapters in order, with receipts as not recorded", async () => {
    const shown = await open("/report-periods/2026-s1");
    const params = bank.calls.find(({ name }) => name === "readPeriodReport")!.path;
    expect(params).toBe("/period-reports/half/2026-01-01");
    expect(linesOf(shown, "I. Penerimaan").map(([, name, amount]) => [name, amount])).toEqual([
      ["Zakat", "Tidak dicatat di sistem ini"],
      ["Infak dan sedekah", "Tidak dicatat di sistem ini"],
      ["Dana sosial keagamaan lainnya (DSKL)", "Tidak dicatat di sistem ini"],
    ]);
    expect(linesOf(shown, "II. Penyaluran menurut asnaf")).toEqual([
      ["1", "Fakir", "3", "2", "4", "6.000.000"],
      ...["Miskin", "Amil", "Mualaf", "Riqab", "Gharimin", "Fisabilillah", "Ibnu Sabil"].map(
        (asnaf, place) => [...[String(place + 2), asnaf, "0", "0", "0", "0"]],
      ),
      ["9", "Belum ditentukan", "2", "2", "4", "4.000.000"],
    ]);
    expect(linesOf(shown, "III. Penyaluran menurut bidang dan program")).toEqual([
      ["1", "Bidang Pendidikan", "-", "-", "8", "6.000.000"],
      ["2", "Beasiswa", "3", "2", "4", "5.000.000"],
      ["3", "Sekolah", "1", "2", "4", "1.000.000"],
      ["4", "Tanpa program", "2", "2", "4", "4.000.000"],
    ]);
    expect(linesOf(shown, "IV. Penyaluran per cabang")).toEqual([
      ["1", "Cabang Bandung", "5", "2", "4", "10.000.000"],
    ]);
    expect(linesOf(shown, "V. Jumlah penyaluran")).toEqual([["1", "Jumlah", "5", "2", "4", "10.000.000"]]);
  });

  it("shows each check, with a link to where a failing one is fixed", async () => {
    const shown = await open("/report-periods/2026-S1");
    expect(linesOf(shown, "Syarat penutupan").map((line) => line.slice(1))).toEqual([
      ["Terpenuhi", "Periode sudah berakhir.", "-"],
      ["Belum", "Penyaluran tanpa asnaf 40,0 % dari nominal; batasnya 5,0 %.", "Lihat"],
    ]);
    expect(shown.addresses).toContain("/completeness?missing=asnaf");
    expect(shown.text).not.toContain("Tutup Laporan");
    const { addresses } = await open("/report-periods/2026-S1", readerOnly);
    expect(addresses.filter((address) => address.startsWith("/report-asnaf?"))).toEqual([]);
  });

  it("leads to the inbox, where the batches that wait are", async () => {
    const message = "1 batch penyaluran yang diunggah pada periode ini belum selesai diputuskan.";
    const check = { check: "batches" as const, holds: false, message };
    bank.give("readPeriodReport", { ...openReport, checks: [check] });
    const { addresses } = await open("/report-periods/2026-S1");
    expect(addresses).toContain("/approve-list?kind=penyaluran-dana");
    const links = linesOf(await open("/report-periods/2026-S1", readerOnly), "Syarat penutupan");
    expect(links.map((line) => line.at(-1))).toEqual(["-"]);
  });

  it("offers the closing to the head office, once every check holds", async () => {
    bank.give("readPeriodReport", readyReport);
    const { addresses } = await open("/report-periods/2026-S1");
    expect(addresses).toContain("/report-periods/2026-S1/close");
    const ofBranch = await page("/report-periods/2026-S1", branchUser);
    expect(ofBranch).not.toContain("Tutup Laporan");
    expect(ofBranch).toContain("Anda melihat angka cabang Anda saja.");
  });

  it("says of a closed one who closed it, its digest, and whether today differs", async () => {
    bank.give("readPeriodReport", closedReport);
    const html = await page("/report-periods/2026-S1");
    for (const text of ["Ditutup 03/07/2026 09:00 WIB oleh Siti Rahma.", "ab".repeat(32)])
      expect(html).toContain(text);
    expect(html).not.toContain("Angka hari ini berbeda");
    expect(html).not.toContain("Syarat penutupan");
    bank.give("readPeriodReport", { ...closedReport, differs: true });
    expect(await page("/report-periods/2026-S1")).toContain("Angka hari ini berbeda");
  });

  it("is printed with letterhead and signatures", async () => {
    const { text } = await open("/report-periods/2026-S1/print");
    expect(text).toMatch(/Ramah Zakat.*Semester 1 2026.*I\. Penerimaan.*Dibuat oleh,.*Mengetahui,/s);
  });

  it.each(["2026-S3", "2026-08", "semester", "1999"])("is not found at %s", async (code) => {
    expect((await app.request(`/report-periods/${code}`, { cookie: headOffice })).status).toBe(404);
    expect(asked("readPeriodReport")).toEqual([]);
  });

  it("says what the bank refuses to show", async () => {
    const sentence = "Isi laporan ini tidak sesuai dengan sidik digitalnya. Hubungi pengelola sistem.";
    bank.answer("readPeriodReport", refusal("E3", sentence));
    expect(await page("/report-periods/2026-S1")).toContain(sentence);
  });
});

describe("the closing", () => {
  const path = "/report-periods/2026-S1/close";

  it("is asked with period and amount, and sends the version that was shown", async () => {
    bank.give("readPeriodReport", readyReport);
    const asking = await open(path);
    expect(asking.words).toContain("menutup laporan Semester 1 2026 dengan penyaluran Rp10.000.000?");
    expect(asking.values("version")).toEqual(["v1"]);
    const form = {
      formToken: formTokenOf(asking),
      idempotencyKey: idempotencyKeyOf(asking),
      version: "v1",
    };
    const answer = await app.request(path, { cookie: headOffice, form });
    expect(locationOf(answer)).toMatch(/^\/report-periods\/2026-S1/);
    expect(asked("closePeriodReport")).toEqual([{ span: "half", begins: "2026-01-01", version: "v1" }]);
  });

  it("is refused to users who may only read", async () => {
    bank.give("readPeriodReport", readyReport);
    const report = await app.request("/report-periods/2026-S1", { cookie: readerOnly });
    expect([report.status, (await report.text()).includes("Tutup Laporan")]).toEqual([200, false]);
    expect((await app.request(path, { cookie: readerOnly })).status).toBe(403);
    const form = { formToken: "x", idempotencyKey: "k".repeat(20), version: "v1" };
    expect((await app.request(path, { cookie: readerOnly, form })).status).toBe(403);
    expect(asked("closePeriodReport")).toEqual([]);
  });

  it.each([
    ["a check fails", openReport, "Laporan belum dapat ditutup. Penyaluran tanpa asnaf"],
    ["it is closed", closedReport, "Laporan ini sudah ditutup."],
  ])("is not asked where %s", async (_what, report, text) => {
    bank.give("readPeriodReport", report);
    const told = await open(path);
    expect(told.words).toContain(text);
    expect(told.values("version")).toEqual([]);
  });
});
