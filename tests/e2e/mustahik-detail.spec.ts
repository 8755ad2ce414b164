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

test("nothing moves when the calendar's button appears, and without script it takes no room", async ({
  page,
  javaScriptEnabled,
}) => {
  const button = page.locator("form button", { hasText: "Kalender" });
  const isSeen = page.getByRole("button", { name: "Kalender" });
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 800 });
    if (!javaScriptEnabled) {
      await page.reload();
      await expect(button).toBeHidden();
      expect(await button.boundingBox(), String(width)).toBeNull();
      continue;
    }
    const show = page.getByRole("button", { name: "Tampilkan" });
    let go = () => {};
    const isTime = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await isTime;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await show.waitFor();
    await expect(isSeen).toHaveCount(0);
    const before = await show.boundingBox();
    go();
    await isSeen.waitFor();
    expect(await show.boundingBox(), String(width)).toEqual(before);
    await page.unrouteAll({ behavior: "wait" });
  }
});
