import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { shownCode, turnOnSecondFactor } from "../support/authenticator";
import { expect, giveSession, test } from "../support/e2e";
import { WireClient } from "../support/wire-client";

/** A code of the second factor before a decision from a sum on (docs/rules.md#step-up). */

test.use({
  alone: "step-up",
  bankEnv: { BANK_STEP_UP_FROM_IDR: "500000" },
  expectedErrors: [/status of 4\d\d/],
});

const approver = "penyetuju.bandung@ramahzakat.example";
const dialog = (page: Page) => page.getByRole("dialog");
const code = (page: Page) => dialog(page).getByLabel("Kode Verifikasi");
const confirm = (page: Page) => dialog(page).getByRole("button", { name: /^(Ya|Proses)$/ });

test("large decisions ask for a code: of one, of many, of a batch", async ({
  page,
  stack,
  javaScriptEnabled,
}) => {
  await giveSession(page, approver);
  const session = await new WireClient(stack.bank.origin).signIn(approver, demoPassword);
  const { secret, codes } = await turnOnSecondFactor(session, Date.now());
  const { data: waiting } = await session.call("listTransactions", {
    params: { skip: 0, limit: 50 },
    body: {
      transaction_type: "P00003",
      status_code: "pending",
      branch_id: "ID0002",
      customer_id: "",
      account_id: "",
    },
  });
  const [large] = waiting.filter(({ debit }) => (debit?.amount ?? 0) >= 500_000).map(({ _key }) => _key);

  await page.goto(`/approve-pencairan-dana/${large}/reject?rows=50`);
  await dialog(page).getByLabel("Alasan (opsional)").fill("Rekening ditutup");
  await expect(code(page)).toHaveCount(0);
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Kode verifikasi diperlukan.");
  await expect(code(page)).toBeFocused();
  await expect(dialog(page).getByLabel("Alasan (opsional)")).toHaveValue("Rekening ditutup");
  if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await code(page).fill("000000");
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Kode verifikasi salah");
  await code(page).fill(shownCode(secret, Date.now() + 30_000));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana\?rows=50/);
  await expect(dialog(page)).toContainText("Sukses");

  await page.goto("/approve-pencairan-dana?rows=50&pilih=semua");
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await confirm(page).click();
  await code(page).fill(codes[0]!);
  await confirm(page).click();
  await expect(page.getByRole("heading", { name: "Hasil Keputusan" })).toBeVisible();

  await page.goto("/approve-penyaluran-dana");
  await page
    .getByRole("row", { name: /Pending/ })
    .first()
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("link", { name: /Proses/ }).click();
  await confirm(page).click();
  await code(page).fill(codes[1]!);
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Sukses");
});

test("whoever has no second factor is told how to get one", async ({ page }) => {
  await giveSession(page, "penyetuju.pusat@ramahzakat.example");
  await page.goto("/approve-pencairan-dana?rows=50&pilih=semua");
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await confirm(page).click();
  await expect(dialog(page)).toContainText("meminta verifikasi dua langkah. Atur dahulu di Profile.");
});
