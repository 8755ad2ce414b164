import type { Locator, Page } from "@playwright/test";
import jsQr from "jsqr";
import { PNG } from "pngjs";
import { expect, giveSession, openAs, test } from "../support/e2e";

/** What a reader makes of a picture on the page. */
async function read(picture: Locator): Promise<unknown> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  const text = jsQr(new Uint8ClampedArray(data), width, height)?.data;
  return JSON.parse(Buffer.from(text ?? "", "base64").toString("utf8"));
}

const qrCodes = (page: Page) => page.getByRole("img", { name: "Kode QR" });

/** The page that a link or button opens beside this one. */
async function opened(page: Page, target: Locator): Promise<Page> {
  const [beside] = await Promise.all([page.context().waitForEvent("page"), target.click()]);
  await beside.waitForLoadState();
  return beside;
}

/** How often a page has printed itself. */
const prints = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.prints ?? 0));

test.beforeEach(async ({ page, context }) => {
  await context.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.prints = String(Number(dataset.prints ?? 0) + 1);
    };
  });
  await giveSession(page, "operator.bandung@ramahzakat.example");
  await page.goto("/list-mustahik?status=Active");
});

test("Print QR opens a page with the code, 300 by 300, and the name, which prints itself with script", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = await page.locator("tbody tr").first().getByRole("cell").nth(1).innerText();
  const print = await opened(page, page.getByRole("link", { name: "Print QR" }).first());
  await expect(print.getByRole("figure")).toHaveText(name);
  expect(await qrCodes(print).boundingBox()).toMatchObject({ width: 300, height: 300 });
  const content = await read(qrCodes(print));
  expect(content).toEqual({ nama: expect.any(String), nomor_ktp: expect.stringMatching(/^\d{16}$/) });
  expect(String((content as { nama: string }).nama).toLowerCase()).toBe(name.toLowerCase());
  expect(await prints(print)).toBe(javaScriptEnabled ? 1 : 0);
  const again = print.getByRole("button", { name: "Cetak", exact: true });
  await expect(again).toBeVisible({ visible: javaScriptEnabled });
  if (javaScriptEnabled) {
    await again.click();
    expect(await prints(print)).toBe(2);
  }
  expect(await print.title()).not.toContain(name);

  await print.emulateMedia({ media: "print" });
  await expect(print.getByRole("navigation", { name: "Menu utama" })).toBeHidden();
  await expect(print.getByRole("link", { name: "Kembali" })).toBeHidden();
  await expect(qrCodes(print)).toBeVisible();

  // It is out of reach for the inactive.
  await page.goto("/list-mustahik?status=Inactive");
  const link = page.getByText("Print QR").first();
  await expect(link).toHaveAttribute("aria-disabled", "true");
  await expect(link).not.toHaveAttribute("href");
});

test("rows are chosen on several pages, and no others are printed", async ({ page }) => {
  await page.goto("/list-mustahik?status=Active&sort=name&pilih=1");
  const names = [];
  for (const place of [2, 5]) {
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("checkbox") })
      .nth(place);
    names.push(await row.getByRole("cell").nth(2).innerText());
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Halaman berikutnya" }).click();
    await expect(
      page.getByText(new RegExp(`^${names.length} dipilih, ${names.length} di halaman lain$`)),
    ).toBeVisible();
  }
  const sheet = await opened(page, page.getByRole("button", { name: "Cetak QR" }));
  expect(await sheet.getByRole("figure").allInnerTexts()).toEqual(names);
});

test("the picture of a second factor leaves room for its text", async ({ page, own }) => {
  await openAs(page, (await own.staff("approver")).username, "/profile/second-factor");
  await page.getByRole("button", { name: "Atur Sekarang" }).click();
  expect((await qrCodes(page).boundingBox())?.width).toBe(240);
});
