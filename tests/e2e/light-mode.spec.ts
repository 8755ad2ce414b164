import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, giveSession, test, untilWatched } from "../support/e2e";
import { layoutShifts } from "../support/layout-shifts";

/* A page that was slow offers mode ringan (docs/rules.md#without-javascript). */

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "it is about pages with script");
test.use({ mayOffer: true });

const list = "/list-mustahik";
const longList = "/list-mustahik?rows=50";

const offer = (page: Page) => page.getByRole("status").filter({ hasText: "lambat di komputer ini" });
const accept = (page: Page) => offer(page).getByRole("button", { name: "Pakai Mode ringan" });
const decline = (page: Page) => offer(page).getByRole("button", { name: "Tidak" });

test.beforeEach(({ page }) => giveSession(page, "operator.bandung@ramahzakat.example"));

/** However fast or busy the machine is, each page's script takes this long by its own clock. */
const takes = (page: Page, duration: number) =>
  page.addInitScript((duration) => {
    const { measure } = Performance.prototype;
    performance.measure = (name) => measure.call(performance, name, { start: 0, duration });
  }, duration);

async function expectNoOffer(page: Page): Promise<void> {
  await untilWatched(page);
  // By then its file would have come.
  await page.waitForLoadState("networkidle");
  await expect(offer(page)).toHaveCount(0);
}

test("a page that was really slow offers it, and moves nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // React does this once, while it takes over the page.
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      const end = performance.now() + (type === "invalid" ? 1600 : 0);
      while (performance.now() < end);
      listen(type, ...rest);
    };
  });
  for (const path of [list, longList]) {
    await page.context().clearCookies({ name: "ringan" });
    await page.goto(path);
    await expect(offer(page)).toBeInViewport({ ratio: 1 });
    expect(await layoutShifts(page)).toEqual([]);
  }
});

test("a form leaves it to the next page, because the page would be loaded again", async ({ page }) => {
  await takes(page, 1501);
  await page.goto("/koreksi-dana-mustahik/new");
  await expectNoOffer(page);
  await page.goto(list);
  await expect(offer(page)).toBeVisible();
});

test("a page that was fast does not, nor where somebody has chosen", async ({ page, baseURL }) => {
  await takes(page, 1499);
  await page.goto(list);
  await expectNoOffer(page);

  await takes(page, 1501);
  await page.context().addCookies([{ name: "ringan", value: "off", url: baseURL! }]);
  await page.reload();
  await expectNoOffer(page);

  await page.context().clearCookies({ name: "ringan" });
  await page.reload();
  await expect(offer(page)).toBeVisible();
});

test("it is offered once, whatever is answered", async ({ page }) => {
  await takes(page, 2000);
  await page.goto(list);
  await decline(page).press("Enter");
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expectNoOffer(page);

  await page.context().clearCookies({ name: "ringan" });
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await page.reload();
  await expectNoOffer(page);
});

test("the keyboard reaches it after the page's last link, and switches to pages without script", async ({
  page,
}) => {
  await takes(page, 2000);
  await page.goto(longList);
  await expect(offer(page)).toBeVisible();
  await page.getByRole("main").getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(accept(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("script")).toHaveCount(0);
  await expect(page).toHaveURL(longList);
  await page.getByRole("button", { name: "Operator" }).click();
  await expect(page.getByRole("switch", { name: "Mode ringan" })).toBeChecked();
});

test("axe finds nothing on it, and it covers nothing at the end of a page", async ({ page }) => {
  await takes(page, 2000);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.context().clearCookies({ name: "ringan" });
      await page.goto(longList);
      await expect(offer(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, `${width} px, ${colorScheme}`);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const pager = await page.getByRole("link", { name: "Halaman berikutnya" }).boundingBox();
      const { y, x } = (await offer(page).boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(pager!.y + pager!.height);
      expect(x).toBeGreaterThanOrEqual(0);
    }
  }
});
