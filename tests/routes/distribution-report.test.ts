import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { daysInWib } from "~/texts/days";
import { realTimeOf } from "../support/clock";
import { ok, refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, cookieOf, locationOf, signIn, visitor } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const cell = (asnaf: string | null, programme: string | null, totalIdr: number, people = 3) => ({
  ...{ asnaf, programme, branch: null, people, households: 2, transactions: 4, totalIdr },
});

const report = {
  cells: [
    cell("miskin", null, 3_000_000),
    cell("miskin", "7", 2_000_000),
    cell("miskin", "", 1_000_000),
    cell("", null, 1_000_000),
    cell("", "7", 1_000_000),
    cell(null, null, 4_000_000, 5),
    cell(null, "7", 3_000_000),
    cell(null, "", 1_000_000),
  ],
  previous: {
    start: "2026-01-01",
    end: "2026-06-30",
    cells: [cell("miskin", null, 2_000_000), cell(null, null, 2_000_000)],
  },
  programmes: [{ key: "7", name: "Beasiswa Yatim", code: "BEASISWA" }],
  branches: [],
};

/** Asnaf that the report has nothing of. */
const withoutAnything = ["Fakir", "Amil", "Mualaf", "Riqab", "Gharimin", "Fisabilillah", "Ibnu Sabil"];

const paid = [
  ["miskin", 3_000_000],
  ["fakir", 1_000_000],
] as const;

/** As our bank answers: with the whole of each part, and narrowed to an asnaf only where it does not tell asnaf apart. */
function answerTo(body: unknown) {
  const { by, asnaf } = body as { by: string[]; asnaf?: string };
  const partsOf = (dimension: string, part: string) => (by.includes(dimension) ? [part, null] : [null]);
  const cells = new Map<string, Omit<ReturnType<typeof cell>, "branch"> & { branch: string | null }>();
  for (const [paidTo, total] of paid) {
    if (!by.includes("asnaf") && asnaf !== undefined && asnaf !== paidTo) continue;
    for (const of of partsOf("asnaf", paidTo))
      for (const programme of partsOf("programme", "7"))
        for (const branch of partsOf("branch", "ID0002")) {
          const place = JSON.stringify([of, programme, branch]);
          const sum = total + (cells.get(place)?.totalIdr ?? 0);
          cells.set(place, { ...cell(of, programme, sum), branch });
        }
  }
  return { ...report, cells: [...cells.values()] };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: realTimeOf(new Date("2026-11-23T03:00:00Z")) });
  bank.reset();
  bank.support(["zakat"]);
  answerWithData(bank);
  bank.give("readDistributions", report);
});

const { open, page } = visitor(app, bank, branchUser);
const asked = () => bank.calls.filter(({ name }) => name === "readDistributions").map(({ body }) => body);
/** What stands in each of these fields of the report's form. */
const filledIn = ({ main }: Page, ...names: readonly string[]) =>
  names.map((name) => main.part("search", "Saringan")!.values(name)[0]);
/** The texts of the cells of each line. */
const linesIn = (page: Page) => page.records.map(Object.values) as string[][];

