import { describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { ok } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerWithData, distribution } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const { page } = visitor(app, bank, headOffice);

const paths = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];

describe.each(paths)("a bank without extensions: %s", (path) => {
  it("is asked for nothing beyond the specification", async () => {
    answerWithData(bank);
    const text = await page(`${path}?branch=ID0003&status=settled`);
    expect(text).not.toContain('type="date"');
    expect(text).not.toMatch(/Total \d/);
    expect(await page(`${path}/export`)).toContain(": 1 baris.");
    expect(await page(`${path}/print`)).toContain("Semua tanggal");
    expect(bank.calls.map(({ name }) => name)).not.toContain("reportTotals");
    const filters = bank.calls.filter(({ name }) => name === "listTransactions").map(({ body }) => body);
    expect(filters[0]).toMatchObject({ branch_id: "ID0003", status_code: "settled" });
    for (const filter of filters) expect(Object.keys(filter as object)).not.toContain("start_date");
  });

  it("is not asked for all days where the address names some, and the page says why", async () => {
    answerWithData(bank);
    for (const address of [
      "?start=2026-01-01&end=2026-06-30",
      "/export?start=2026-01-01",
      "/print?end=2026-01-01",
    ])
      expect(await page(path + address)).toContain("Bank ini tidak menyediakan saringan tanggal");
    expect(bank.calls.map(({ name }) => name)).not.toContain("listTransactions");
  });
});

it("a party without a name or number is a dash", async () => {
  answerWithData(bank);
  const nameless = { ...distribution, customer_beneficiary: { name: "", other_detail: null } };
  bank.answer("listTransactions", ok("listTransactions", [nameless], { full_count: 1 }));
  const text = await page("/report-penyaluran-zakat");
  expect(text).toContain('<td>-</td><td class="code">-</td>');
});
