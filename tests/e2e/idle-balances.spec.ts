import { expect, openAs, test } from "../support/e2e";

test("balances that lie unused are listed, sorted, narrowed and bookmarked", async ({ page }) => {
  await openAs(page, "admin@ramahzakat.example", "/report-idle-balances");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dana Mengendap");
  await page.getByLabel("Mengendap", { exact: true }).selectOption({ label: "Lebih dari 30 hari" });
  await page.getByLabel("Cabang").selectOption({ label: "Cabang Bandung" });
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/days=30&branch=ID0002/);
  const table = page.getByRole("table", { name: "Dana Mengendap" });
  await table.getByRole("link", { name: "SALDO (IDR)" }).click();
  await expect(page).toHaveURL(/days=30&branch=ID0002&sort=balance/);
  await expect(table.getByRole("columnheader", { name: "SALDO (IDR)" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.reload();
  await expect(page.getByLabel("Mengendap", { exact: true })).toHaveValue("30");
  await table.getByRole("link", { name: "Detail" }).first().click();
  await expect(page).toHaveURL(/\/list-mustahik\/\d+/);
});

test("what was distributed is told with what was spent of it and how long the rest has lain", async ({
  page,
}) => {
  await openAs(page, "admin@ramahzakat.example", "/report-idle-balances");
  await page.getByRole("link", { name: "Pemakaian Dana" }).click();
  await page.getByLabel("Dari tanggal").fill("2026-01-01");
  await page.getByLabel("Cabang").selectOption({ label: "Cabang Bandung" });
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/start=2026-01-01&end=&branch=ID0002/);
  await expect(page.getByText("Cabang Bandung · Sejak 01/01/2026")).toBeVisible();
  const flows = page.getByRole("table", { name: "Arus dana" }).locator("tbody tr");
  await expect(flows).toHaveCount(3);
  await expect(flows.first()).toContainText("100,0 %");
  const ages = page.getByRole("table", { name: "Saldo mustahik sekarang" });
  await expect(ages.locator("tbody tr")).toHaveCount(6);
  await page.goto((await page.getByRole("link", { name: "Cetak Laporan" }).getAttribute("href"))!);
  await expect(page.getByText("Mengetahui,")).toBeVisible();
});
