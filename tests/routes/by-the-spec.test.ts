import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames, type Capability } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { json } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerExtensions, answerWithData, distribution } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branch = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const { open, page, post, asked, calls } = visitor(app, bank, branch);
const called = () => bank.calls.map(({ name }) => name);

/** A bank that supports all but these. */
function offerAllBut(...names: Capability[]): void {
  bank.answer(
    "capabilities",
    json(
      200,
      capabilityNames.filter((name) => !names.includes(name)),
    ),
  );
  answerExtensions(bank);
}

beforeEach(() => answerWithData(bank));

describe("a bank that supports nothing beyond the specification", () => {
  it.each(["/list-mustahik/11", "/list-merchant/11"])(
    "%s shows no running balance and no access record",
    async (detail) => {
      const text = await page(detail);
      expect(text).toContain("NOMINAL");
      expect(text.match(/SALDO/g)?.length).toBe(text.match(/NOMOR ACCOUNT/g)?.length);
      expect(text).not.toContain("Riwayat");
    },
  );

  it("printing and downloading work without the call that records them", async () => {
    expect(await page("/list-mustahik/11/qr")).toContain("Siti Aminah");
    expect(await page("/list-mustahik/11/statement")).toContain("Mutasi Mustahik");
    expect(await page("/list-mustahik/11/statement.csv")).toContain("TRX ID");
    expect(called()).not.toContain("recordAccess");
  });

  it("has no inbox in its menu, and is not asked what waits", async () => {
    const { addresses } = await open("/dashboard");
    expect(addresses).toContain("/approve-koreksi-dana");
    expect(addresses.filter((address) => address.startsWith("/approve-list"))).toEqual([]);
    expect(await page("/approve-list")).toContain("Bank ini tidak menyediakan layar ini.");
    expect(called()).not.toContain("readDesk");
    expect(called()).not.toContain("listApprovals");
  });

  it.each([
    ["/koreksi-dana-mustahik", "(50.000)"],
    ["/koreksi-dana-mustahik/701/cancel", "membatalkan koreksi dana Siti Aminah"],
    ["/pencairan-dana-merchant", "1.250.000"],
    ["/approve-koreksi-dana/701/approve", "memproses koreksi dana Siti Aminah"],
    ["/approve-pencairan-dana/601/reject", "menolak pencairan dana Toko Berkah"],
  ])("serves %s, by fields of the specification alone", async (path, shown) => {
    expect(await page(path)).toContain(shown);
    for (const body of asked("listTransactions")) {
      expect(body).not.toHaveProperty("start_date");
      expect(body).not.toHaveProperty("end_date");
    }
  });

  it("offers decisions one by one only, whatever the address says", async () => {
    for (const path of ["/approve-koreksi-dana", "/approve-pencairan-dana"]) {
      const chosen = await open(`${path}?pilih=1`);
      expect(chosen.parts("checkbox")).toEqual([]);
      expect(chosen.part("columnheader", "Pilih")).toBeUndefined();
      const { source } = await open(path);
      expect(source).not.toContain("pilih");
      expect(source).not.toContain("canChoose");
    }
  });

  const reports = [
    "/report-penyaluran-zakat",
    "/report-penggunaan-zakat",
    "/report-pencairan-dana",
    "/report-koreksi-dana",
  ];

  describe.each(reports)("%s", (path) => {
    it("is asked for nothing beyond the specification", async () => {
      const report = await open(`${path}?branch=ID0003&status=settled`, headOffice);
      expect(report.parts("field").filter((field) => field.attribute("type") === "date")).toEqual([]);
      expect(report.text).not.toMatch(/Total \d/);
      expect(await page(`${path}/export`, headOffice)).toContain(": 1 baris.");
      expect(await page(`${path}/print`, headOffice)).toContain("Semua tanggal");
      expect(called()).not.toContain("reportTotals");
      const filters = asked("listTransactions");
      expect(filters[0]).toMatchObject({ branch_id: "ID0003", status_code: "settled" });
      for (const filter of filters) expect(Object.keys(filter as object)).not.toContain("start_date");
    });
  });

  it("a missing name or number is shown as a dash", async () => {
    const nameless = { ...distribution, customer_beneficiary: { name: "", other_detail: null } };
    bank.give("listTransactions", [nameless]);
    const [row] = (await open("/report-penyaluran-zakat", headOffice)).records;
    expect(Object.values(row!).filter((cell) => cell === "-")).toHaveLength(2);
  });

  it("has no search field on any screen, and is never asked to search", async () => {
    for (const path of ["/dashboard", "/list-mustahik", "/search", "/search?q=Siti"]) {
      const { addresses } = await open(path);
      expect(addresses).not.toContain("/search");
    }
    expect(called()).not.toContain("findAnything");
  });

  it("gets no role with the rights of extensions, and the tree of rights does not offer them", async () => {
    const text = await page("/role-management/new", headOffice);
    expect(text).not.toContain("Aturan Persetujuan");
    expect(text).not.toContain("Penyetuju Pengganti");
    expect(text).not.toContain("Keluarga");
    expect(text).not.toContain("Data Ganda");
    expect(text).toContain("Cabang/Branch");
    await post("/role-management/new", { code: "KASIR", description: "Kasir", menu: "MN600" }, headOffice);
    const created = JSON.stringify(asked("createRole"));
    expect(created).toContain("MN603");
    expect(created).not.toContain("MN604");
    expect(created).not.toContain("MN605");
    expect(created).not.toContain("MN606");
  });
});

describe("a bank without the capability `zakat`", () => {
  beforeEach(() => offerAllBut("zakat"));

  it.each(["/list-mustahik", "/list-mustahik/11"])("%s says nothing of the asnaf", async (path) => {
    const { text } = (await open(path)).main;
    expect(text).toContain("Siti");
    expect(text).not.toMatch(/asnaf/i);
  });

  it("an address that asks for an asnaf lists nobody, and says why", async () => {
    const text = await page("/list-mustahik?asnaf=fakir");
    expect(text).toContain("Bank ini tidak menyediakan saringan asnaf untuk daftar ini.");
    expect(calls("listCustomers")).toEqual([]);
  });

  it("the template of mustahik is that of the specification", async () => {
    const [head] = (await open("/upload-data-mustahik/template.csv")).source.split("\r\n");
    expect(head).toMatch(/;kode_region$/);
  });

  it.each(["/list-merchant", "/list-merchant/11"])("%s says nothing of categories", async (path) => {
    const { text } = (await open(path)).main;
    expect(text).toContain("Merchant");
    expect(text).not.toMatch(/kategori/i);
  });

  it("an address that asks for a category lists nobody, and says why", async () => {
    const text = await page("/list-merchant?category=sembako");
    expect(text).toContain("Bank ini tidak menyediakan saringan kategori untuk daftar ini.");
    expect(calls("listCustomers")).toEqual([]);
  });

  it("the template of merchants is that of the specification", async () => {
    const [head] = (await open("/upload-data-merchant/template.csv")).source.split("\r\n");
    expect(head).toMatch(/;no_rekening$/);
  });
});
