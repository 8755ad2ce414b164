import type { Page } from "@playwright/test";
import { closeResult, expect, field, openAs, rows, simpan, test, title } from "../support/e2e";
import { mailedSecret } from "../support/mail";

const admin = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

test("head office makes a user, who gets an e-mail, and finds them in the list", async ({
  page,
  own,
  stack,
  javaScriptEnabled,
}) => {
  const [email, name] = [`surat.${own.word}@ramahzakat.example`, `Petugas ${own.word}`];
  await openAs(page, admin, "/user-management?rows=50");
  await expect(title(page)).toHaveText("User Management");
  await page.getByRole("link", { name: "Buat User Baru" }).first().click();
  await expect(title(page)).toHaveText("Buat User Baru");
  if (javaScriptEnabled) await expect(simpan(page)).toBeDisabled();
  await field(page, "Nama Lengkap").fill(name);
  await field(page, "Email").fill("bukan email");
  if (!javaScriptEnabled) await simpan(page).click();
  await expect(page.getByText("Format email belum sesuai").first()).toBeVisible();
  await expect(field(page, "Cabang/Branch")).toContainText("Pilih Branch");
  await field(page, "Email").fill(email);
  await field(page, "Cabang/Branch").selectOption("Cabang Surabaya");
  if (javaScriptEnabled) await expect(simpan(page)).toBeDisabled();
  await field(page, "Role").selectOption("Operator");
  await expect(page.getByRole("switch", { name: "Status" })).toBeChecked();
  await simpan(page).click();
  await expect(page).toHaveURL(/\/user-management\?rows=50$/);
  await closeResult(page, "Success Create User");
  await expect(rowOf(page, name)).toContainText("Cabang Surabaya");

  // Its search narrows the list in its address. What the e-mail says signs in: sign-in.spec.ts.
  await field(page, "Kata pencarian").fill(email);
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page).toHaveURL(/value=surat/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Cabang Surabaya");
  await mailedSecret(stack.bank, email, "Kata sandi sementara");
});

test("head office mends the address of somebody who never signed in, to whom a new e-mail goes", async ({
  page,
  own,
  stack,
  javaScriptEnabled,
}) => {
  const { key, username, mailed } = await own.newcomer("operator");
  const right = username.replace("@", ".benar@");
  await openAs(page, admin, `/user-management/${key}`);
  await expect(field(page, "Email")).not.toBeEditable();
  await page.getByRole("link", { name: "Edit User" }).click();
  await expect(page.getByText("Dapat diperbaiki sampai user ini pertama kali masuk.")).toBeVisible();
  if (javaScriptEnabled) await expect(simpan(page)).toBeDisabled();
  await field(page, "Email").fill("bukan email");
  await simpan(page).click();
  await expect(page.getByText("Format email belum sesuai").first()).toBeVisible();
  await expect(field(page, "Email")).toHaveValue("bukan email");
  await field(page, "Email").fill(right);
  await simpan(page).click();
  await closeResult(page, "Success Update User");
  await expect(rowOf(page, own.word).first()).toBeVisible();
  expect(await mailedSecret(stack.bank, right, "Kata sandi sementara")).not.toBe(mailed);
  await page.goto(`/user-management/${key}`);
  await expect(field(page, "Email")).toHaveValue(right);
  await expect(page.getByText("Email diperbaiki")).toBeVisible();
});
