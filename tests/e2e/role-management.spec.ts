import type { Locator, Page } from "@playwright/test";
import { closeResult, expect, field, openAs, rows, simpan, test, title } from "../support/e2e";

const admin = "admin@ramahzakat.example";
const approverScreens = [
  "MN100",
  "MN401",
  "MN402",
  "MN403",
  "MN404",
  "MN405",
  "MN406",
  "MN407",
  "MN408",
] as const;

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

test("a new role needs code and name; it starts with the dashboard, and a group brings all its screens along", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, admin, "/role-management?rows=50");
  await page.getByRole("link", { name: "Buat Role Baru" }).click();
  await expect(title(page)).toHaveText("Create Role");
  await expect(tree(page).getByRole("checkbox", { name: "Dashboard" })).toHaveCount(0);
  await expectAll(tree(page).getByRole("checkbox"), false);

  const code = javaScriptEnabled ? "KASIR-J" : "KASIR-N";
  if (javaScriptEnabled) {
    await expect(simpan(page)).toBeDisabled();
    await field(page, "Kode Role *").fill(code);
    await expect(simpan(page)).toBeDisabled();
    await field(page, "Nama Role *").fill("Kasir");
    await expect(simpan(page)).toBeEnabled();
  } else {
    await simpan(page).click();
    for (const sentence of ["Kode Role wajib diisi.", "Nama Role wajib diisi."])
      await expect(page.getByText(sentence).last()).toBeVisible();
    await field(page, "Kode Role *").fill(code);
  }
  await group(page, "Merchant").check();
  if (!javaScriptEnabled) {
    await simpan(page).click();
    await expect(page.getByText("Nama Role wajib diisi.").last()).toBeVisible();
    await field(page, "Nama Role *").fill("Kasir");
  }
  await expectAll(screensOf(page, "Merchant"), true);
  await expect(simpan(page)).toBeEnabled();
  await simpan(page).click();
  await expect(page).toHaveURL(/\/role-management\?rows=50$/);
  await closeResult(page, "Success Create Role");

  await rows(page)
    .filter({ has: page.getByRole("cell", { name: code, exact: true }) })
    .getByRole("link", { name: "Detail" })
    .click();
  await expect(title(page)).toHaveText("Detail Role");
  await expectAll(screensOf(page, "Merchant"), true);
  await expect(group(page, "Merchant")).toBeChecked();
  await expect(group(page, "Mustahik")).not.toBeChecked();
  await expect(page.getByRole("table", { name: "Riwayat" })).toContainText(
    "Menu Previlege: Dashboard, Merchant › List Merchant, Merchant › Upload Data Merchant",
  );
});

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

test("a detail is read-only until Edit; Batal restores; a group that is turned off takes its screens", async ({
  page,
  own,
}) => {
  const role = await own.role(approverScreens);
  await openAs(page, admin, `/role-management/${role.key}`);
  await expect(title(page)).toHaveText("Detail Role");
  await expect(field(page, "Kode Role *")).toHaveAttribute("readonly");
  await expect(field(page, "Deskripsi Role")).toHaveAttribute("readonly");
  for (const box of await tree(page).getByRole("checkbox").all()) await expect(box).toBeDisabled();
  await expect(simpan(page)).toBeHidden();

  await page.getByRole("link", { name: "Edit Role" }).click();
  await expect(field(page, "Kode Role *")).toHaveAttribute("readonly");
  await group(page, "Approve List").uncheck();
  await page.getByRole("link", { name: "Batal" }).click();
  await expectAll(screensOf(page, "Approve List"), true);

  await page.getByRole("link", { name: "Edit Role" }).click();
  await expect(simpan(page)).toBeVisible();
  const [from, to] = ["Approve List", "Report"];
  for (const box of await screensOf(page, to).all()) await box.check();
  await group(page, from).uncheck();
  await field(page, "Deskripsi Role").fill(`Penyetuju ${to}`);
  await simpan(page).click();
  await closeResult(page, "Success Update Role");
  await page.goto(`/role-management/${role.key}`);
  await expectAll(screensOf(page, from), false);
  await expectAll(screensOf(page, to), true);
  const newest = page.getByRole("table", { name: "Riwayat" }).getByRole("row").nth(1);
  await expect(newest).toContainText(`→ Penyetuju ${to}`);
  await expect(newest).toContainText("Diubah");
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
