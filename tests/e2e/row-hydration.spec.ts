import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";
import { Page as ServedPage } from "../support/page";

/* The script takes over the rows that the server has drawn (docs/decisions/list-screens.md). */

const rows = (page: Page) => page.locator("main tbody tr");
const toggle = (page: Page, index: number) => rows(page).nth(index).getByRole("switch");

const withoutSpace = (text: string) => text.replace(/\s+/g, "");

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without script nothing is taken over");
test.beforeEach(({ page }) => giveSession(page, "operator.surabaya@ramahzakat.example"));

test("a switch that was pressed has the focus again once its row shows the new status", async ({ page }) => {
  await page.goto("/list-mustahik?rows=50&sort=name");
  await toggle(page, 20).focus();
  await page.keyboard.press(" ");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ya" }).press("Enter");
  await expect(dialog).toContainText("Sukses");
  // The message takes the focus once it is drawn; a key before that goes nowhere.
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(toggle(page, 20)).toBeFocused();
});

test("the script keeps the rows as the server has drawn them", async ({ page }) => {
  for (const path of ["/list-mustahik?rows=50", "/list-merchant", "/koreksi-dana-mustahik", "/dashboard"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Refresh Data" }).waitFor();
    const html = await (await page.request.get(path)).text();
    const texts = await rows(page).allTextContents();
    const served = new ServedPage({ address: path, status: 200, html }).main
      .parts("row")
      .filter((row) => row.part("columnheader") === undefined);
    expect(texts.map(withoutSpace), path).toEqual(served.map(({ text }) => withoutSpace(text)));
    expect(texts.length, path).toBeGreaterThan(0);
  }
});

test("pages turn, there and back, from rows that the server has drawn", async ({ page }) => {
  await page.goto("/list-mustahik");
  const first = await rows(page).first().innerText();
  await page.getByRole("link", { name: "Halaman berikutnya" }).click();
  await expect(rows(page).first().getByRole("cell").first()).toHaveText("11");
  await page.goBack();
  await expect.poll(() => rows(page).first().innerText()).toBe(first);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test.describe("a page that something else has changed inside before its script came", () => {
  // React says that it draws the page anew, and the browser asks for /favicon.ico while it is without a head.
  test.use({ expectedErrors: [/Minified React error #(418|423|425)|404 .*\/favicon\.ico/] });

  test("keeps its rows", async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const place = document.querySelector("#page");
        if (!place?.firstElementChild) return;
        place.prepend(document.createElement("aside"));
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/list-mustahik");
    const texts = await rows(page).allInnerTexts();
    await expect(page.locator("aside"), "React has drawn the page anew").toHaveCount(0);
    expect(await rows(page).allInnerTexts()).toEqual(texts);
    expect(texts).toHaveLength(10);
    await page.goto("/dashboard");
    await expect(page.locator("aside")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Penyaluran Zakat per bulan" })).toBeVisible();
  });
});
