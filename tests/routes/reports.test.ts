import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { cutOff, ok, refusal, type RecordedCall } from "../support/fake-bank";
import { appOnFakeBank, jarOf, locationOf, signIn, visitor } from "./app";
import {
  answerWithData,
  answerWithoutData,
  distribution,
  exported,
  validProgramme as programme,
} from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const { open: page, calls: asked } = visitor(app, bank, branchUser);
const filtersAsked = () => asked("listTransactions").map(({ body }) => body);

/** A bank that knows dates and the parts of distributions, and gives the rows of a report page by page. */
beforeEach(() => bank.support(["lists", "zakat"]));

const reports = [
  {
    path: "/report-penyaluran-zakat",
    type: "P00001",
    head: "NO;WAKTU (WIB);NAMA MUSTAHIK;NOMOR KTP;NOMINAL",
  },
  {
    path: "/report-penggunaan-zakat",
    type: "P00002",
    head: "TRX ID;WAKTU (WIB);NPWP;NAMA MERCHANT;NAMA MUSTAHIK;KTP MUSTAHIK;NOMINAL (IDR)",
  },
  {
    path: "/report-pencairan-dana",
    type: "P00003",
    head: "DIAJUKAN (WIB);NPWP;NAMA MERCHANT;NOMINAL;STATUS",
  },
  {
    path: "/report-koreksi-dana",
    type: "P00004",
    head: "DIAJUKAN (WIB);NOMOR KTP;NAMA MUSTAHIK;NOMINAL;STATUS",
  },
] as const;

describe("paper", () => {
  it.each([
    ["at the town of the reader's branch", "Bandung", "Bandung, 25/11/2026"],
    ["at the branch by name, where it has none", "", "Cabang Bandung, 25/11/2026"],
    ["likewise with a session of a bank that tells no town", undefined, "Cabang Bandung, 25/11/2026"],
  ])("is signed %s", async (_, town, signed) => {
    const cookie = await signIn(app, bank, { features: menuFeatureCodes, town });
    answerWithData(bank);
    const { text } = await page("/report-penyaluran-zakat/print", cookie);
    expect(text.split("\n")).toContain(signed);
    expect(text).toContain("Cabang Bandung");
  });
});

const screens = ["", "/export", "/print", "/report.csv", "/report.xlsx"];
const narrowing = "branch=ID0003&status=settled&start=2026-01-01&end=2026-06-30";

