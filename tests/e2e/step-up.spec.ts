import type { Page } from "@playwright/test";
import { shownCode, turnOnSecondFactor } from "../support/authenticator";
import { expectAccessible } from "../support/axe";
import { expect, giveSession, test } from "../support/e2e";

/** A code of the second factor before a decision from a sum on (docs/rules.md#step-up). */

test.use({
  bankEnv: { BANK_STEP_UP_FROM_IDR: "500000" },
  expectedErrors: [/status of 4\d\d/],
});

const dialog = (page: Page) => page.getByRole("dialog");
const code = (page: Page) => dialog(page).getByLabel("Kode Verifikasi");
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Ya", exact: true });

test("a large decision asks for a code, and keeps what was filled in", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { username } = await own.staff("approver");
  const [large] = await own.disbursements(1, 500_000);
  await giveSession(page, username);

  // A user without a second factor is told how to get one.
  await page.goto("/approve-pencairan-dana?rows=50&pilih=semua");
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await confirm(page).click();
  await expect(dialog(page)).toContainText("meminta verifikasi dua langkah. Atur dahulu di Profile.");
  const { secret } = await turnOnSecondFactor(await own.session(username), Date.now());

  await page.goto(`/approve-pencairan-dana/${large}/reject?rows=50`);
  await dialog(page).getByLabel("Alasan (opsional)").fill("Rekening ditutup");
  await expect(code(page)).toHaveCount(0);
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Kode verifikasi diperlukan.");
  await expect(code(page)).toBeFocused();
  await expect(dialog(page).getByLabel("Alasan (opsional)")).toHaveValue("Rekening ditutup");
  if (javaScriptEnabled) await expectAccessible(page);
  await code(page).fill("000000");
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Kode verifikasi salah");
  await code(page).fill(shownCode(secret, Date.now() + 30_000));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana\?rows=50/);
  await expect(dialog(page)).toContainText("Sukses");
});
