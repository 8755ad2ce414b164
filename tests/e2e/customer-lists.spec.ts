import type { Page } from "@playwright/test";
import { expect, giveSession, test } from "../support/e2e";

const names = (page: Page) => page.locator("tbody td:nth-child(2)").allInnerTexts();
const inOrder = (texts: string[]) => [...texts].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

const path = "/list-mustahik";

test(`${path} is sorted by the heads of its columns`, async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto(`${path}?rows=50`);
  const newest = await names(page);
  const head = page.getByRole("columnheader", { name: /^NAMA LENGKAP/ });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const ascending = await names(page);
  expect(ascending).toEqual(inOrder(ascending));

  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/rows=50/);
  const descending = await names(page);
  expect(descending).toEqual(inOrder(descending).reverse());
  await head.getByRole("link").click();
  await expect(head).not.toHaveAttribute("aria-sort");
  expect(await names(page)).toEqual(newest);
  const order = page.getByRole("columnheader", { name: "#NO" });
  await order.getByRole("link").click();
  // The address changes some milliseconds before the rows.
  await expect(order).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=created/);
  expect((await names(page))[0]).not.toBe(newest[0]);
});
