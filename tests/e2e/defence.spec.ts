import { expect, test } from "../support/e2e";

// The answer to a wrong password is no page of status 200.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("a sign-in that fails leaves its password nowhere", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("operator.bandung@ramahzakat.example");
  await page.getByLabel("Password", { exact: true }).fill("Salah-Ketik-2026!");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Unauthorized Login" })).toBeVisible();
  expect(await page.content()).not.toContain("Salah-Ketik-2026!");
});
