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
    await expect(rowOf(page, reason)).toContainText("dibatalkan", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  // What other specs have had this operator do may be told at any moment.
  await expect(async () => {
    await page.getByRole("button", { name: "Tandai semua dibaca" }).click();
    await expect(rowOf(page, reason)).toContainText("Dibaca");
    await expect(bell(page)).toHaveAccessibleName("Pemberitahuan", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test("who signs in with a browser that was not used before is told, and led to their sessions", async ({
  page,
  own,
  elsewhere,
}) => {
  const { username } = await own.staff("operator");
  await giveSession(page, username);
  await elsewhere(username, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15");

  const told = rowOf(page, "Akun Anda dipakai masuk dari perangkat atau alamat baru: Safari di macOS");
  await expect(async () => {
    await page.goto("/notices");
    await expect(told).toContainText("Baru", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await told.getByRole("button", { name: "Buka" }).click();
  await expect(page).toHaveURL(/\/profile\/sessions$/);
  await expect(page.getByRole("heading", { name: "Sesi Aktif", level: 1 })).toBeVisible();
  await page.goto("/notices");
  await expect(told).toContainText("Dibaca");
});

test("a user chooses when mail tells of what concerns them", async ({ page, own }) => {
  await giveSession(page, (await own.staff("operator")).username);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Surat Pemberitahuan" }).click();
  await expect(page.getByRole("combobox", { name: "Akun dan wewenang saya" })).toHaveValue("at-once");
  const requests = page.getByRole("combobox", { name: "Permintaan dan upload saya" });
  await requests.selectOption("Tidak dikirim");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Pilihan surat pemberitahuan sudah disimpan.");
  await page.goto("/notices");
  await page.getByRole("link", { name: "Surat Pemberitahuan" }).click();
  await expect(requests).toHaveValue("none");
});
