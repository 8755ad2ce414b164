import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { shownCode } from "../support/authenticator";
import { expect, openAs, test } from "../support/e2e";

test.use({ alone: "required-second-factor" });

const approver = "penyetuju.bandung@ramahzakat.example";
const required = "Wajib verifikasi dua langkah";

/** Opens the role of the approvers. */
async function openRole(page: Page) {
  await openAs(page, "admin@ramahzakat.example", "/role-management");
  await page.getByRole("row").filter({ hasText: "PENYETUJU" }).getByRole("link").first().click();
  return page.getByRole("checkbox", { name: required });
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Success Update Role");
  await page.getByRole("button", { name: "Close" }).click();
}

test("holders of a role that requires it set a second factor up, and go on", async ({ page }) => {
  const box = await openRole(page);
  await expect(box).not.toBeChecked();
  await page.getByRole("link", { name: "Edit Role" }).click();
  await box.check();
  await save(page);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(approver);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/profile\/second-factor\?to=%2Fdashboard$/);
  await expect(page.getByText("Role Anda mewajibkan verifikasi dua langkah.")).toBeVisible();
  await page.getByText("Approve List").click();
  await page.getByRole("link", { name: "Koreksi Dana" }).first().click();
  await expect(page).toHaveURL(/\/profile\/second-factor\?to=%2Fapprove-koreksi-dana/);
  await page.getByRole("button", { name: "Atur Sekarang" }).click();
  const key = await page.locator(".second-factor code").innerText();
  await page.getByLabel("Kode 6 Angka").fill(shownCode(key, Date.now()));
  await page.getByRole("button", { name: "Aktifkan" }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  await page.getByRole("link", { name: "Selesai" }).click();
  await expect(page).toHaveURL(/\/approve-koreksi-dana/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Koreksi Dana");

  await page.goto("/profile/second-factor");
  await expect(page.getByText("Role Anda mewajibkannya, jadi tidak dapat dimatikan.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Matikan" })).toHaveCount(0);

  await expect(await openRole(page)).toBeChecked();
  await page.getByRole("link", { name: "Edit Role" }).click();
  await box.uncheck();
  await save(page);
  await expect(await openRole(page)).not.toBeChecked();
  await expect(page.getByRole("table")).toContainText(required);
});
