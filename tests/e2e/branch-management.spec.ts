import type { Page } from "@playwright/test";
import { closeResult, expect, field, openAs, rows, simpan, test, title } from "../support/e2e";

const admin = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

const main = (page: Page) => page.getByRole("main");

test("the outcome of a new branch is said on its list alone, not on the form that Back shows", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await openAs(page, admin, "/branch-management");
  await page.getByRole("link", { name: "Buat Cabang Baru" }).click();
  await field(page, "Nama Cabang *").fill("Cabang Mundur");
  await field(page, "Kode Cabang *").fill(`B${own.word}`);
  await field(page, "Jenis Cabang *").selectOption("Cabang");
  await simpan(page).click();
  await expect(page.getByRole("dialog")).toContainText("Branch has been created");
  // The focus goes on from the screen, which had no focus before its dialog came.
  await page.getByRole("button", { name: "Close" }).click();
  if (javaScriptEnabled) await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect(title(page)).toHaveText("Create Branch");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a new branch needs name, code and type; what was typed stays", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  await openAs(page, admin, "/branch-management?rows=50");
  await page.getByRole("link", { name: "Buat Cabang Baru" }).click();
  await expect(title(page)).toHaveText("Create Branch");
  const fill = async (code: string) => {
    await field(page, "Nama Cabang *").fill("Cabang Medan");
    await field(page, "Kode Cabang *").fill(code);
    await field(page, "Jenis Cabang *").selectOption("Cabang");
  };
  if (javaScriptEnabled) {
    await expect(simpan(page)).toBeDisabled();
    await fill("  ");
    await expect(simpan(page)).toBeDisabled();
  } else {
    await simpan(page).click();
    for (const sentence of [
      "Nama Cabang wajib diisi.",
      "Kode Cabang wajib diisi.",
      "Jenis Cabang wajib dipilih.",
    ])
      await expect(page.getByText(sentence).last()).toBeVisible();
  }
  await fill("ID 04");
  await expect(simpan(page)).toBeEnabled();
  await simpan(page).click();
  await expect(page.getByText("Kode Cabang hanya berisi huruf, angka").last()).toBeVisible();
  await expect(field(page, "Nama Cabang *")).toHaveValue("Cabang Medan");

  await field(page, "Kode Cabang *").fill("ID0002");
  await field(page, "Alamat Cabang").fill("Jalan Kembar 2");
  await simpan(page).click();
  await closeResult(page, "Kode Cabang sudah dipakai.");
  await expect(field(page, "Alamat Cabang")).toHaveValue("Jalan Kembar 2");
  await expect(field(page, "Jenis Cabang *")).toHaveValue("Cabang");

  const code = `M${own.word}`.toUpperCase();
  await field(page, "Kode Cabang *").fill(code);
  await field(page, "Alamat Cabang").fill("");
  await field(page, "No.Telp Cabang").fill("12");
  await simpan(page).click();
  await expect(page.getByText("No.Telp Cabang berisi 8 sampai 13 digit setelah +62.").last()).toBeVisible();

  await field(page, "No.Telp Cabang").fill("0812-3456-789");
  await simpan(page).click();
  await expect(page).toHaveURL(/\/branch-management\?rows=50$/);
  await closeResult(page, "Branch has been created");
  await rows(page).filter({ hasText: code }).getByRole("link", { name: "Detail" }).click();
  await expect(field(page, "No.Telp Cabang")).toHaveValue("8123456789");
  await expect(page.getByText("+62", { exact: true })).toBeVisible();
  await expect(field(page, "Alamat Cabang")).toHaveValue("");
  const riwayat = page.getByRole("table", { name: "Riwayat" });
  await expect(riwayat).toContainText("Dibuat");
  await expect(riwayat).toContainText("No.Telp Cabang: +628123456789");
});

test("a detail is read-only until Edit; Batal restores; the history tells what was saved", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const branch = await own.branch();
  await openAs(page, admin, `/branch-management/${branch.key}?list=rows%3D50`);
  for (const label of ["Nama Cabang *", "Kode Cabang *", "No.Telp Cabang", "Alamat Cabang", "Kota"])
    await expect(field(page, label)).toHaveAttribute("readonly");
  await expect(field(page, "Jenis Cabang *")).toBeDisabled();
  await expect(simpan(page)).toBeHidden();

  await page.getByRole("link", { name: "Edit Branch" }).click();
  await expect(page).toHaveURL(/edit/);
  await expect(field(page, "Kode Cabang *")).toHaveAttribute("readonly");
  const name = await field(page, "Nama Cabang *").inputValue();
  await field(page, "Nama Cabang *").fill("Lain sekali");
  await page.getByRole("link", { name: "Batal" }).click();
  await expect(field(page, "Nama Cabang *")).toHaveValue(name);
  await expect(field(page, "Nama Cabang *")).toHaveAttribute("readonly");

  await page.getByRole("link", { name: "Edit Branch" }).click();
  if (javaScriptEnabled) {
    await field(page, "Nama Cabang *").fill(" ");
    await expect(simpan(page)).toBeDisabled();
  }
  const renamed = `${name} Timur`;
  await field(page, "Nama Cabang *").fill(renamed);
  // An emptied number leaves the stored one (docs/product.md#branches).
  const phone = await field(page, "No.Telp Cabang").inputValue();
  await field(page, "No.Telp Cabang").fill("");
  await field(page, "Kota").fill("Medan");
  await simpan(page).click();
  await expect(page).toHaveURL(/\/branch-management\?rows=50$/);
  await closeResult(page, "Branch has been updated");
  await page.getByRole("row").filter({ hasText: renamed }).getByRole("link", { name: "Detail" }).click();
  await expect(field(page, "No.Telp Cabang")).toHaveValue(phone);

  const newest = page.getByRole("table", { name: "Riwayat" }).getByRole("row").nth(1);
  await expect(newest).toContainText("Admin Ramah Zakat");
  await expect(newest).toContainText("Diubah");
  await expect(newest).toContainText(`Nama Cabang: ${name} → ${renamed}`);
  await expect(newest).toContainText("Kota: Medan");
  await expect(newest).not.toContainText("No.Telp");
});
