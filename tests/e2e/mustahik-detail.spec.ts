import { addDays, jakartaDate, longDate } from "../../app/format/dates";
import { testNow } from "../support/clock";
import { expect, giveSession, test } from "../support/e2e";

const today = () => jakartaDate(testNow());

test.beforeEach(async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/list-mustahik?rows=50&page=2");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
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
  await expect(page.getByLabel("End Date")).toHaveAttribute("max", addDays(today(), -23));
  await page.getByLabel("Start Date").fill(addDays(today(), -2));
  await expect(page.getByLabel("End Date")).toHaveValue(today());
  const day = (date: string) => page.getByRole("button", { name: longDate(date), exact: true });
  // The days lie in the month before, so that the days around them are on one sheet.
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
