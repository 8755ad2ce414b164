import { expect, openAs, test } from "../support/e2e";

// What is refused is shown again, with its status.
test.use({ expectedErrors: [/status of 400/] });

test("a merchant without a category is found and gets one in the detail, with a reason", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "admin@ramahzakat.example", "/merchant-categories");
  await page.getByRole("row", { name: "Belum ditentukan" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/list-merchant\?category=belum$/);
  await page.getByRole("row").nth(1).getByRole("link", { name: "Detail" }).click();
  const category = page.locator(`dt:text-is("Kategori") + dd`);
  await expect(category).toHaveText("Belum ditentukan");
  const detail = page.url();
  await page.getByRole("link", { name: "Ubah Kategori" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah Kategori");
  await expect(page.getByText("Kategori sekarang: Belum ditentukan.")).toBeVisible();

  // A blank reason is told, and what was chosen stays.
  await page.getByLabel("Kategori", { exact: true }).selectOption("Jasa");
  await page.getByLabel("Alasan").fill(" ");
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("Alasan wajib diisi.").first()).toBeVisible();
    await expect(page.getByLabel("Kategori", { exact: true })).toHaveValue("jasa");
  } else await expect(page.getByRole("button", { name: "Simpan" })).toBeDisabled();

  await page.getByLabel("Alasan").fill("Kunjungan ke toko");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Kategori merchant sudah diubah.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(category).toHaveText("Jasa");
  // The detail goes on to remember its list.
  expect(page.url()).toBe(detail);
});