describe.each(reports)("$path", ({ path, type, head }) => {
  it("asks for the own branch of a branch's user, whatever the address says", async () => {
    answerWithData(bank);
    for (const screen of screens) await page(`${path}${screen}?branch=ID0003`);
    const branches = filtersAsked().map((body) => (body as { branch_id: string }).branch_id);
    expect(branches.length).toBeGreaterThanOrEqual(4);
    expect(new Set(branches)).toEqual(new Set(["ID0002"]));
    expect(asked("listBranches")).toEqual([]);
  });

  it("shows a choice of branches to head office alone", async () => {
    answerWithData(bank);
    expect((await page(path)).values("branch")).toEqual([]);
    const chosen = (await page(`${path}?branch=ID0002`, headOffice)).main.field("Cabang");
    expect([chosen?.value, chosen?.shown]).toEqual(["ID0002", "Cabang Bandung"]);
    expect(asked("listBranches")[0]?.params).toEqual({ skip: "0", limit: "1000" });
    expect(filtersAsked().at(-1)).toEqual({
      transaction_type: type,
      status_code: "",
      branch_id: "ID0002",
      customer_id: "",
      account_id: "",
    });
  });

  it("narrows by branch, status and days, on the screen and in all that is made of it", async () => {
    answerWithData(bank);
    for (const screen of screens) await page(`${path}${screen}?${narrowing}`, headOffice);
    expect(filtersAsked().length).toBeGreaterThanOrEqual(screens.length);
    for (const body of filtersAsked()) {
      expect(body).toMatchObject({
        transaction_type: type,
        branch_id: "ID0003",
        status_code: "settled",
        start_date: "2026-01-01",
        end_date: "2026-06-30",
      });
    }
  });

  it("shows the total of all rows on the screen, on paper and beside the file", async () => {
    answerWithData(bank);
    bank.support(["lists", "reports"]);
    bank.give("reportTotals", { count: 12_345, total_idr: 987_654_321 });
    bank.answer("exportTransactions", exported([]));
    expect((await page(`${path}?start=2026-01-01`)).text).toContain("Total 12.345 transaksi, Rp987.654.321");
    expect(asked("reportTotals")[0]?.body).toMatchObject({
      transaction_type: type,
      start_date: "2026-01-01",
    });
    const dialog = (await page(`${path}/export`)).text;
    expect(dialog).toContain(": 12.345 baris, total Rp987.654.321.");
    expect(dialog).toContain("Untuk menjumlahkan nominal, unduh XLSX: di CSV nominal berupa teks.");
    expect((await page(`${path}/print`)).text).toContain("Total 12.345 transaksi, Rp987.654.321");
  });

  it("offers no export and no print when there are no rows", async () => {
    answerWithoutData(bank);
    const { main } = await page(path);
    expect(main.button("Export Data CSV")?.isClosed).toBe(true);
    for (const copy of ["export", "print"])
      expect(main.addresses.filter((address) => address.startsWith(`${path}/${copy}`))).toEqual([]);
  });

  it("says that there is no file when there are no rows, also at the file's own address", async () => {
    answerWithoutData(bank);
    const sentence = "Tidak ada data untuk diunduh pada laporan dengan saringan ini.";
    const { text, source } = await page(`${path}/export?status=voided`);
    expect(text).toContain(sentence);
    expect(source).not.toContain("/report.csv");
    for (const file of ["report.csv", "report.xlsx"]) {
      const response = await app.request(`${path}/${file}?status=voided`, { cookie: branchUser });
      expect(locationOf(response)).toBe(`${path}?status=voided`);
      expect(response.headers.get("content-disposition")).toBeNull();
      const shown = await page(`${path}?status=voided`, `${branchUser}; ${jarOf(response)}`);
      expect(shown.text).toContain(sentence);
    }
  });

  it("is a file with the columns of the specification", async () => {
    answerWithData(bank);
    const { response, source } = await page(`${path}/report.csv`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Laporan [A-Za-z ]+ \d{8}-\d{6}\.csv"$/,
    );
    expect(source.split("\r\n")[0]?.replace("\uFEFF", "")).toBe(head);
    expect(source.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("can be downloaded as XLSX", async () => {
    answerWithData(bank);
    const { headers } = await app.request(`${path}/report.xlsx`, { cookie: branchUser });
    expect(headers.get("content-type")).toContain("spreadsheetml");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="Laporan [A-Za-z ]+ \d{8}-\d{6}\.xlsx"$/,
    );
  });

  it("is no file without its permission, and the bank is asked nothing", async () => {
    const feature = { P00001: "MN501", P00002: "MN502", P00003: "MN503", P00004: "MN504" }[type];
    const cookie = await signIn(app, bank, { features: menuFeatureCodes.filter((code) => code !== feature) });
    for (const file of ["report.csv", "report.xlsx"])
      expect((await page(`${path}/${file}`, cookie)).response.status).toBe(403);
    expect(bank.calls).toEqual([]);
  });
});

describe("a report's rows", () => {
  it("show the whole KTP number, and names in title case", async () => {
    answerWithData(bank);
    const { cells } = await page("/report-penggunaan-zakat");
    for (const cell of ["802", "012345678901000", "Toko Berkah", "Siti Aminah", "3204117101900001", "75.000"])
      expect(cells).toContain(cell);
  });

  it("are on paper with what the sheet is about and a line to sign on", async () => {
    answerWithData(bank);
    const { text } = await page(`/report-koreksi-dana/print?status=voided&start=2026-01-01`, headOffice);
    for (const words of [
      "Semua cabang · Sejak 01/01/2026 · Status Dibatalkan",
      "Dicetak oleh Operator Bandung",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Mengetahui,");
  });
});

describe("the days of a report of requests", () => {
  const days = "start=2026-12-01&end=2026-12-31";
  const asked = (query: string) => `/report-koreksi-dana${query}`;
  const dateOf = () => (filtersAsked().at(-1) as { date_of?: string }).date_of;

  beforeEach(() => {
    bank.support(["lists", "zakat", "reports"]);
    answerWithData(bank);
    bank.answer(
      "reportTotals",
      ok("reportTotals", {
        count: 3,
        total_idr: 60,
        by_status: [
          { status_code: "pending", count: 1, total_idr: 10 },
          { status_code: "settled", count: 2, total_idr: 50 },
        ],
      }),
    );
  });

  it("are by default those of the decision; an old address with days keeps its meaning", async () => {
    const chosen = async (query: string) => (await page(asked(query))).values("dated")[0];
    expect(await chosen("")).toBe("decided");
    expect(await chosen(`?${days}`)).toBe("requested");
    expect(dateOf()).toBeUndefined();
    expect(await chosen(`?${days}&dated=decided`)).toBe("decided");
    expect(dateOf()).toBe("decision");
    await page(asked(`?${days}&dated=requested`));
    expect(dateOf()).toBeUndefined();
  });

  it("are named on every copy, with a total for each state", async () => {
    const { text } = await page(asked(`/export?${days}&dated=decided`));
    expect(text).toContain("01/12/2026 – 31/12/2026 (tanggal diputuskan)");
    expect(text).toContain("Menunggu 1 transaksi, Rp10 · Disetujui 2 transaksi, Rp50");
    expect(text).not.toContain("Rp60");
    expect((await page(asked(""))).text).toContain(
      "Menunggu 1 transaksi, Rp10 · Disetujui 2 transaksi, Rp50",
    );
  });

  it("offer no such choice where transactions settle at once", async () => {
    expect((await page("/report-penyaluran-zakat")).values("dated")).toEqual([]);
    await page(`/report-penyaluran-zakat?${days}&dated=decided`);
    expect(dateOf()).toBeUndefined();
  });

  it("offer no such choice where the bank does not support it", async () => {
    bank.support(["lists"]);
    expect((await page(asked(""))).values("dated")).toEqual([]);
    const before = filtersAsked().length;
    await page(asked(`?${days}&dated=decided`));
    expect(filtersAsked()).toHaveLength(before);
  });
});

describe("a report of one programme", () => {
  const report = "/report-penyaluran-zakat";

  it("names it, on the screen and on paper", async () => {
    answerWithData(bank);
    bank.give("listProgrammes", [programme]);
    for (const screen of ["", "/print", "/export"])
      expect((await page(`${report}${screen}?programme=${programme.key}`)).text).toContain(
        `Program: ${programme.name}`,
      );
    expect(filtersAsked()[0]).toMatchObject({ programme: programme.key });
  });

  it("is empty for an unknown programme, and keeps its key", async () => {
    answerWithoutData(bank);
    bank.give("listProgrammes", []);
    const screen = await page(`${report}?programme=999999`);
    expect(screen.response.status).toBe(200);
    expect(screen.text).toContain("Tidak ada data untuk ditampilkan.");
    const paper = await page(`${report}/print?programme=999999`);
    expect(paper.response.status).toBe(200);
    expect(paper.text).toContain("Program: 999999");
    const dialog = await page(`${report}/export?programme=999999`);
    expect(dialog.response.status).toBe(200);
    expect(dialog.text).toContain("Tidak ada data untuk diunduh");
    const file = await app.request(`${report}/report.csv?programme=999999`, { cookie: branchUser });
    expect(locationOf(file)).toBe(`${report}?programme=999999`);
    for (const body of filtersAsked()) expect(body).toMatchObject({ programme: "999999" });
  });

  it("is the error screen where the bank fails to name it", async () => {
    answerWithData(bank);
    bank.answer("listProgrammes", refusal("500", "x"));
    expect((await page(`${report}?programme=81`)).response.status).toBe(502);
  });
});

describe("a long report", () => {
  const report = "/report-penyaluran-zakat";
  const file = `${report}/report.csv`;
  const rowAt = (number: number) => ({ ...distribution, _key: String(number) });
  const pageOf = ({ params }: RecordedCall, total: number) => {
    const [skip, limit] = [Number(params.skip), Number(params.limit)];
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - skip)) }, (_, index) =>
      rowAt(skip + index),
    );
    return ok("listTransactions", rows, { full_count: total });
  };

  it("is on paper with its first 1000 rows, and says so", async () => {
    bank.answerWith("listTransactions", (call) => pageOf(call, 2_345));
    const { text, cells } = await page(`${report}/print`);
    expect(text).toContain("1.000 dari 2.345 transaksi; unduh CSV untuk semuanya");
    expect(cells).toContain("1000");
    expect(cells).not.toContain("1001");
  });

  it("is whole in a file, numbered through", async () => {
    bank.answerWith("listTransactions", (call) => pageOf(call, 2_345));
    const lines = (await page(file)).source.trimEnd().split("\r\n");
    expect(lines).toHaveLength(2_346);
    expect(lines.at(-1)).toBe('2345;20/11/2026 10:00;Siti Aminah;"=""3204117101900001""";"=""300.000"""');
  });

  it.each([
    ["fails at once", refusal("500", "x"), /Failed/],
    ["breaks off at once", cutOff, /Endpoint|Failed|koneksi|connection/i],
  ])("is no file where the bank %s: the report says so", async (_, reply, said) => {
    bank.answer("listTransactions", reply);
    const response = await app.request(`${file}?page=2`, { cookie: branchUser });
    expect(locationOf(response)).toBe(`${report}?page=2`);
    expect(response.headers.get("content-disposition")).toBeNull();
    answerWithData(bank);
    expect((await page(`${report}?page=2`, `${branchUser}; ${jarOf(response)}`)).text).toMatch(said);
  });

  it("is a file that breaks off visibly when the bank fails on the way", async () => {
    bank.answerWith("listTransactions", (call) =>
      call.params.skip === "0" ? pageOf(call, 5_000) : refusal("500", "x"),
    );
    const response = await app.request(file, { cookie: branchUser });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});
