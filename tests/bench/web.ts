import type { Browser } from "@playwright/test";
import { passwordCost } from "bank-api/access/passwords";
import { startPostgres } from "../support/postgres";
import { startApp, startBank, type Program } from "../support/stack";
import { readList, signIn } from "./administrator";
import { cookieHeader, inModeRingan, launchBrowser, throttling, withTab, type Cookies } from "./browser";
import { fillWithDemo } from "./database";
import type { Measure } from "./figures";
import { measurePageTurn, measureWorkingPager, measureWorkingSearch, Unanswered } from "./interaction";
import { listSection, type RowCount, type SiteSamples } from "./list-section";
import { measureLoad } from "./page-load";
import { startPlainServer } from "./plain-server";
import { whileRunning } from "./running";
import { measureServer } from "./server-load";

/** A server whose list is measured. */
interface Site {
  readonly origin: string;
  readonly pid: number;
  readonly isApp: boolean;
  /** The cookies of a user who has just signed in; none where nobody needs to. */
  readonly cookies: () => Promise<Cookies>;
}

const rowCounts: readonly RowCount[] = [10, 250];
const serverSeconds = 3;

/** Measures the list of mustahik, production build and demo data, against a plain page with the same rows. */
export const measure: Measure = ({ runs, log }) =>
  withStack(log, async (program) => {
    const browser = await launchBrowser();
    const app: Site = { ...program, isApp: true, cookies: () => signIn(browser, program.origin) };
    const plainServer = await startPlainServer(await readList(browser, app.origin, await app.cookies()));
    const plain: Site = { ...plainServer, isApp: false, cookies: () => Promise.resolve([]) };
    try {
      return await measureSites(browser, { app, plain }, runs, log);
    } finally {
      await plainServer.stop();
      await browser.close();
    }
  });

async function measureSites(
  browser: Browser,
  sites: Record<"app" | "plain", Site>,
  runs: number,
  log: (line: string) => void,
) {
  const samples = {
    10: { app: noSamples(), plain: noSamples() },
    250: { app: noSamples(), plain: noSamples() },
  };
  log("web: warming up");
  for (const site of [sites.app, sites.plain]) await takeLoads(browser, site, 10, noSamples());
  for (let run = 1; run <= runs; run += 1) {
    log(`web: round ${run} of ${runs}`);
    for (const rows of rowCounts) {
      // The sites take turns, so that neither always follows the other.
      for (const name of run % 2 === 0 ? (["app", "plain"] as const) : (["plain", "app"] as const))
        await takeSamples(browser, sites[name], rows, samples[rows][name]);
    }
  }
  return rowCounts.map((rows) => listSection(rows, samples[rows].app, samples[rows].plain, conditions));
}

const conditions = [
  throttling,
  "Each sample a fresh profile; sizes are response bodies as sent, brotli; plain: the same rows by a server of hand-written HTML.",
  "Rows visible: Element Timing of the lowest row in the viewport. Pager, search: a real click or key press in the first frame",
  "that has the control, until its request is sent. CPU: main-thread tasks until 3 s after load, at the slow rate.",
  `Server: four keep-alive connections for ${serverSeconds} s, unthrottled; CPU of the web process alone.`,
];

const noSamples = (): SiteSamples => ({
  cold: [],
  warm: [],
  pagerMs: [],
  searchMs: [],
  lost: [],
  turnMs: [],
  server: [],
  light: [],
});

const pathOf = (rows: RowCount) => `/list-mustahik?rows=${rows}`;

/** One load with an empty cache, one with what that load left in it, and in the app one in mode ringan. */
async function takeLoads(
  browser: Browser,
  site: Site,
  rows: RowCount,
  samples: SiteSamples,
): Promise<Cookies> {
  const path = pathOf(rows);
  const cookies = await site.cookies();
  await withTab(browser, cookies, async (tab) => {
    samples.cold.push(await measureLoad(tab, site.origin, path));
    samples.warm.push(await measureLoad(tab, site.origin, path));
  });
  if (site.isApp) {
    samples.light.push(
      await withTab(browser, inModeRingan(cookies), (tab) => measureLoad(tab, site.origin, path)),
    );
  }
  return cookies;
}

/** One sample of everything from one site. */
async function takeSamples(
  browser: Browser,
  site: Site,
  rows: RowCount,
  samples: SiteSamples,
): Promise<void> {
  const path = pathOf(rows);
  const cookies = await takeLoads(browser, site, rows, samples);
  const firstUse = async (into: number[], measureUse: typeof measureWorkingPager) => {
    try {
      into.push(await withTab(browser, cookies, (tab) => measureUse(tab, site.origin, path)));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      samples.lost.push(error.message);
    }
  };
  await firstUse(samples.pagerMs, measureWorkingPager);
  await firstUse(samples.searchMs, measureWorkingSearch);
  if (site.isApp)
    samples.turnMs.push(await withTab(browser, cookies, (tab) => measurePageTurn(tab, site.origin, path)));
  samples.server.push(
    await measureServer(
      { origin: site.origin, pid: site.pid, path, cookie: cookieHeader(cookies) },
      serverSeconds,
    ),
  );
}

/** Runs PostgreSQL, our bank with the demo organisation, and the app, all as built, and ends them again. */
export async function withStack<T>(
  log: (line: string) => void,
  use: (app: Program, databaseUrl: string) => Promise<T>,
): Promise<T> {
  log("starting the bank with demo data, and the app");
  return whileRunning(async (keep) => {
    const postgres = keep(await startPostgres());
    const { url } = await postgres.cloneDatabase("empty");
    await fillWithDemo(url);
    const bank = keep(
      await startBank({ databaseUrl: url, env: { BANK_PASSWORD_COST: String(passwordCost) } }),
    );
    return use(keep(await startApp({ bankUrl: bank.origin })), url);
  });
}
