import { expect, giveSession, test } from "../support/e2e";

test.use({ expectedErrors: [/400/] });

test("a refused form begins with what is wrong, each line a link to its field", async ({
  page,
  javaScriptEnabled,
}) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/change-password");
  await page.getByLabel("Password Lama").fill("RamahZakat-2026!");
  await page.getByLabel("Password Baru").fill("pendek");
  await page.getByLabel("Konfirmasi Password").fill("pendek");
  await page.getByRole("button", { name: "Simpan" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Periksa kembali isian berikut:");
  await expect(summary).toBeFocused();
  const link = summary.getByRole("link", { name: "Password baru harus 12 sampai 128 karakter." });
  await link.click();
  const field = page.getByLabel("Password Baru");
  if (!javaScriptEnabled) await page.keyboard.press("Shift+Tab");
  if (!javaScriptEnabled) await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await expect(page.getByText("Password baru harus 12 sampai 128 karakter.")).toHaveCount(2);
});
