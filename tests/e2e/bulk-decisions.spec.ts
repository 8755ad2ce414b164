import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

/** Many corrections and disbursements chosen and decided at once (docs/product.md#many-at-once). */

const dialog = (page: Page) => page.getByRole("dialog");
const boxes = (page: Page) => page.locator('input[name="key"][type="checkbox"]');

test("several are chosen, refused together for one reason, and their outcome can be opened again", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await own.disbursements(4);
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  await page.goto("/approve-pencairan-dana?rows=50");
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Pilih", exact: true }).click();
  await expect(boxes(page).first()).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.getByRole("button", { name: "Hitung" })).toHaveCount(0);
    await boxes(page).nth(1).click();
    await expect(page.getByText(/^1 dipilih, Rp/)).toBeVisible();
    await boxes(page)
      .nth(3)
      .click({ modifiers: ["Shift"] });
  } else {
    for (const place of [1, 2, 3]) await boxes(page).nth(place).check();
    await page.getByRole("button", { name: "Hitung" }).click();
    await expect(boxes(page).nth(2)).toBeChecked();
  }
  await expect(page.getByText(/^3 dipilih, Rp/)).toBeVisible();
  await page.getByRole("button", { name: "Tolak yang dipilih" }).click();
  await expect(dialog(page)).toContainText("menolak 3 data sebesar Rp");
  await expect(dialog(page)).toContainText("Terlama");
  await page.getByLabel("Alasan (opsional)").fill("Rekening ditutup");
  await dialog(page).getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("heading", { name: "Hasil Keputusan" })).toBeVisible();
  await expect(page.getByText(/^3 selesai \(Rp[\d.]+\), 0 tidak diputuskan$/)).toBeVisible();
  await expect(page.getByText("Rekening ditutup")).toBeVisible();

  const again = page.url();
  await page.goto(again);
  await expect(page.getByRole("heading", { name: "Selesai diputuskan (3)" })).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width, height });
  const file = await page.request.get(`${again}/outcome.csv`);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(4);
  await page.getByRole("link", { name: /^Yang masih menunggu/ }).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana$/);
});

test("ticks stay over pages, and the sum tells all of them", async ({ page, own }) => {
  await own.disbursements(2);
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  await page.goto("/approve-pencairan-dana?pilih=1");
  const first = await boxes(page).first().inputValue();
  await boxes(page).first().check();
  await page.getByRole("button", { name: "Halaman berikutnya" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^1 dipilih, Rp[\d.]+, 1 di halaman lain$/)).toBeVisible();
  await boxes(page).first().check();
  await page.getByRole("button", { name: "Halaman sebelumnya" }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByText(/^2 dipilih, Rp[\d.]+, 1 di halaman lain$/)).toBeVisible();
  await expect(page.locator(`input[type="checkbox"][value="${first}"]`)).toBeChecked();
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await expect(dialog(page)).toContainText("menyetujui 2 data sebesar Rp");
});
