import { closeResult, expect, openAs, simpan, test } from "../support/e2e";

const admin = "admin@ramahzakat.example";
const closer = "pengawas.pusat@ramahzakat.example";

// A refused form.
test.use({ expectedErrors: [/status of 422/] });

test("an incident goes from the account to the letters, and a second person closes it", async ({ page }) => {
  await openAs(page, admin, "/user-management?rows=50");
  await page
    .getByRole("row")
    .filter({ hasText: "Operator Bandung" })
    .getByRole("link", { name: "Detail" })
    .click();
  await page.getByRole("link", { name: "Catat Insiden" }).click();
  await expect(page.getByLabel("Akun", { exact: true })).toHaveValue("operator.bandung@ramahzakat.example");
  await page.getByLabel("Data yang tersangkut *").fill("Nama dan nomor KTP");
  await page.getByLabel("Yang terjadi *").fill("Daftar tertinggal di ruang tunggu.\nSelama satu hari.");
  await page.getByLabel("Yang dilakukan *").fill("Daftar dimusnahkan.");
  await simpan(page).click();
  await closeResult(page, "Insiden sudah dicatat.");
  await expect(page.getByText("Sisa 2 hari 23 jam")).toBeVisible();
  const detail = new URL(page.url()).pathname;
  // Of the demo, this account has shown people a few days ago.
  await page.getByRole("link", { name: /^[1-9]\d* orang$/ }).click();
  await expect(page.getByText("operator.bandung@ramahzakat.example, ")).toBeVisible();
  await expect(page.getByRole("table", { name: "Data yang Tersangkut" }).getByRole("row")).not.toHaveCount(1);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Insiden \d+$/ })
    .click();
  await expect(page).toHaveURL(detail);
  await expect(page.getByRole("link", { name: "Tutup", exact: true })).toHaveCount(0);

  await page.goto(`${detail}?edit=1`);
  await page.getByLabel("Yang dilakukan *").fill("Daftar dimusnahkan. Petugas dilatih.");
  await simpan(page).click();
  await closeResult(page, "Insiden sudah diubah.");
  await expect(page.getByText("Daftar dimusnahkan. Petugas dilatih.").first()).toBeVisible();

  await page.goto(`${detail}/letters`);
  const letters = page.getByRole("article");
  expect(await letters.count()).toBeGreaterThan(10);
  await expect(letters.first()).toContainText("Yang dilakukan: Daftar dimusnahkan. Petugas dilatih.");
  await expect(letters.first()).toContainText(/Jakarta Pusat, \d/);
  await page.goto(`${detail}/authority`);
  await expect(page.getByRole("article")).toContainText(/Jumlah orang yang tersangkut: \d+\./);

  await openAs(page, closer, "/approve-list?kind=insiden&rows=250");
  await page
    .getByRole("row")
    .filter({ hasText: detail.split("/").at(-1)! })
    .getByRole("link", { name: "Buka" })
    .click();
  await page.getByRole("link", { name: "Tutup", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).focus();
  await page.keyboard.press("Enter");
  await closeResult(page, "Insiden sudah ditutup.");
  await expect(page.getByText("saat insiden ditutup.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Insiden" })).toHaveCount(0);
});

test("a form with faults says them and keeps what was typed", async ({ page }) => {
  await openAs(page, admin, "/incidents/new");
  await page.getByLabel("Akun", { exact: true }).fill("tidak.ada@ramahzakat.example");
  await page.getByLabel("Mulai tanggal *").fill("2026-01-02");
  await page.getByLabel("Data yang tersangkut *").fill("Nama");
  await page.getByLabel("Yang terjadi *").fill("Hilang.");
  await page.getByLabel("Yang dilakukan *").fill("Dicari.");
  await simpan(page).click();
  await closeResult(page, "Tidak ada user dengan email tidak.ada@ramahzakat.example.");
  await expect(page.getByLabel("Yang terjadi *")).toHaveValue("Hilang.");
});
