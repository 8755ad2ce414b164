import { expect, openAs, test } from "../support/e2e";

const label = "Cari KTP, NPWP, nomor account, transaksi, upload atau nama";

test("the slash key focuses the field, and stays a slash where one types; a narrow window has a symbol", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/list-mustahik");
  const field = page.getByRole("searchbox", { name: label });
  await expect(field).toHaveAttribute("aria-keyshortcuts", "/");
  if (javaScriptEnabled) {
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(field).toBeFocused({ timeout: 200 });
    }).toPass();
    await expect(field).toHaveValue("");
    await page.keyboard.type("a/b");
    await expect(field).toHaveValue("a/b");
    const other = page.getByLabel("Kata pencarian");
    await other.focus();
    await page.keyboard.press("/");
    await expect(other).toHaveValue("/");
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(field).toBeHidden();
  await page.getByRole("link", { name: "Cari" }).click();
  await expect(field).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("the button beside the field in the top bar sends what is typed", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/dashboard");
  await page.getByRole("searchbox", { name: label }).fill("Nilakinasih");
  await page.getByRole("banner").getByRole("button", { name: "Temukan" }).click();
  await expect(page).toHaveURL(/\/search\?q=Nilakinasih$/);
});
