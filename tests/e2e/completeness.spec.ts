import { expect, openAs, test } from "../support/e2e";

// What is refused is shown again with the status 422.
test.use({ alone: "completeness", expectedErrors: [/422/] });

test("a mustahik without a region code is found, filled, and leaves the list", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/completeness");
  const counts = page.getByRole("table", { name: "Jumlah yang belum lengkap" }).getByRole("row").nth(1);
  const regions = counts.getByRole("link").nth(2);
  const before = Number(await regions.innerText());
  expect(before).toBeGreaterThan(0);
  await regions.click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Belum ada Kode Region, Cabang Bandung");
  await page.getByRole("link", { name: "Lengkapi" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lengkapi Data");
  await page.getByLabel("Kode Region").fill("Bandung");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("2, 4, 6 atau 10 digit angka");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Kode Region")).toHaveValue("Bandung");
  await page.getByLabel("Kode Region").fill("327301");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Data mustahik sudah dilengkapi.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(regions).toHaveText(String(before - 1));
});
