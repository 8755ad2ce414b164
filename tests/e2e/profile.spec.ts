import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { expect, openAs, signIn, test } from "../support/e2e";

test.use({ expectedErrors: [/status of 4\d\d/] });

async function open(page: Page, entry: string) {
  await page.locator("header .profile").click();
  await page.getByRole("link", { name: entry }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(entry);
}

test("staff change their name and sign in again", async ({ page, own, javaScriptEnabled }) => {
  const { username } = await own.staff("approver");
  await openAs(page, username, "/dashboard");
  await open(page, "Profile");
  const name = page.getByLabel("Nama Lengkap");
  const save = page.getByRole("button", { name: "Simpan" });
  await expect(page.getByLabel("Username")).toHaveAttribute("readonly");
  await name.fill("  ");
  if (javaScriptEnabled) await expect(save).toBeDisabled();
  else {
    await save.click();
    await expect(page.getByText("Nama Lengkap wajib diisi.").last()).toBeVisible();
  }
  await name.fill("Penyetuju Utama");
  await save.click();
  await expect(page.getByRole("dialog")).toContainText(
    "Success Update Profile, we'll be loging you out. Please re-login!",
  );
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, username);
  await expect(page.getByText("Penyetuju Utama")).toBeVisible();
});

test("staff change their password and sign in with the new one", async ({ page, own, javaScriptEnabled }) => {
  const { username } = await own.staff("approver");
  const chosen = "sandi-pilihan-4";
  await openAs(page, username, "/dashboard");
  await open(page, "Ubah Password");
  const fill = async (old: string, fresh: string, confirmation: string) => {
    await page.getByLabel("Password Lama").fill(old);
    await page.getByLabel("Password Baru").fill(fresh);
    await page.getByLabel("Konfirmasi Password").fill(confirmation);
  };
  const save = page.getByRole("button", { name: "Simpan" });
  await fill(demoPassword, chosen, "sandi-pilihan-5");
  if (javaScriptEnabled) await expect(save).toBeDisabled();
  else await save.click();
  await expect(page.getByText("Confirmation Password is not match").last()).toBeVisible();

  await fill("bukan-passwordnya", chosen, chosen);
  await save.click();
  await expect(page.getByRole("dialog")).toContainText("Password Lama tidak sesuai.");
  await page.getByRole("button", { name: "Close" }).click();

  await fill(demoPassword, demoPassword, demoPassword);
  await save.click();
  await expect(page.getByRole("dialog")).toContainText("Password Baru harus berbeda");
  await page.getByRole("button", { name: "Close" }).click();

  await fill(demoPassword, chosen, chosen);
  await save.click();
  await expect(page.getByRole("dialog")).toContainText("Password Anda sudah diubah.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
