import type { Page } from "@playwright/test";
import { expect, openAs, rows, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";

const cell = (page: Page, row: number, column: number) => rows(page).nth(row).getByRole("cell").nth(column);

async function search(page: Page, field: "Nama" | "KTP", value: string) {
  await page.getByLabel("Kolom pencarian").selectOption(field);
  await page.getByLabel("Kata pencarian").fill(value);
  await page.getByRole("button", { name: "Cari" }).click();
}

test("no KTP number is shown in full, and with script the search waits", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, operator, "/list-mustahik");
  await expect(cell(page, 0, 3)).toHaveText(/^\d{4}\*{8}\d{4}$/);
  expect(await page.content()).not.toMatch(/\b\d{16}\b/);
  if (!javaScriptEnabled) return;
  const button = page.getByRole("button", { name: "Cari" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Kata pencarian").fill("siti");
  await expect(button).toBeDisabled();
  await page.getByLabel("Kolom pencarian").selectOption("Nama");
  await expect(button).toBeEnabled();
});

test("a search finds by name, leads back from a detail, and by KTP, which no address ever holds", async ({
  page,
}) => {
  await openAs(page, operator, "/list-mustahik?rows=50");
  const word = (await cell(page, 3, 1).innerText()).split(" ")[0]!;
  await search(page, "Nama", word);
  await expect(page).toHaveURL(new RegExp(`field=name&value=${word}`));
  await expect(page.getByRole("link", { name: "Hapus pencarian" })).toBeVisible();
  for (const name of await rows(page).getByRole("cell").nth(1).all()) await expect(name).toContainText(word);
  await rows(page).first().getByRole("link", { name: "Detail" }).click();
  // The detail gives the name, since the rows may still change while they are read.
  const name = await page.getByText("Nama Lengkap").locator("+ dd").innerText();
  const ktp = await page.getByText("Nomor KTP").locator("+ dd").innerText();
  expect(ktp).toMatch(/^\d{16}$/);
  await page.getByRole("link", { name: "Kembali", exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`rows=50.*field=name&value=${word}|field=name&value=${word}&rows=50`),
  );
  await expect(page.getByLabel("Kata pencarian")).toHaveValue(word);

  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await search(page, "KTP", `${ktp.slice(0, 4)} ${ktp.slice(4)}`);
  await expect(page).toHaveURL(/field=ktp&value=%7E|field=ktp&value=~/);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(page, 0, 1)).toHaveText(name);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => address.includes(ktp))).toEqual([]);
  expect(await page.title()).not.toContain(ktp);
  await page.getByRole("link", { name: "Hapus pencarian" }).click();
  await expect(page).toHaveURL(/\/list-mustahik\?rows=50$/);
  await expect(rows(page).nth(1)).toBeVisible();
});
