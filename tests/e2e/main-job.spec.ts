import { expect, signIn, test } from "../support/e2e";

test("staff sign in, find a mustahik, read the detail and sign out", async ({ page }) => {
  await signIn(page, "operator.bandung@ramahzakat.example");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dasboard");

  await page.goto("/list-mustahik");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("Cabang Bandung");

  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first().getByRole("cell").first()).toHaveText("11");

  const name = await rows.first().getByRole("cell").nth(1).innerText();
  await rows.first().getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
  await expect(page.getByRole("main")).toContainText(name);

  await page.goto("/logout");
  await page.getByRole("button", { name: "YES" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/list-mustahik");
  await expect(page).toHaveURL(/\/login/);
});
