import { expect, openAs, test } from "../support/e2e";

test("the keyboard alone signs in, searches, opens a detail and comes back", async ({ page }) => {
  await page.goto("/login");
  const tabTo = async (
    name: string | RegExp,
    role: "link" | "button" | "textbox" | "combobox" | "searchbox",
  ) => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return target;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${role} ${String(name)}`);
  };

  await tabTo("Email", "textbox");
  await page.keyboard.type("operator.bandung@ramahzakat.example");
  await tabTo("Password", "textbox");
  await page.keyboard.type("RamahZakat-2026!");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");

  await page.goto("/list-mustahik");
  const name = (await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText()).split(" ")[0]!;
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Lewati ke isi" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo("Kolom pencarian", "combobox");
  await page.keyboard.type("Nama");
  await tabTo("Kata pencarian", "searchbox");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`value=${name}`));

  const link = await tabTo("Detail", "link");
  await expect(link).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
  await tabTo("Kembali", "link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`value=${name}`));
});

test("a dialog has its focus on the safe choice; with script Escape leaves it", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/dashboard");
  const profile = page.getByRole("button", { name: "Operator Bandung" });
  await profile.click();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("dialog").getByText("NO")).toBeFocused();
  if (!javaScriptEnabled) return;
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(profile).toBeFocused();
});
