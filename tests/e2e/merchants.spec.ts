import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/e2e";

const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
const cell = (page: Page, row: number, column: number) => rows(page).nth(row).getByRole("cell").nth(column);
const fact = (page: Page, name: string) => page.getByText(name, { exact: true }).locator("+ dd");

async function search(page: Page, field: "Nama" | "NPWP", value: string) {
  await page.getByLabel("Kolom pencarian").selectOption(field);
  await page.getByLabel("Kata pencarian").fill(value);
  await page.getByRole("button", { name: "Cari" }).click();
}

test.beforeEach(({ page }) => openAs(page, "operator.bandung@ramahzakat.example", "/list-merchant"));

test("the columns are the specified ones; a search by NPWP, however it is written, finds the one who has it, and no address holds it", async ({
  page,
}) => {
  await expect(page.getByRole("columnheader")).toHaveText([
    "#NO",
    "NAMA MERCHANT",
    "ALAMAT",
    "NPWP",
    "NAMA PIC",
    "KATEGORI",
    "CABANG",
    "STATUS",
    "DETAIL",
  ]);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expect(rows(page)).toHaveCount(10);

  const name = await cell(page, 2, 1).innerText();
  const taxId = await cell(page, 2, 3).innerText();
  expect(taxId).toMatch(/^\d{15,16}$/);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await search(page, "NPWP", taxId.replace(/^(\d{2})(\d{3})/, "$1.$2-"));
  await expect(page).toHaveURL(/field=npwp&value=(%7E|~)/);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(page, 0, 1)).toHaveText(name);
  expect(addresses.filter((address) => address.includes(taxId))).toEqual([]);
});

test("the detail has the merchant's facts, accounts and statement, and leads back to the list as it was", async ({
  page,
}) => {
  await page.goto("/list-merchant?rows=50");
  const name = await cell(page, 0, 1).innerText();
  const taxId = await cell(page, 0, 3).innerText();
  await rows(page).first().getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Merchant");
  await expect(page.getByRole("term")).toHaveText([
    "Nama Merchant",
    "Nomor KTP",
    "NPWP",
    "Alamat",
    "Cabang",
    "Kategori",
    "Nomor Rekening",
    "Pemilik Rekening",
    "Status",
  ]);
  await expect(fact(page, "Nama Merchant")).toHaveText(name);
  await expect(fact(page, "NPWP")).toHaveText(taxId);
  await expect(fact(page, "Status")).toHaveText(/Aktif/);
  const accounts = page.getByRole("table", { name: "Account" });
  await expect(accounts.getByRole("columnheader")).toHaveText(["#NO", "NOMOR ACCOUNT", "SALDO"]);
  await expect(accounts.locator("tbody tr")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Mutasi Merchant" })).toBeVisible();
  await expect(page.getByLabel("Start Date")).toBeVisible();
  expect(await page.title()).toBe("Detail Data Merchant · Ramah Zakat");
  await page.getByRole("link", { name: "Kembali", exact: true }).click();
  await expect(page).toHaveURL(/\/list-merchant\?rows=50$/);
});
