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
  /** Main-thread tasks from navigation until three seconds after the load event, so that hydration counts. */
  readonly mainThreadMs: number;
  readonly heapBytes: number;
}

/** Hydration and whatever else follows the load event has been quiet by then, also on the slow CPU. */
export const settleMs = 3000;

/** Loads `path` of `origin` as a navigation from another page of the same origin, and watches until it has settled. */
export async function measureLoad(tab: Tab, origin: string, path: string): Promise<PageLoad> {
  const { page, cdp } = tab;
  await openFrom(tab, origin);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyBefore = await metric(tab, "TaskDuration");
  const traffic = watchTraffic(cdp, origin);
  const response = await page.goto(`${origin}${path}`, { waitUntil: "load" });
  if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
  await sleep(settleMs);
  const mainThreadMs = ((await metric(tab, "TaskDuration")) - busyBefore) * 1000;
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
    mainThreadMs,
    heapBytes: await metric(tab, "JSHeapUsedSize"),
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

async function metric(tab: Tab, name: string): Promise<number> {
  const { metrics } = await tab.cdp.send("Performance.getMetrics");
  const found = metrics.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`Chromium has no metric ${name}`);
  return found.value;
}

/** Size of all that `pattern` captures in the document, compressed by itself as the app compresses its pages. */
function compressedBytes(html: string, pattern: RegExp): number {
  const inline = [...html.matchAll(pattern)].map((match) => match[1] ?? "").join("");
  if (inline === "") return 0;
  return brotliCompressSync(inline, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
