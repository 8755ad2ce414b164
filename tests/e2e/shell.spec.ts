import { jakartaDate, shortDate } from "~/format/dates";
import { testNow } from "../support/clock";
import { expect, giveSession, openAs, test } from "../support/e2e";

const operator = "operator.pusat@ramahzakat.example";

test("the profile menu closes on Escape and on a click beside it", async ({ page }) => {
  await openAs(page, operator, "/dashboard");
  const entry = page.getByRole("link", { name: "Ubah Password" });
  await page.getByRole("button", { name: "Operator Pusat" }).click();
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await page.getByRole("button", { name: "Operator Pusat" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
});

test("paper bears the server's time and its zone, wherever the clock of the PC stands", async ({
  page,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled) await page.clock.setFixedTime(new Date("2019-01-01T00:00:00Z"));
  await openAs(page, operator, "/list-mustahik");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Detail Data Mustahik" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const printed = await page
    .locator(".head[data-at]")
    .evaluate((head) => getComputedStyle(head, "::after").content);
  expect(printed).toContain(shortDate(jakartaDate(testNow())));
  expect(printed).toMatch(/^"Dicetak .* \d\d:\d\d WIB"$/);
});

test("the sidebar folds, stays folded, and opens a group beside its icon", async ({ page }) => {
  await openAs(page, operator, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  const width = async () => (await menu.boundingBox())!.width;
  expect(await width()).toBe(300);
  await page.getByRole("link", { name: "Ciutkan menu" }).click();
  await expect(page.getByRole("link", { name: "Lebarkan menu" })).toBeVisible();
  expect(await width()).toBe(64);
  await page.goto("/list-mustahik");
  expect(await width()).toBe(64);
  const group = menu.getByRole("button", { name: "Mustahik" });
  const entry = menu.getByRole("link", { name: "List Mustahik" });
  await group.click();
  await expect(entry).toBeVisible();
  const [besides, icon] = [(await entry.boundingBox())!, (await group.boundingBox())!];
  expect([besides.x, Math.round(besides.y)]).toEqual([64, Math.round(icon.y)]);
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(group).toBeFocused();
  await group.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
  await page.getByRole("link", { name: "Lebarkan menu" }).click();
  await expect(page).toHaveURL(/\/list-mustahik$/);
  await expect(page.getByRole("link", { name: "Ciutkan menu" })).toBeVisible();
  expect(await width()).toBe(300);
});

test("on a small screen the menu is a drawer, closed by Escape and by leaving", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, operator, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByText("Menu", { exact: true })).toBeVisible();
  await menu.getByRole("button", { name: "Tutup menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByText("Mustahik", { exact: true }).click();
  await menu.getByRole("link", { name: "List Mustahik" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Mustahik");
  await expect(menu).toBeHidden();
});

test("the menu remembers the entry selected last and its group, until the dashboard or the profile, or the one opened by hand", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, operator, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  const entry = menu.getByRole("link", { name: "List Mustahik" });
  await expect(entry).toBeHidden();
  await page.goto("/list-mustahik");
  await page.goto("/change-password");
  await expect(entry).toBeVisible();
  await expect(entry).toHaveAttribute("aria-current", "true");
  await page.goto("/profile");
  await expect(entry).toBeHidden();
  await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "true");
  // A page without script opens the group of the entry selected last.
  if (!javaScriptEnabled) return;
  await page.goto("/list-mustahik");
  await menu.getByText("Merchant", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "List Mustahik" })).toBeHidden();
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "menu")?.value)
    .toBe("MN201.MN300");
  await page.reload();
  await expect(menu.getByRole("link", { name: "List Merchant" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "List Mustahik" })).toBeHidden();
});

test("the profile menu names the user, role and branch, and asks over the screen before it signs out", async ({
  page,
  javaScriptEnabled,
}) => {
  await giveSession(page, operator);
  await page.goto("/list-mustahik?page=2&rows=50");
  const firstRow = page.getByRole("row", { includeHidden: true }).nth(1);
  const shown = await firstRow.innerText();
  await page.getByRole("button", { name: "Operator Pusat" }).click();
  await expect(page.locator("#profil")).toContainText("Kantor Pusat");
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.getByRole("link", { name: "Logout" }).click();
  const dialog = page.getByRole("dialog", { name: "Konfirmasi" });
  await expect(dialog).toContainText("Apakah kamu yakin akan logout?");
  await expect(dialog.getByText("NO")).toBeFocused();
  expect(await firstRow.innerText()).toBe(shown);
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header, nav"))).toBeNull();
  }
  if (javaScriptEnabled) expect(await page.evaluate(() => scrollY)).toBe(300);

  await dialog.getByRole("link", { name: "NO" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/list-mustahik\?page=2&rows=50$/);
  await expect.poll(() => firstRow.innerText()).toBe(shown);
  await page.goBack();
  await page.getByRole("button", { name: "YES" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/list-mustahik");
  await expect(page).toHaveURL(/\/login/);
});
