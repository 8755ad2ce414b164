import { expect, giveSession, openAs, test } from "../support/e2e";

const label = "Cari KTP, NPWP, nomor account, transaksi, upload atau nama";

test("a number typed into the top bar leads to its record, a name to a page", async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  // The oldest account is the demo's: newer ones may be those that other specs have made.
  await page.goto("/list-account-mustahik?rows=250");
  const row = page.getByRole("row").last().getByRole("cell");
  const [name, account] = [await row.nth(1).innerText(), await row.nth(4).innerText()];
  const field = page.getByRole("searchbox", { name: label });
  await field.fill(account);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/list-mustahik\/\d+$/);
  await expect(page.getByRole("main")).toContainText(name);

  await field.fill(name.toLowerCase());
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=[a-z]/);
  await expect(page).toHaveTitle("Pencarian · Ramah Zakat");
  const mustahik = page.getByRole("region", { name: "Mustahik" });
  await expect(mustahik.getByRole("link", { name }).first()).toBeVisible();
  await mustahik.getByRole("link", { name: "Semua hasil" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Mustahik");
  await expect(page.getByRole("row").nth(1)).toContainText(name.split(" ")[0]!);
});

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
