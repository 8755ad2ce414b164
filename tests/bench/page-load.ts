import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import type { Tab } from "./browser";
import { watchTraffic, type Traffic } from "./traffic";

/** One load of a list page in a throttled tab. Times in milliseconds since navigation start, CPU at the throttled rate. */
export interface PageLoad {
  readonly traffic: Traffic;
  readonly inlineStyleBytes: number;
  readonly inlineScriptBytes: number;
  readonly rowsPaintedMs: number;
  readonly allRowsMs: number;
  /** When React had taken over the pager; absent where there is no React. */
  readonly hydratedMs?: number;
  readonly work: MainThread;
  readonly heapBytes: number;
}

/** What the main thread did from navigation until three seconds after the load event, so that hydration counts. */
export interface MainThread {
  readonly tasksMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
  /** How much longer than 50 ms its tasks were. */
  readonly blockedMs: number;
}

/** Hydration and whatever else follows the load event has been quiet by then, also on the slow CPU. */
export const settleMs = 3000;

/** Loads `path` of `origin` as a navigation from another page of the same origin, and watches the main thread until it has settled. */
export async function measureWork(tab: Tab, origin: string, path: string): Promise<MainThread> {
  await openFrom(tab, origin);
  return (await load(tab, origin + path)).work;
}

async function load({ page, cdp }: Tab, address: string) {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await metrics(cdp);
  const response = await page.goto(address, { waitUntil: "load" });
  if (!response?.ok()) throw new Error(`${address} answered ${response?.status()}`);
  await sleep(settleMs);
  const after = await metrics(cdp);
  const spentMs = (name: string) => (after(name) - before(name)) * 1000;
  const work: MainThread = {
    tasksMs: spentMs("TaskDuration"),
    styleMs: spentMs("RecalcStyleDuration"),
    layoutMs: spentMs("LayoutDuration"),
    blockedMs: await page.evaluate(() => window.bench.blocked),
  };
  return { response, work };
}

/** The same of a list, and what its user sees of it. */
export async function measureLoad(tab: Tab, origin: string, path: string): Promise<PageLoad> {
  const { page, cdp } = tab;
  await openFrom(tab, origin);
  const traffic = watchTraffic(cdp, origin);
  const { response, work } = await load(tab, origin + path);
  const seen = await page.evaluate(() => {
    const { rowsPainted, allRows, hydrated } = window.bench;
    return { rowsPainted, allRows, hydrated };
  });
  if (seen.rowsPainted === undefined || seen.allRows === undefined) throw new Error(`${path} showed no rows`);
  const html = await response.text();
  await cdp.send("HeapProfiler.collectGarbage");
  return {
    traffic: traffic.soFar(),
    inlineStyleBytes: compressedBytes(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    inlineScriptBytes: compressedBytes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    rowsPaintedMs: seen.rowsPainted,
    allRowsMs: seen.allRows,
    ...(seen.hydrated !== undefined && { hydratedMs: seen.hydrated }),
    work,
    heapBytes: (await metrics(cdp))("JSHeapUsedSize"),
  };
}

/** Long enough for a page's favicon, which nobody tells us of, to have come. */
const faviconMs = 250;

/** Puts a light page of the same origin before the one to be measured, so that process and connection exist, and slows down. */
export async function openFrom(tab: Tab, origin: string): Promise<void> {
  await tab.page.goto(`${origin}/healthz`);
  await sleep(faviconMs);
  await tab.throttle();
}

async function metrics(cdp: Tab["cdp"]): Promise<(name: string) => number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const values = new Map(metrics.map(({ name, value }) => [name, value]));
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`Chromium has no metric ${name}`);
    return value;
  };
}

/** Size of all that `pattern` captures in the document, compressed by itself as the app compresses its pages. */
function compressedBytes(html: string, pattern: RegExp): number {
  const inline = [...html.matchAll(pattern)].map((match) => match[1] ?? "").join("");
  if (inline === "") return 0;
  return brotliCompressSync(inline, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
