import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { shownCode } from "../support/authenticator";
import { expect, openAs, test } from "../support/e2e";
import type { OwnRole } from "../support/own-records";

const required = "Wajib verifikasi dua langkah";

/** Opens a role as who keeps the roles. */
async function openRole(page: Page, { key }: OwnRole) {
  await openAs(page, "admin@ramahzakat.example", `/role-management/${key}`);
  return page.getByRole("checkbox", { name: required });
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Success Update Role");
  await page.getByRole("button", { name: "Close" }).click();
}

test("holders of a role that requires it set a second factor up, and go on", async ({ page, own }) => {
  const role = await own.role(["MN100", "MN404"]);
  const { username } = await own.staff(role);
  const box = await openRole(page, role);
  await expect(box).not.toBeChecked();
  await page.getByRole("link", { name: "Edit Role" }).click();
  await box.check();
  await save(page);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(username);
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

  await openRole(page, role);
  await page.getByRole("link", { name: "Edit Role" }).click();
  await box.uncheck();
  await save(page);
  await expect(await openRole(page, role)).not.toBeChecked();
  await expect(page.getByRole("table")).toContainText(required);
});
