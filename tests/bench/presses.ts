import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Tab } from "./browser";
import { openFrom, settleMs } from "./page-load";

/** Something that staff do on a page that has settled. */
export interface Press {
  readonly name: string;
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
}

/** The time for which the pointer rests on something before it presses. */
const restMs = 500;

/** Presses as people do. Playwright's `click` presses while the page still answers the pointer's arrival, and looks for what lies there. */
async function pressAt(page: Page, selector: string): Promise<void> {
  await page.hover(selector);
  await sleep(restMs);
  await page.mouse.down();
  await page.mouse.up();
}

const nextPage = 'main a[aria-label="Halaman berikutnya"]';

export const presses: readonly Press[] = [
  {
    name: "next page of 10 rows",
    path: "/list-mustahik?rows=10",
    act: (page) => pressAt(page, nextPage),
  },
  {
    name: "next page of 250 rows",
    path: "/list-mustahik?rows=250",
    act: (page) => pressAt(page, nextPage),
  },
  {
    name: "tick 50 rows",
    path: "/list-mustahik?rows=50&pilih=1",
    async act(page) {
      // A key presses the box that has the focus, so no place has to be found.
      await page.locator("td input[type=checkbox]:enabled").first().focus();
      for (let ticks = 0; ticks < 50; ticks += 1) {
        await page.keyboard.press("Space");
        await page.evaluate(() => {
          const boxes = [...document.querySelectorAll<HTMLInputElement>("td input[type=checkbox]:enabled")];
          boxes.find((box) => !box.checked)?.focus();
        });
      }
    },
  },
  {
    name: "open a menu",
    path: "/list-mustahik?rows=250",
    act: (page) => pressAt(page, ".profile"),
  },
  {
    name: "type in a form",
    path: "/branch-management/new",
    act: (page) =>
      page
        .locator("main form input:not([type=hidden])")
        .first()
        .pressSequentially("Cabang Baru", { delay: 100 }),
  },
];

/** The longest time that the page took to answer a press with a new frame, in milliseconds (Event Timing, steps of 8 ms). */
export async function measurePress(tab: Tab, origin: string, { path, act }: Press): Promise<number> {
  const { page } = tab;
  await openFrom(tab, origin);
  await page.goto(`${origin}${path}`, { waitUntil: "load" });
  await sleep(settleMs);
  await page.evaluate(() => {
    window.bench.slowestPress = 0;
  });
  await act(page);
  // What follows the last press is reported with it.
  await sleep(1500);
  return page.evaluate(() => window.bench.slowestPress);
}
