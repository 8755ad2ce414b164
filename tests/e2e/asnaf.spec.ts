import { expect, openAs, test } from "../support/e2e";

// What is refused is shown again, with its status.
test.use({ expectedErrors: [/status of 400/] });

test("the asnaf of one mustahik is changed in the detail, with a reason", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "operator.surabaya@ramahzakat.example", "/list-mustahik?asnaf=belum");
  await page.getByRole("row").nth(1).getByRole("link", { name: "Detail" }).click();
  const asnaf = page.locator(`dt:text-is("Asnaf") + dd`);
  await expect(asnaf).toHaveText("Belum ditentukan");
  const detail = page.url();
  await page.getByRole("link", { name: "Ubah Asnaf" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah Asnaf");
  await expect(page.getByText("Asnaf sekarang: Belum ditentukan.")).toBeVisible();

  // A blank reason is told, and what was chosen stays.
  await page.getByLabel("Asnaf *").selectOption("Ibnu Sabil");
  await page.getByLabel("Alasan").fill(" ");
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByText("Alasan wajib diisi.").first()).toBeVisible();
    await expect(page.getByLabel("Asnaf *")).toHaveValue("ibnu_sabil");
  } else await expect(page.getByRole("button", { name: "Simpan" })).toBeDisabled();

  await page.getByLabel("Alasan").fill("Surat keterangan desa");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Asnaf mustahik sudah diubah.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(asnaf).toHaveText("Ibnu Sabil");
  // The detail goes on to remember its list.
  expect(page.url()).toBe(detail);
});
