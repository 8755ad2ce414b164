import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";

/** Lighthouse's slow 4G, applied by DevTools to each request, and its CPU slow-down of a low-end desktop. */
const slow4G = {
  latency: 150,
  downloadThroughput: kilobits(1600),
  uploadThroughput: kilobits(750),
  offline: false,
};
const cpuSlowdown = 6;

/** A branch office's monitor (docs/product.md#look). */
const viewport = { width: 1366, height: 768 };

export const throttling =
  `Browser: 6× CPU slow-down, ${slow4G.latency} ms round trip, 1.6 Mbps down, 750 kbps up ` +
  `(DevTools network and CPU emulation), ${viewport.width}×${viewport.height}.`;

/** DevTools wants bytes per second. */
function kilobits(perSecond: number): number {
  return (perSecond * 1000) / 8;
}

/** Chromium's program file: the one that tests use, else Playwright's own download. */
export const chromiumExecutable = (): string => findChromium() ?? chromium.executablePath();

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumExecutable(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Those of a user who chose mode ringan. */
export const inModeRingan = (cookies: Cookies): Cookies =>
  cookies
    .slice(0, 1)
    .map((cookie) => ({ ...cookie, path: "/", name: "ringan", value: "on" }))
    .concat(cookies);

/** The `cookie` header that a browser with these sends. */
export const cookieHeader = (cookies: Cookies): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

/** A tab of a fresh profile (an empty cache), with the observer of in-page.js in every document it loads. */
export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Makes the line and the CPU slow from here on. */
  throttle(): Promise<void>;
  close(): Promise<void>;
}

const observer = new URL("./in-page.js", import.meta.url).pathname;

export async function openTab(browser: Browser, cookies: Cookies): Promise<Tab> {
  const context = await browser.newContext({ viewport });
  await context.addCookies(cookies);
  await context.addInitScript({ path: observer });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  return {
    page,
    cdp,
    async throttle() {
      await cdp.send("Network.emulateNetworkConditions", slow4G);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    },
    close: () => context.close(),
  };
}

/** Opens a tab for one measurement and closes it again, whatever happens. */
export async function withTab<T>(
  browser: Browser,
  cookies: Cookies,
  use: (tab: Tab) => Promise<T>,
): Promise<T> {
  const tab = await openTab(browser, cookies);
  try {
    return await use(tab);
  } finally {
    await tab.close();
  }
}
