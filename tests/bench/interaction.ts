import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import type { Tab } from "./browser";
import { openFrom, settleMs } from "./page-load";

type Point = { x: number; y: number };
type Act = (cdp: CDPSession, at: Point) => Promise<void>;

/** How long a control may take to answer before what was done to it counts as lost. */
const patienceMs = 15_000;

/** What was done to a control brought nothing about. */
export class Unanswered extends Error {}

const nextLink = 'main a[aria-label="Halaman berikutnya"]';
/** A field of a complete form: what follows the field is needed to type on. */
const searchField = 'form[role="search"]:has(button) select[name="field"]';

/**
 * Milliseconds from navigation start until the pager's next link, clicked with the mouse in the first frame that has it,
 * has sent for page 2. Throws `Unanswered` when page 2 does not come.
 */
export async function measureWorkingPager(tab: Tab, origin: string, path: string): Promise<number> {
  const sentMs = await timeToWork(tab, origin, path, nextLink, click);
  await arrival(tab, "page", "2");
  return sentMs;
}

/**
 * Likewise for the search: by keyboard alone, 'Nama' chosen, a name typed, Enter pressed. Throws `Unanswered` when the result
 * does not come.
 */
export async function measureWorkingSearch(tab: Tab, origin: string, path: string): Promise<number> {
  const sentMs = await timeToWork(tab, origin, path, searchField, async (cdp) => {
    await press(cdp, { key: "n", text: "n" });
    await press(cdp, { key: "Tab", windowsVirtualKeyCode: 9 });
    await cdp.send("Input.insertText", { text: "siti" });
    await press(cdp, { key: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
  });
  await arrival(tab, "value", "siti");
  return sentMs;
}

/**
 * Milliseconds from a click on the next link of a settled page until a frame with all the next page's rows in the same document.
 * Throws when the document was left, since then the page was not turned by script.
 */
export async function measurePageTurn(tab: Tab, origin: string, path: string): Promise<number> {
  const { page, cdp } = tab;
  await openFrom(tab, origin);
  await page.goto(`${origin}${path}`, { waitUntil: "load" });
  await sleep(settleMs);
  const at = await whenPresent(page, nextLink);
  await page.evaluate(() => window.bench.watchPageTurn());
  await click(cdp, at);
  const turnedMs = await within(
    page.evaluate(() => window.bench.pageTurned),
    "turning the page by script",
  );
  if (turnedMs === undefined) throw new Error(`${path} was left instead of turned by script`);
  return turnedMs;
}

/** Waits until the page asked for is the one shown. */
const arrival = (tab: Tab, name: string, value: string): Promise<void> =>
  within(
    tab.page.waitForURL((url) => url.searchParams.get(name) === value, { timeout: 0 }),
    `${name}=${value}`,
  );

/** The milliseconds from navigation start until `act` on the element brings about the first request for a list page. */
async function timeToWork(
  tab: Tab,
  origin: string,
  path: string,
  selector: string,
  act: Act,
): Promise<number> {
  const { page, cdp } = tab;
  await openFrom(tab, origin);
  const started = listRequest(cdp);
  await page.goto(`${origin}${path}`, { waitUntil: "commit" });
  const at = await whenPresent(page, selector);
  const answered = listRequest(cdp);
  await act(cdp, at);
  return ((await within(answered, `${selector} on ${path}`)) - (await started)) * 1000;
}

const whenPresent = (page: Page, selector: string): Promise<Point> =>
  within(
    page.evaluate((wanted) => window.bench.whenPresent(wanted), selector),
    selector,
  );

async function press(
  cdp: CDPSession,
  key: { key: string; windowsVirtualKeyCode?: number; text?: string },
): Promise<void> {
  await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

async function click(cdp: CDPSession, { x, y }: Point): Promise<void> {
  const button = { x, y, button: "left", clickCount: 1 } as const;
  await Promise.all([
    cdp.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button }),
    cdp.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button }),
  ]);
}

/** When the next request for a list page is sent, as a document or by script; in seconds of DevTools' clock. */
function listRequest(cdp: CDPSession): Promise<number> {
  return new Promise((resolve) => {
    cdp.on("Network.requestWillBeSent", function listen({ request, timestamp, type }) {
      if (new URL(request.url).pathname !== "/list-mustahik" || !(type === "Document" || type === "Fetch"))
        return;
      cdp.off("Network.requestWillBeSent", listen);
      resolve(timestamp);
    });
  });
}

async function within<T>(answer: Promise<T>, what: string): Promise<T> {
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Unanswered(`${what} did not answer within ${patienceMs / 1000} s`);
  });
  return Promise.race([answer, late]);
}
