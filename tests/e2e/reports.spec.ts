import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const report = "/report-pencairan-dana";
const rows = (page: Page) => page.getByRole("table", { name: "Laporan Pencairan Dana" }).locator("tbody tr");

/** How many rows the pager says there are. */
async function totalOf(page: Page): Promise<number> {
  const text = await page.getByRole("navigation", { name: "Halaman" }).locator("p").first().innerText();
  return Number(/dari ([\d.]+)$/.exec(text)![1]!.replaceAll(".", ""));
}

test("a report is narrowed, taken away in files that hold all of it, and printed", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto(report);
  const whole = await totalOf(page);
  await page.getByLabel("Cabang").selectOption({ label: "Cabang Bandung" });
  await page.getByLabel("Status").selectOption({ label: "Menunggu" });
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await page.waitForURL(/status=pending/);
  await expect.poll(() => totalOf(page)).toBeLessThan(whole);
  const total = await totalOf(page);
  await expect(rows(page).first()).toContainText("Menunggu");

  await page.getByRole("link", { name: "Export Data CSV" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Laporan Pencairan Dana: ${total} baris, total Rp`);
  await expect(dialog).toContainText("Cabang Bandung · Semua tanggal · Status Menunggu");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Unduh CSV" }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^Laporan Pencairan Dana \d{8}-\d{6}\.csv$/);
  const lines = (await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFDIAJUKAN (WIB);NPWP;NAMA MERCHANT;NOMINAL;STATUS");
  expect(lines).toHaveLength(total + 1);
  for (const line of lines.slice(1)) expect(line).toMatch(/;"=""\d{15,16}""";.*;Menunggu$/);
  const [xlsx] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Unduh XLSX" }).click(),
  ]);
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe("PK");
  await dialog.getByRole("link", { name: "Close" }).click();
  await page.waitForURL(/pencairan-dana\?/);

  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Cetak Laporan" }).click(),
  ]);
  await expect(rows(paper).and(paper.locator(":not(.table-end)"))).toHaveCount(total);
  await expect(paper.getByRole("main")).toContainText("Cabang Bandung · Semua tanggal · Status Menunggu");
  await expect(paper.getByRole("main")).toContainText("Mengetahui,");
  await paper.emulateMedia({ media: "print" });
  await expect(paper.getByRole("navigation", { name: "Menu utama" })).toBeHidden();
  await paper.close();

  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await page.waitForURL((url) => url.pathname === report && url.search === "");
  await expect.poll(() => totalOf(page)).toBe(whole);
});

test("with script, a day of another month of the year is picked in four clicks", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the days are fields of the browser");
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto(`${report}?start=2026-01-05&end=2026-01-20`);
  await page.getByRole("button", { name: "Kalender" }).first().click();
  await page.getByRole("button", { name: "Pilih bulan" }).click();
  await page.getByRole("button", { name: "Feb" }).click();
  await page.getByRole("button", { name: "1 Februari 2026", exact: true }).click();
  await expect(page.getByLabel("Dari tanggal")).toHaveValue("01/02/2026");
  await page.getByLabel("Sampai tanggal").fill("30/06/2026");
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(/start=2026-02-01&end=2026-06-30/);
});
