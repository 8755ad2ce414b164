import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, giveSession, openAs, test } from "../support/e2e";
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

/** Posts a form as no page of ours would show it. */
async function forge(page: Page, path: string, baseURL: string, fields: Record<string, string>) {
  const formToken = (await page.locator('[name="formToken"]').first().getAttribute("value"))!;
  const form = { formToken, idempotencyKey: randomUUID(), ...fields };
  return page.request.post(path, { form, headers: { origin: baseURL }, maxRedirects: 0 });
}

test("the list has the specified columns; search and status narrow it in its address", async ({ page }) => {
  await giveSession(page, admin);
  await page.goto("/user-management?rows=50");
  await expect(title(page)).toHaveText("User Management");
  await expect(page.getByRole("columnheader")).toHaveText([
    "#NO",
    "WAKTU",
    "PEMBUAT",
    "NAMA USER",
    "CABANG",
    "ROLE",
    "STATUS",
    "Aksi",
  ]);
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeVisible();
  await field(page, "Kata pencarian").fill("operator.surabaya");
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page).toHaveURL(/value=operator.surabaya/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Cabang Surabaya");
});

test("head office makes a user, who signs in with the mailed password and chooses another", async ({
  page,
  own,
  stack,
  javaScriptEnabled,
}) => {
  const [email, name] = [`surat.${own.word}@ramahzakat.example`, `Petugas ${own.word}`];
  await giveSession(page, admin);
  await page.goto("/user-management?rows=50");
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

  const password = await mailedSecret(stack.bank, email, "Kata sandi sementara");
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password.trim());
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toContainText("Your account is not fully setup.");
});

test("a detail is read-only; head office edits branch and role, and nothing unchanged", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const { name } = await own.staff("operator", "ID0003");
  await openAs(page, admin, "/user-management?rows=50");
  await rowOf(page, name).getByRole("link", { name: "Detail" }).click();
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

test("a user is switched off after a question, and their session ends at once", async ({
  page,
  own,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { username, name } = await own.staff("operator");
  const list = "/user-management?rows=50";
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: javaScriptEnabled });
  const theirs = await context.newPage();
  await giveSession(theirs, username);
  await openAs(page, admin, list);
  const row = rowOf(page, name);
  await row.getByRole("switch").click();
  const dialog = page.getByRole("dialog", { name: "Deactivate user" });
  await expect(dialog).toContainText(`Are you sure want to deactivate ${name} ?`);
  await dialog.getByRole("link", { name: "No" }).click();
  await expect(row.getByRole("switch")).toBeChecked();
  await row.getByRole("switch").click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await closeResult(page, "Success deactivate user");
  await expect(page).toHaveURL(list);
  await expect(row.getByRole("switch")).not.toBeChecked();
  await theirs.goto("/list-mustahik");
  await expect(theirs.locator("body")).not.toContainText("NAMA LENGKAP");
  await context.close();

  await row.getByRole("switch").click();
  await expect(page.getByRole("dialog")).toContainText(`Are you sure want to activate ${name} ?`);
  await page.getByRole("button", { name: "Yes" }).click();
  await closeResult(page, "Success activate user");
});

test("another role shows in the menu of whoever is signed in with their next page", async ({
  page,
  own,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { username, name } = await own.staff("approver");
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: javaScriptEnabled });
  const theirs = await context.newPage();
  await openAs(theirs, username, "/dashboard");
  const menu = theirs.getByRole("navigation", { name: "Menu utama" });
  await expect(menu).not.toContainText("List Merchant");
  await giveSession(page, admin);
  const assign = async (role: string) => {
    await page.goto("/user-management?rows=50");
    await rowOf(page, name).getByRole("link", { name: "Detail" }).click();
    await page.getByRole("link", { name: "Edit User" }).click();
    await field(page, "Role").selectOption({ label: role });
    await simpan(page).click();
    await closeResult(page, "Success Update User");
  };
  await assign("Operator");
  // A screen that the role has just been granted opens at once.
  await theirs.goto("/list-mustahik");
  await expect(title(theirs)).toHaveText("Data Mustahik");
  await expect(menu).toContainText("List Merchant");
  await assign("Penyetuju");
  await theirs.getByRole("button", { name: "Refresh Data" }).click();
  await expect(title(theirs)).toHaveText("Akses ditolak");
  await expect(menu).not.toContainText("List Merchant");
  await context.close();
});

test("nobody changes themselves, by the page or past it", async ({ page, baseURL }) => {
  await openAs(page, admin, "/user-management?value=admin@");
  const own = rows(page);
  await expect(own.getByRole("switch")).toBeDisabled();
  const address = new URL((await own.getByRole("link", { name: "Detail" }).getAttribute("href"))!, baseURL);
  await page.goto(`${address.pathname}?edit=1`);
  await expect(page.getByText("Anda tidak dapat mengubah role, cabang atau status")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit User" })).toHaveCount(0);
  await expect(simpan(page)).toHaveCount(0);
  const refused = await forge(page, address.pathname, baseURL!, { branch: "ID0002", role: "1" });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain("Anda tidak dapat mengubah role, cabang atau status Anda sendiri.");
});
