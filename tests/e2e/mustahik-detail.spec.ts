import type { Page } from "@playwright/test";
import { addDays, jakartaDate, longDate, shortDate } from "../../app/format/dates";
import { testNow } from "../support/clock";
import { expect, giveSession, test } from "../support/e2e";

const today = () => jakartaDate(testNow());

/** The statement's days, as its rows show them. */
async function statementDays(page: Page): Promise<string[]> {
  const times = page.getByRole("table", { name: "Mutasi Mustahik" }).locator("tbody td:nth-child(2)");
  return (await times.allInnerTexts()).map((time) => time.slice(0, 10));
}

test.beforeEach(async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/list-mustahik?rows=50&page=2");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
});

test("the facts, the statement within its rules, and the way back to the list, its query kept", async ({
  page,
  javaScriptEnabled,
}) => {
  for (const name of [
    "Nama Lengkap",
    "Tanggal Lahir",
    "Nomor KTP",
    "Nomor KK",
    "Alamat",
    "Cabang",
    "Status",
  ]) {
    await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByText("Nomor KTP").locator("+ dd")).toHaveText(/^\d{16}$/);
  await expect(page.getByRole("heading", { name: "Mutasi Mustahik" })).toBeVisible();
  expect(await page.title()).toBe("Detail Data Mustahik · Ramah Zakat");
  const [from, to] = [page.getByLabel("Start Date"), page.getByLabel("End Date")];
  await expect(from).toHaveValue(addDays(today(), -7));
  await expect(to).toHaveValue(today());

  const start = addDays(today(), -60);
  await from.fill(start);
  await to.fill(addDays(start, 3));
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(new RegExp(`start=${start}`));
  await expect(to).toHaveValue(addDays(start, 3));
  const adjusted = page.getByRole("status").filter({ hasText: "Tanggal disesuaikan" });
  await expect(adjusted).toHaveCount(0);
  const shown = [0, 1, 2, 3].map((days) => shortDate(addDays(start, days)));
  for (const day of await statementDays(page)) expect(shown).toContain(day);

  // Days outside the rules are corrected, and the screen says so.
  const { pathname, searchParams } = new URL(page.url());
  const list = `list=${encodeURIComponent(searchParams.get("list") ?? "")}`;
  await page.goto(`${pathname}?start=${addDays(today(), -200)}&end=${today()}`);
  await expect(from).toHaveValue(addDays(today(), -91));
  await expect(to).toHaveValue(addDays(today(), -84));
  await page.goto(`${pathname}?${list}&start=${start}&end=${addDays(start, 20)}`);
  await expect(adjusted).toContainText("paling lama 7 hari");
  await expect(to).toHaveValue(addDays(start, 7));
  await expect(to).toHaveAttribute("max", javaScriptEnabled ? addDays(start, 7) : today());

  const trail = page.getByRole("navigation", { name: "Jejak halaman" });
  await expect(trail.getByRole("listitem")).toHaveText(["Data Mustahik", "Detail Data Mustahik"]);
  await expect(trail.getByRole("link", { name: "Kembali" })).toHaveAttribute("title", "Kembali");
  await trail.getByRole("link", { name: "Data Mustahik" }).click();
  await expect(page).toHaveURL(/\/list-mustahik\?rows=50&page=2$/);
});

test("a statement without transactions leads to the days before", async ({ page }) => {
  const { pathname } = new URL(page.url());
  const empty = page.getByText("customer belum memiliki transaksi.");
  const before = page.getByRole("link", { name: "7 hari sebelumnya" });
  // Some day in the last 91 nothing happened to a mustahik who received what the demo gives.
  let start = "";
  for (let days = 1; days < 90 && start === ""; days += 8) {
    await page.goto(`${pathname}?start=${addDays(today(), -days)}&end=${addDays(today(), -days)}`);
    if (await empty.isVisible()) start = addDays(today(), -days);
  }
  await before.click();
  await expect(page.getByLabel("Start Date")).toHaveValue(addDays(start, -7));
});

test("with script a new start brings the end along, and a calendar writes into both, within the rules", async ({
  page,
  javaScriptEnabled,
}) => {
  const open = page.getByRole("button", { name: "Kalender" });
  if (!javaScriptEnabled) return expect(open).toHaveCount(0);
  await open.waitFor();
  await page.getByLabel("Start Date").fill(addDays(today(), -30));
  await expect(page.getByLabel("End Date")).toHaveValue(addDays(today(), -23));
  await page.getByLabel("Start Date").fill(addDays(today(), -2));
  await expect(page.getByLabel("End Date")).toHaveValue(today());
  const day = (date: string) => page.getByRole("button", { name: longDate(date), exact: true });
  // Of the month before, so that the days around it are on one sheet.
  const start = `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-15`;

  await open.click();
  const calendar = page.getByRole("group", { name: "Kalender" });
  await expect(calendar).toContainText("Pilih tanggal awal.");
  await calendar.getByRole("button", { name: "Bulan sebelumnya" }).click();
  await day(start).click();
  await expect(calendar).toContainText("Pilih tanggal akhir.");
  await expect(day(addDays(start, -1))).toBeDisabled();
  await expect(day(addDays(start, 7))).toBeEnabled();
  await expect(day(addDays(start, 8))).toBeDisabled();
  await day(start).click();
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel("Start Date")).toHaveValue(start);
  await expect(page.getByLabel("End Date")).toHaveValue(start);
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(new RegExp(`start=${start}&end=${start}`));

  await open.click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();
});
