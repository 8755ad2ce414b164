import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

/** Opens the first merchant with transactions in the last 7 days. */
async function openStatement(page: Page) {
  await page.goto("/list-merchant?rows=50");
  const details = await page
    .getByRole("link", { name: "Detail" })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!.split("?")[0]!));
  for (const path of details) {
    await page.goto(`${path}?rows=250`);
    if ((await page.getByRole("link", { name: "Cetak Mutasi" }).count()) > 0) return;
  }
  throw new Error("no merchant has transactions");
}

const statement = (page: Page) => page.getByRole("table", { name: "Mutasi Merchant" });
const cells = (page: Page, column: number) => statement(page).locator(`tbody td:nth-child(${column})`);

/** A4 leaves 186 mm between its margins. */
async function fitsOnUprightSheet(page: Page) {
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(statement(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703);
}

test("a printed statement says whose it is, of which days, and who printed it, and fits its sheet", async ({
  own,
  page,
}) => {
  await own.disbursements(1);
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await openStatement(page);
  const ids = await cells(page, 3).allInnerTexts();
  const name = await page.getByText("Nama Merchant").locator("+ dd").innerText();
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Cetak Mutasi" }).click(),
  ]);
  await expect(paper.getByRole("heading", { level: 1 })).toHaveText("Mutasi Merchant");
  await expect(paper.getByRole("main")).toContainText(name);
  await expect(paper.getByRole("main")).toContainText(/\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/);
  await expect(paper.getByRole("main")).toContainText("Dicetak oleh Operator Bandung");
  expect(await cells(paper, 3).allInnerTexts()).toEqual(ids);
  await paper.emulateMedia({ media: "print" });
  await expect(paper.getByRole("navigation", { name: "Menu utama" })).toBeHidden();
  await expect(statement(paper)).toBeVisible();
  // Said once: a list's own stamp gives way.
  const stamp = await paper.evaluate(
    () => getComputedStyle(document.querySelector(".head")!, "::after").display,
  );
  expect(stamp).toBe("none");
  await fitsOnUprightSheet(paper);

  // So does the detail itself, balances included.
  await page.emulateMedia({ media: "print" });
  await fitsOnUprightSheet(page);
});
