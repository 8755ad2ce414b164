import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, giveSession, openAs, test, yearOfHistory } from "../support/e2e";

/** How many pieces of text each sheet of a page holds when it is printed. */
async function textsOnSheets(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const contents = [...pdf.matchAll(/\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => id!);
  return contents.map((id) => {
    const stream = new RegExp(`\n${id} 0 obj.*?stream\r?\n(.*?)\nendstream`, "s").exec(pdf)![1]!;
    return (
      inflateSync(Buffer.from(stream, "latin1"))
        .toString("latin1")
        .split(/T[jJ]\b/).length - 1
    );
  });
}

/** The number of the sheet, and what stands in the two signatures. */
const ofSignaturesAlone = 12;

test.describe("reports on paper", () => {
  test("have signatures beside the last rows", async ({ page }) => {
    await giveSession(page, "admin@ramahzakat.example");
    for (const path of [
      `/report-periods/${yearOfHistory}/print`,
      `/report-asnaf/print?period=${yearOfHistory}&by=programme&then=branch`,
      "/report-idle-balances/print?days=30",
      "/report-idle-balances/usage/print",
      "/report-penyaluran-zakat/print",
    ]) {
      await page.goto(path);
      await expect(page.getByText("Mengetahui,")).toBeVisible();
      const sheets = await textsOnSheets(page);
      expect(sheets.at(-1), path).toBeGreaterThan(ofSignaturesAlone);
    }
  });

  test("keep them with the last rows, wherever a long list ends, in rows of one line in 8 points", async ({
    page,
  }) => {
    await openAs(page, "admin@ramahzakat.example", "/report-idle-balances/print?days=30");
    await page.setViewportSize({ width: 1032, height: 703 });
    await page.emulateMedia({ media: "print" });
    const row = page.locator(".list tbody tr").first();
    const sizes = await row
      .locator("td, .quiet")
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).fontSize))]);
    expect(sizes).toEqual(["11px"]);
    expect((await row.boundingBox())!.height).toBeLessThan(22);
    await page.emulateMedia({ media: null });

    await page.evaluate(() => {
      const rows = [...document.querySelectorAll(".list tbody tr:not(.table-end)")].slice(0, 25);
      for (const row of [...rows, ...rows]) row.before(row.cloneNode(true));
    });
    for (let removed = 0; removed < 36; removed += 3) {
      const sheets = await textsOnSheets(page);
      expect([removed, sheets.at(-1)! > ofSignaturesAlone]).toEqual([removed, true]);
      await page.evaluate(() => {
        for (const row of [...document.querySelectorAll(".list tbody tr")].slice(0, 3)) row.remove();
      });
    }
  });

  test("number their sheets", async ({ page }) => {
    await openAs(page, "operator.bandung@ramahzakat.example", `/report-periods/${yearOfHistory}/print`);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText),
      ),
    );
    expect(sheets.join(" ")).toMatch(/size: a4.*"Halaman " counter\(page\) " dari " counter\(pages\)/is);
  });
});

test("all pages of the guide are printed, each on a sheet of its own", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/bantuan/cetak");
  await page.emulateMedia({ media: "print" });
  const pages = page.getByRole("article");
  expect(await pages.count()).toBeGreaterThan(10);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const breaks = await pages.evaluateAll((all) => all.map((each) => getComputedStyle(each).breakBefore));
  expect(breaks.slice(1).every((each) => each === "page")).toBe(true);
  // A heading stays with what follows it, which Chromium does among blocks alone.
  const section = page.getByRole("article").locator("section").first();
  await expect(section).toHaveCSS("display", "block");
  await expect(section.locator("h3")).toHaveCSS("break-after", "avoid");
});
