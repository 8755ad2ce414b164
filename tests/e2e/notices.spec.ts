import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Pemberitahuan/ });
const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

test("an approver is led to what waits, and the maker is told what became of it", async ({
  page,
  javaScriptEnabled,
}) => {
  await giveSession(page, "penyetuju.bandung@ramahzakat.example");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName(/^Pemberitahuan, \d+ belum dibaca$/);
  await bell(page).click();
  await rowOf(page, "Koreksi Dana:").first().getByRole("button", { name: "Buka" }).click();
  await expect(page).toHaveURL(/\/approve-koreksi-dana$/);

  const reason = `Nominal keliru, kata penyetuju ${javaScriptEnabled ? "pertama" : "kedua"}.`;
  // Others make corrections as well, and are told in place of the operator.
  await page.goto("/approve-list?kind=koreksi-dana");
  const own = rowOf(page, "Operator Bandung").first().getByRole("link", { name: "Buka" });
  await page.goto((await own.getAttribute("href"))!.replace(/\/approve$/, "/cancel"));
  await page.getByRole("dialog").getByRole("textbox").fill(reason);
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/approve-koreksi-dana$/);

  await giveSession(page, "operator.bandung@ramahzakat.example");
  await expect(async () => {
    await page.goto("/notices");
    await expect(rowOf(page, reason)).toContainText("ditolak", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole("button", { name: "Tandai semua dibaca" }).click();
  await expect(rowOf(page, reason)).toContainText("Dibaca");
  await expect(bell(page)).toHaveAccessibleName("Pemberitahuan");
});

test("a user chooses when mail tells of what concerns them", async ({ page, javaScriptEnabled }) => {
  await giveSession(page, "operator.surabaya@ramahzakat.example");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Surat Pemberitahuan" }).click();
  await expect(page.getByRole("combobox", { name: "Akun saya" })).toHaveValue("at-once");
  const own = page.getByRole("combobox", { name: "Permintaan dan upload saya" });
  await own.selectOption(javaScriptEnabled ? "Segera" : "Tidak dikirim");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Pilihan surat pemberitahuan sudah disimpan.");
  await page.goto("/notices");
  await page.getByRole("link", { name: "Surat Pemberitahuan" }).click();
  await expect(own).toHaveValue(javaScriptEnabled ? "at-once" : "none");
});
