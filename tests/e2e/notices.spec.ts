import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Pemberitahuan/ });
const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

test("an approver is led to what waits, and the maker is told what became of it", async ({ page, own }) => {
  const [key] = await own.corrections(1);
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  // A page does not wait for long to learn how many there are.
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(bell(page)).toHaveAccessibleName(/^Pemberitahuan, \d+ belum dibaca$/, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await bell(page).click();
  await rowOf(page, "Koreksi Dana:").first().getByRole("button", { name: "Buka" }).click();
  await expect(page).toHaveURL(/\/approve-koreksi-dana$/);

  const reason = `Nominal keliru ${own.word}`;
  await page.goto(`/approve-koreksi-dana/${key}/cancel`);
  await page.getByRole("dialog").getByRole("textbox").fill(reason);
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/approve-koreksi-dana$/);

  await page.context().clearCookies();
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await expect(async () => {
    await page.goto("/notices");
    await expect(rowOf(page, reason)).toContainText("ditolak", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  // What other specs have had this operator do may be told at any moment.
  await expect(async () => {
    await page.getByRole("button", { name: "Tandai semua dibaca" }).click();
    await expect(rowOf(page, reason)).toContainText("Dibaca");
    await expect(bell(page)).toHaveAccessibleName("Pemberitahuan", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});
