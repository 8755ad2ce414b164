import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const kinds = [
  { path: "/list-mustahik", type: "Mustahik" },
  { path: "/list-merchant", type: "Merchant" },
];

const row = (page: Page, index: number) => page.locator("tbody tr").nth(index);
const toggle = (page: Page, index: number) => row(page, index).getByRole("switch");

test.beforeEach(({ page }) => giveSession(page, "operator.surabaya@ramahzakat.example"));

for (const { path, type } of kinds) {
  test(`a ${type} is switched off and on again, each time after a question over the list`, async ({
    page,
  }) => {
    const list = `${path}?rows=50&sort=name&status=Active`;
    await page.goto(list);
    const name = await row(page, 2).getByRole("cell").nth(1).innerText();
    await expect(toggle(page, 2)).toHaveAttribute("aria-checked", "true");
    await toggle(page, 2).click();

    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText("Deactivate user");
    await expect(dialog).toContainText(`Apakah kamu yakin akan menonaktifkan ${name} ?`);
    await expect(dialog.getByText("Tidak", { exact: true })).toBeFocused();
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await dialog.getByText("Tidak", { exact: true }).click();
    await expect(page).toHaveURL(list);

    await toggle(page, 2).click();
    await dialog.getByRole("button", { name: "Ya" }).click();
    await expect(dialog).toContainText(`Sukses Menonaktifkan ${type}`);
    await expect(page).toHaveURL(list);
    await dialog.getByText("Close").click();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);

    await page.goto(`${path}?field=name&value=${name.split(" ")[0]}&status=Inactive&rows=50`);
    const inactive = page.getByRole("row").filter({ hasText: name });
    await expect(inactive.getByRole("switch")).toHaveAttribute("aria-checked", "false");
    await inactive.getByRole("switch").click();
    await expect(dialog.getByRole("heading")).toHaveText("Activate user");
    await expect(dialog).toContainText(`Apakah kamu yakin akan mengaktivasi ${name} ?`);
    await dialog.getByRole("button", { name: "Ya" }).click();
    await expect(dialog).toContainText(`Sukses Aktivasi ${type}`);
  });
}

test("going back to the question and answering it again changes nothing a second time", async ({ page }) => {
  await page.goto("/list-mustahik?sort=name&status=Active");
  const href = (await toggle(page, 0).getAttribute("href"))!;
  await page.goto(href);
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sukses Menonaktifkan Mustahik");
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(href);
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await expect(page.getByRole("dialog")).toContainText("Mustahik sudah tidak aktif.");
});

test("the keyboard alone reaches a switch, presses it and comes back to it", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/list-mustahik");
  await toggle(page, 0).focus();
  await page.keyboard.press(javaScriptEnabled ? " " : "Enter");
  await expect(page.getByRole("dialog").getByText("Tidak", { exact: true })).toBeFocused();
  if (!javaScriptEnabled) return;
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/list-mustahik$/);
  await expect(toggle(page, 0)).toBeFocused();
});
