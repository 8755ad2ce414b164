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

test(`${path} is narrowed by status, and a search keeps it`, async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto(path);
  const word = (await names(page))[0]!.split(" ")[0]!;
  const filter = page.getByRole("navigation", { name: "Status" });
  await filter.getByRole("link", { name: "Tidak Aktif" }).click();
  await expect(filter.getByRole("link", { name: "Tidak Aktif" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("switch", { name: /Aktif/ }).first()).toHaveAttribute("aria-checked", "false");
  for (const toggle of await page.getByRole("switch", { name: /Aktif/ }).all())
    await expect(toggle).toHaveAttribute("aria-checked", "false");
  await page.getByLabel("Kolom pencarian").selectOption("Nama");
  await page.getByLabel("Kata pencarian").fill(word);
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page).toHaveURL(/status=Inactive/);
  await expect(page).toHaveURL(new RegExp(`value=${word}`));
  await filter.getByRole("link", { name: "Semua" }).click();
  await expect(page).not.toHaveURL(/status=/);
});

test("who opened a mustahik's data is on record, for those who keep the roles", async ({ page }) => {
  await giveSession(page, "admin@ramahzakat.example");
  await page.goto("/list-mustahik?status=Active&rows=50");
  const detail = (await page.getByRole("link", { name: "Detail" }).first().getAttribute("href"))!.split(
    "?",
  )[0]!;
  await page.goto(`${detail}/qr`);
  await expect(page.getByRole("figure")).toBeVisible();
  await page.goto(detail);
  await page.getByRole("link", { name: "Riwayat" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Riwayat");
  const record = page.getByRole("table", { name: "Riwayat" });
  await expect(record.getByRole("columnheader")).toHaveText(["#NO", "WAKTU", "OLEH", "KEGIATAN"]);
  const kinds = await record.locator("tbody td:nth-child(4)").allInnerTexts();
  expect(kinds.slice(0, 2)).toEqual(["Detail", "Print QR"]);
});
