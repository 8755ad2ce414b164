import type { Locator, Page } from "@playwright/test";
import { closeResult, expect, openAs, simpan, test } from "../support/e2e";

const admin = "admin@ramahzakat.example";

test.use({ expectedErrors: [/status of 4\d\d/] });

const tree = (page: Page) => page.getByRole("group", { name: "Menu Previlege *" });

/** A menu group of the tree, and the screens in it. */
const group = (page: Page, name: string) => tree(page).getByRole("checkbox", { name, exact: true }).first();
const screensOf = (page: Page, name: string) => tree(page).getByRole("list", { name }).getByRole("checkbox");
const screen = (page: Page, of: string, name: string) =>
  tree(page).getByRole("list", { name: of }).getByRole("checkbox", { name, exact: true });

async function expectAll(boxes: Locator, checked: boolean) {
  for (const box of await boxes.all()) await expect(box).toBeChecked({ checked });
}

test("with script the boxes follow the rules of the tree at once, by mouse and by keyboard", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script the server follows them");
  await openAs(page, admin, "/role-management/new");
  await group(page, "Report").check();
  await expectAll(screensOf(page, "Report"), true);
  await group(page, "Report").uncheck();
  await expectAll(screensOf(page, "Report"), false);

  await screen(page, "Report", "Koreksi Dana").focus();
  await page.keyboard.press("Space");
  await expect(screen(page, "Report", "Koreksi Dana")).toBeChecked();
  await expect(group(page, "Report")).toBeChecked();
  await page.keyboard.press("Space");
  await expect(group(page, "Report")).not.toBeChecked();

  await group(page, "Report").check();
  await screen(page, "Report", "Koreksi Dana").uncheck();
  await expect(group(page, "Report")).toBeChecked();
  await expectAll(tree(page).getByRole("list", { name: "Mustahik" }).getByRole("checkbox"), false);
});

test("a stale edit shows both values, privileges by name", async ({
  page,
  context,
  own,
  javaScriptEnabled,
}) => {
  const role = await own.role(["MN100"]);
  await openAs(page, admin, `/role-management/${role.key}?edit=1`);
  const other = await context.newPage();
  await other.goto(page.url());
  await screen(other, "Mustahik", "Koreksi Dana").check();
  await simpan(other).click();
  await closeResult(other, "Success Update Role");

  await screen(page, "Mustahik", "List Mustahik").check();
  await simpan(page).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Data sudah diubah oleh pengguna lain.");
  if (javaScriptEnabled) await expect(notice).toBeFocused();
  await expect(notice.getByRole("row").nth(1)).toHaveText(
    /Menu Previlege, yang berbeda\s*Mustahik › List Mustahik\s*Mustahik › Koreksi Dana/,
  );
  await expect(screen(page, "Mustahik", "Koreksi Dana")).not.toBeChecked();
  await page.getByRole("link", { name: "Batal" }).click();
  await expect(screen(page, "Mustahik", "Koreksi Dana")).toBeChecked();
  await expect(screen(page, "Mustahik", "List Mustahik")).not.toBeChecked();
});
