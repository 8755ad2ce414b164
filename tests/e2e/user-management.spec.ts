import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/e2e";
import { mailedSecret } from "../support/mail";

const admin = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const simpan = (page: Page) => page.getByRole("button", { name: "Simpan" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function closeResult(page: Page, text: string) {
  await expect(page.getByRole("dialog")).toContainText(text);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("head office makes a user, who gets a mail, and finds them in the list", async ({
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

  // Its search narrows the list in its address. What the mail says signs in: sign-in.spec.ts.
  await field(page, "Kata pencarian").fill(email);
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page).toHaveURL(/value=surat/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Cabang Surabaya");
  await mailedSecret(stack.bank, email, "Kata sandi sementara");
});

test("a detail is read-only; head office edits branch and role, and nothing unchanged", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { key, name } = await own.staff("operator", "ID0003");
  await openAs(page, admin, `/user-management/${key}?list=rows%3D50`);
  await expect(title(page)).toHaveText("Detail User");
  for (const label of ["Nama Lengkap", "Email", "Status"])
    await expect(field(page, label)).toHaveAttribute("readonly");
  for (const label of ["Cabang/Branch", "Role"]) await expect(field(page, label)).toBeDisabled();
  await page.getByRole("link", { name: "Edit User" }).click();
  await expect(page.getByRole("link", { name: "Batal" })).toBeVisible();
  if (javaScriptEnabled) await expect(simpan(page)).toBeDisabled();
  else {
    await simpan(page).click();
    await expect(page.getByText("Pilih branch atau role yang lain.").first()).toBeVisible();
  }
  const [from, to] = ["Operator", "Tanpa Akses"];
  await field(page, "Role").selectOption(to);
  await simpan(page).click();
  await closeResult(page, "Success Update User");
  await rowOf(page, name).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("table", { name: "Riwayat" })).toContainText(`Role: ${from} → ${to}`);
});
