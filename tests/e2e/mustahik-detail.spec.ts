import type { Page } from "@playwright/test";
import { addDays, jakartaDate, longDate, shortDate } from "../../app/format/dates";
import { testNow } from "../support/clock";
import { expect, giveSession, test } from "../support/e2e";
import { layoutShifts } from "../support/layout-shifts";

const today = () => jakartaDate(testNow());

/** Holds back the page's requests for these files until the function that it gives is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.beforeEach(async ({ page }) => {
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/list-mustahik?rows=50&page=2");
  await page.getByRole("link", { name: "Detail" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
});

test("without script the days are fields of the browser", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "of pages without script");
  await expect(page.getByLabel("Start Date")).toHaveAttribute("type", "date");
  await page.getByLabel("Start Date").fill(addDays(today(), -30));
  await page.getByLabel("End Date").fill(addDays(today(), -29));
  await page.getByRole("button", { name: "Tampilkan" }).click();
  await expect(page).toHaveURL(new RegExp(`start=${addDays(today(), -30)}&end=${addDays(today(), -29)}`));
});

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the browser's own fields do this");

  test("a new start brings the end along, and each is picked within the rules", async ({ page }) => {
    const [start, end] = [page.getByLabel("Start Date"), page.getByLabel("End Date")];
    await expect(start).toHaveValue(shortDate(addDays(today(), -7)));
    await start.fill(addDays(today(), -30));
    await expect(end).toHaveValue(shortDate(addDays(today(), -23)));
    await start.fill(shortDate(addDays(today(), -2)).replaceAll("/", ""));
    await expect(end).toHaveValue(shortDate(today()));

    const day = (date: string) => page.getByRole("button", { name: longDate(date), exact: true });
    // The days lie in the month before, so that the days around them are on one sheet.
    const picked = `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-15`;
    const open = page.getByRole("button", { name: "Kalender" });
    await start.fill(`1${shortDate(picked).slice(2)}`);
    await open.first().click();
    await day(picked).click();
    await expect(start).toHaveValue(shortDate(picked));
    await expect(page.locator(".calendar")).toBeHidden();
    await open.last().click();
    await expect(day(addDays(picked, -1))).toBeDisabled();
    await expect(day(addDays(picked, 7))).toBeEnabled();
    await expect(day(addDays(picked, 8))).toBeDisabled();
    await day(addDays(picked, 1)).click();
    await page.getByRole("button", { name: "Tampilkan" }).click();
    await expect(page).toHaveURL(new RegExp(`start=${picked}&end=${addDays(picked, 1)}`));
    await expect(start).toHaveValue(shortDate(picked));
  });

  test("a wrong day stays as it was typed, and is told before it is sent", async ({ page }) => {
    const start = page.getByLabel("Start Date");
    const asked = page.url();
    await expect(start).toHaveAttribute("placeholder", "hh/bb/tttt");
    for (const [text, fault] of [
      ["31/02/2026", "Tanggal tidak dikenal. Tulis hari/bulan/tahun, misalnya 25/07/2026."],
      ["01/01/2020", `Tanggal paling awal ${shortDate(addDays(today(), -91))}.`],
      [shortDate(addDays(today(), 1)), `Tanggal paling akhir ${shortDate(today())}.`],
    ] as const) {
      await start.fill(text);
      await start.press("Tab");
      await expect(start).toHaveValue(text);
      await expect(page.getByText(fault)).toBeVisible();
      await page.getByRole("button", { name: "Tampilkan" }).click();
      await expect(start).toBeFocused();
      expect(await start.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(fault);
      expect(page.url()).toBe(asked);
    }
  });

  test("the calendar waits for its button, and Escape closes it", async ({ page }) => {
    const start = page.getByLabel("Start Date");
    const open = page.getByRole("button", { name: "Kalender" }).first();
    await expect(start).toHaveAttribute("placeholder", "hh/bb/tttt");
    await start.focus();
    await expect(page.locator(".calendar")).toBeHidden();
    await open.click();
    await expect(page.locator(".calendar")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".calendar")).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await start.click();
    await expect(page.locator(".calendar")).toBeHidden();
    await start.fill("");
    await start.press("Enter");
    await expect(page).toHaveURL(/[?&]start=&/);
  });

  test("both days that are typed before the script runs stay", async ({ page }) => {
    const [first, last] = [addDays(today(), -9), addDays(today(), -5)];
    const release = await holdBack(page, "**/*.js");
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel("Start Date").fill(first);
    await page.getByLabel("End Date").fill(last);
    release();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByLabel("Start Date")).toHaveValue(shortDate(first));
    await expect(page.getByLabel("End Date")).toHaveValue(shortDate(last));
    await page.unrouteAll({ behavior: "wait" });
  });

  test("no field comes before its sheet, and both come together", async ({ page }) => {
    const release = await holdBack(page, "**/day-input*.css");
    const script = page.waitForResponse(/day-input[^/]*\.js$/);
    // The page is not loaded before a sheet that the script asked for early enough.
    await page.reload({ waitUntil: "commit" });
    // The page's own import of the file is done before this one.
    await page.evaluate((url) => import(url), (await script).url());
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    for (const label of ["Start Date", "End Date"])
      await expect(page.getByLabel(label)).toHaveAttribute("type", "date");
    release();
    for (const label of ["Start Date", "End Date"])
      await expect(page.getByLabel(label)).toHaveAttribute("placeholder", "hh/bb/tttt");
    await page.unrouteAll({ behavior: "wait" });
  });

  test("nothing moves when a field takes the place of the browser's, and nobody loses one", async ({
    page,
  }) => {
    const start = page.getByLabel("Start Date");
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdBack(page, "**/day-input*.js");
      await page.reload();
      const places = () =>
        Promise.all(
          [start, page.getByLabel("End Date"), page.getByRole("button", { name: "Tampilkan" })].map((each) =>
            each.boundingBox(),
          ),
        );
      const before = await places();
      await start.fill(addDays(today(), -20));
      const began = await page.evaluate(() => performance.now());
      release();
      await expect(page.getByLabel("End Date")).toHaveAttribute("placeholder", "hh/bb/tttt");
      await expect(start).toHaveAttribute("type", "date");
      await expect(start).toBeFocused();
      await page.getByRole("heading", { level: 1 }).click();
      await expect(start).toHaveAttribute("placeholder", "hh/bb/tttt");
      await expect(start).toHaveValue(shortDate(addDays(today(), -20)));
      expect(await places(), String(width)).toEqual(before);
      const shifts = (await layoutShifts(page)).filter(({ startTime }) => startTime > began);
      expect(shifts, String(width)).toEqual([]);
      await page.unrouteAll({ behavior: "wait" });
    }
  });
});