describe("the report of distributions", () => {
  it("says that its days are Jakarta's", async () => {
    expect(await page("/report-asnaf")).toContain(daysInWib);
  });

  it("covers this half-year by asnaf for the user's branch unless the address says otherwise", async () => {
    await page("/report-asnaf?branch=ID0003&by=colour&period=2026-13");
    expect(asked()).toEqual([{ start: "2026-07-01", end: "2026-12-31", by: ["asnaf"] }]);
  });

  it.each([
    ["period=2025", { start: "2025-01-01", end: "2025-12-31", by: ["asnaf"] }],
    ["period=2024-02&by=programme", { start: "2024-02-01", end: "2024-02-29", by: ["programme"] }],
    ["period=2026-S1&then=branch", { start: "2026-01-01", end: "2026-06-30", by: ["asnaf", "branch"] }],
    [
      "period=days&start=2026-08-03&end=2026-08-09&then=asnaf",
      { start: "2026-08-03", end: "2026-08-09", by: ["asnaf"] },
    ],
    [
      "period=days&start=2026-08-03&end=2026-08-02",
      { start: "2026-07-01", end: "2026-12-31", by: ["asnaf"] },
    ],
    [
      "start=2026-08-03&end=2026-08-09&period=2025",
      {
        start: "2026-08-03",
        end: "2026-08-09",
        by: ["asnaf"],
      },
    ],
    ["by=asnaf&asnaf=miskin", { start: "2026-07-01", end: "2026-12-31", by: ["asnaf"], asnaf: "miskin" }],
    ["by=branch&asnaf=Fakir", { start: "2026-07-01", end: "2026-12-31", by: ["branch"] }],
    ["by=branch&asnaf=%00", { start: "2026-07-01", end: "2026-12-31", by: ["branch"] }],
    ["by=branch&asnaf=belum", { start: "2026-07-01", end: "2026-12-31", by: ["branch"], asnaf: "" }],
    ["by=branch&asnaf=none", { start: "2026-07-01", end: "2026-12-31", by: ["branch"], asnaf: "" }],
    ["by=branch&asnaf=fakir", { start: "2026-07-01", end: "2026-12-31", by: ["branch"], asnaf: "fakir" }],
  ])("asks the bank for what %s says", async (query, body) => {
    await page(`/report-asnaf?branch=ID0003&${query}`, headOffice);
    expect(asked()).toEqual([{ ...body, branchKey: "ID0003" }]);
  });

  it("shows each asnaf, its programmes and the sum, with shares and the change", async () => {
    const lines = linesIn(await open("/report-asnaf?then=programme"));
    expect(lines.filter(([, asnaf]) => !withoutAnything.includes(asnaf!)).map(([, ...line]) => line)).toEqual(
      [
        ["Miskin", "Semua", "3", "2", "4", "3.000.000", "75,0 %", "2.000.000", "+50,0 %"],
        ["Miskin", "Beasiswa Yatim", "3", "2", "4", "2.000.000", "50,0 %", "0", "-"],
        ["Miskin", "Tanpa program", "3", "2", "4", "1.000.000", "25,0 %", "0", "-"],
        ["Belum ditentukan", "Semua", "3", "2", "4", "1.000.000", "25,0 %", "0", "-"],
        ["Belum ditentukan", "Beasiswa Yatim", "3", "2", "4", "1.000.000", "25,0 %", "0", "-"],
        ["Jumlah", "Semua", "5", "2", "4", "4.000.000", "100,0 %", "2.000.000", "+100,0 %"],
      ],
    );
  });

  it("lists all eight asnaf, also those that received nothing", async () => {
    const asnafIn = async (query: string) => [
      ...new Set(linesIn(await open(`/report-asnaf?${query}`)).map(([, asnaf]) => asnaf)),
    ];
    const [fakir = "", ...others] = withoutAnything;
    const all = [fakir, "Miskin", ...others, "Belum ditentukan", "Jumlah"];
    expect(await asnafIn("")).toEqual(all);
    expect(await asnafIn("then=programme")).toEqual(all);
    const [line] = linesIn(await open("/report-asnaf"));
    expect(line).toEqual(["1", "Fakir", "0", "0", "0", "0", "0,0 %", "0", "-"]);
    expect(await asnafIn("asnaf=miskin")).toEqual(["Miskin", "Jumlah"]);
    // Where nothing was distributed, a sentence says so.
    const empty = { ...report, cells: [], previous: { ...report.previous, cells: [] } };
    bank.give("readDistributions", empty);
    expect((await open("/report-asnaf")).main.cells).toEqual([]);
  });

  it.each(["%00", "a%20b", "../x"])("takes the branch '%s' for all of them", async (branch) => {
    const shown = await open(`/report-asnaf?branch=${branch}`, headOffice);
    expect(asked()).toEqual([{ start: "2026-07-01", end: "2026-12-31", by: ["asnaf"] }]);
    expect(shown.part("paragraph", /^Semua cabang/)).toBeDefined();
  });

  it("shows a branch that it does not know as chosen, and asks for it", async () => {
    const shown = await open("/report-asnaf?branch=ID0099", headOffice);
    expect(asked()).toMatchObject([{ branchKey: "ID0099" }]);
    expect(filledIn(shown, "branch")).toEqual(["ID0099"]);
  });

  it("can be narrowed to one asnaf, which its form shows", async () => {
    const shown = await open("/report-asnaf?then=programme&asnaf=miskin");
    expect(linesIn(shown)).toEqual([
      ["1", "Miskin", "Semua", "3", "2", "4", "3.000.000", "100,0 %", "2.000.000", "+50,0 %"],
      ["2", "Miskin", "Beasiswa Yatim", "3", "2", "4", "2.000.000", "66,7 %", "0", "-"],
      ["3", "Miskin", "Tanpa program", "3", "2", "4", "1.000.000", "33,3 %", "0", "-"],
      ["4", "Jumlah", "Semua", "3", "2", "4", "3.000.000", "100,0 %", "2.000.000", "+50,0 %"],
    ]);
    expect(filledIn(shown, "asnaf")).toEqual(["miskin"]);
  });

  it.each([
    ["period=2026&start=2026-08-03&end=2026-08-09", "Tanggal yang diisi dipakai", "days"],
    ["period=2026&start=2026-08-03", "Tanggal belum dipakai.", "2026"],
    ["period=days&end=2026-08-03", "Tanggal belum dipakai.", "2026-S2"],
    ["period=days&start=2026-08-03&end=2026-08-02", "Tanggal belum dipakai.", "2026-S2"],
    ["period=days", "Tanggal belum dipakai.", "2026-S2"],
  ])("says what it ignores of '%s', and keeps the typed days", async (query, sentence, period) => {
    const shown = await open(`/report-asnaf?${query}`);
    expect(shown.text).toContain(sentence);
    const given = new URLSearchParams(query);
    const days = [given.get("start") ?? "", given.get("end") ?? ""];
    expect(filledIn(shown, "period", "start", "end")).toEqual([period, ...days]);
  });

  it("says that it ignores a second breakdown equal to the first", async () => {
    const shown = await open("/report-asnaf?by=branch&then=branch");
    expect(shown.text).toContain("Lalu menurut tidak dipakai");
    expect(filledIn(shown, "then")).toEqual([""]);
    expect(await page("/report-asnaf?by=branch")).not.toContain("tidak dipakai");
  });

  it("leads from those without an asnaf or a programme to their distributions", async () => {
    const { addresses } = await open("/report-asnaf?then=programme");
    for (const query of ["status=settled&asnaf=belum&programme=7", "asnaf=miskin&programme=belum"])
      expect(addresses).toContainEqual(expect.stringContaining(query));
  });

  it("is sorted by this period's amounts, then by those of the period before", async () => {
    const of = (programme: string | null, total: number) => cell(null, programme, total);
    const previous = [of("1", 9_000_000), of("3", 1_000_000), of("4", 2_000_000), of(null, 12_000_000)];
    const cells = [of("1", 1_000_000), of("2", 2_000_000), of(null, 3_000_000)];
    const programmes = ["1", "2", "3", "4"].map((key) => ({ key, name: `P${key}`, code: key }));
    bank.give("readDistributions", {
      ...report,
      ...{ cells, programmes, previous: { ...report.previous, cells: previous } },
    });
    const lines = linesIn(await open("/report-asnaf?by=programme"));
    expect(lines.map(([, name]) => name)).toEqual(["P2", "P1", "P4", "P3", "Jumlah"]);
  });

  it("says so when nothing was distributed, and offers no file", async () => {
    bank.give("readDistributions", { ...report, cells: [], previous: { ...report.previous, cells: [] } });
    const html = await page("/report-asnaf?period=2026");
    expect(html).toContain("Tidak ada penyaluran pada periode ini.");
    expect(html).not.toContain("Unduh CSV");
    expect(
      locationOf(await app.request("/report-asnaf/report.csv?period=2026", { cookie: branchUser })),
    ).toMatch(/^\/report-asnaf\?period=2026/);
    const refused = await app.request("/report-asnaf/report.xlsx?period=2026", { cookie: branchUser });
    const dialog = await page(locationOf(refused)!, `${branchUser}; ${cookieOf(refused)}`);
    expect(dialog).toContain("Unduh Data");
    expect(dialog).not.toContain("Export Data CSV");
  });

  it("names the form beside the search of the top bar, and says how families count", async () => {
    const shown = await open("/report-asnaf");
    expect(shown.part("search", "Saringan")).toBeDefined();
    expect(shown.text).toContain("Mustahik tanpa nomor KK masing-masing dihitung sebagai satu keluarga.");
  });

  it("comes as a CSV with one line each, amounts as text, named after what it is of", async () => {
    const answer = await app.request("/report-asnaf/report.csv?then=programme&asnaf=miskin", {
      cookie: branchUser,
    });
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toBe(
      "ASNAF;PROGRAM;ORANG;KELUARGA;TRANSAKSI;NOMINAL;BAGIAN;SEBELUMNYA 01/01/2026 – 30/06/2026;PERUBAHAN",
    );
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe('Miskin;Semua;3;2;4;"=""3000000""";100,0 %;"=""2000000""";"=""+50,0 %"""');
    expect(lines[2]).toBe('Miskin;Beasiswa Yatim;3;2;4;"=""2000000""";66,7 %;"=""0""";"=""-"""');
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="Laporan Penyaluran per Asnaf Cabang Bandung Semester 2 2026 Miskin 20261123-100000.csv"',
    );
  });

  it("comes as a workbook with the report and a sheet for each part, in real numbers", async () => {
    const answer = await app.request("/report-asnaf/report.xlsx?then=programme", { cookie: branchUser });
    expect(answer.headers.get("content-disposition")).toContain("Semester 2 2026 20261123-100000.xlsx");
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(["Laporan", "Asnaf", "Program", "Cabang", "Keterangan"]);
    expect(sheets[0]!.rows[0]!.slice(-2)).toEqual(["SEBELUMNYA 01/01/2026 – 30/06/2026", "PERUBAHAN"]);
    // Row 1 is of Fakir, who received nothing.
    expect(sheets[0]!.rows[2]).toEqual([...["Miskin", "Semua", 3, 2, 4, 3_000_000, 0.75, 2_000_000, 0.5]]);
    // Nothing was distributed before, so there is no change.
    expect(sheets[0]!.rows[3]!.slice(6)).toEqual([0.5, 0, null]);
    expect(sheets[1]!.rows).toHaveLength(11);
    expect(sheets[4]!.rows.map(([fact]) => fact)).toEqual([
      "Laporan Penyaluran per Asnaf",
      "Cabang Bandung",
      "Semester 2 2026",
      "Dibandingkan dengan 01/01/2026 – 30/06/2026.",
    ]);
    expect(asked().map((body) => (body as { by: string[] }).by)).toEqual([
      ["asnaf", "programme"],
      ["asnaf"],
      ["programme"],
      ["branch"],
    ]);
  });

  it.each(["asnaf=miskin", "by=programme&asnaf=miskin", "by=branch&then=asnaf&asnaf=miskin"])(
    "has the same total in every sheet of '%s'",
    async (query) => {
      bank.answerWith("readDistributions", ({ body }) => ok("readDistributions", answerTo(body)));
      const answer = await app.request(`/report-asnaf/report.xlsx?${query}`, { cookie: branchUser });
      const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
      const totals = sheets.slice(0, 4).map(({ rows }) => {
        const place = rows[0]!.indexOf("NOMINAL");
        return [rows.at(-1)![0], rows.at(-1)![place]];
      });
      expect(totals).toEqual(Array(4).fill(["Jumlah", 3_000_000]));
      expect(sheets[4]!.rows.map(([fact]) => fact)).toContain("Miskin");
    },
  );

  it("has a page for paper with letterhead and signatures", async () => {
    const html = await page("/report-asnaf/print?period=2026-S1");
    for (const shown of ["Ramah Zakat", "Semester 1 2026", "Dibuat oleh,", "Mengetahui,", "Jumlah"])
      expect(html).toContain(shown);
  });

  it("says beside the days how many may be asked for", async () => {
    const last = (await open("/report-asnaf")).field("Sampai tanggal");
    expect(last?.descriptions.join()).toContain("Paling lama 31 hari.");
  });

  it("says what the bank refuses, beside the form with what was asked", async () => {
    const tooManyDays =
      "Rentang tanggal paling lama 31 hari, kecuali tepat satu bulan, semester, atau tahun.";
    bank.answer("readDistributions", refusal("E3", tooManyDays));
    const query = "period=days&start=2024-01-01&end=2026-01-01&by=branch";
    const shown = await open(`/report-asnaf?${query}`);
    expect(shown.text).toContain(tooManyDays);
    expect(shown.text).not.toContain("Tidak ada penyaluran pada periode ini.");
    const asked = ["days", "branch", "2024-01-01", "2026-01-01"];
    expect(filledIn(shown, "period", "by", "start", "end")).toEqual(asked);
    expect(await page(`/report-asnaf/print?${query}`)).toContain(tooManyDays);
    const file = await app.request(`/report-asnaf/report.csv?${query}`, { cookie: branchUser });
    expect(locationOf(file)).toMatch(/^\/report-asnaf\?period=days/);
  });

  it("leaves any other failure to the error screen", async () => {
    bank.answer("readDistributions", refusal("E0", "Tidak bisa."));
    const shown = await open("/report-asnaf");
    expect(shown.text).toContain("Tidak bisa.");
    expect(shown.values("period")).toEqual([]);
  });
});
