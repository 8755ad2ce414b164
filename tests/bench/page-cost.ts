import type { Browser } from "@playwright/test";
import { readList, signIn } from "./administrator";
import { inModeRingan, launchBrowser, throttling, withTab, type Cookies } from "./browser";
import { startEarlierBuild } from "./earlier-build";
import { medianAtMost, ratioAtMost, type Figure, type Measure, type Section, type Target } from "./figures";
import { measureLoad, measureWork, type MainThread } from "./page-load";
import { startPlainServer } from "./plain-server";
import { measurePress, presses } from "./presses";
import { whileRunning } from "./running";
import { withStack } from "./web";

interface Site {
  readonly origin: string;
  readonly cookies: Cookies;
}

const siteNames = ["today", "earlier", "plain", "today, ringan", "earlier, ringan"] as const;
type SiteName = (typeof siteNames)[number];
type Sites = Readonly<Record<SiteName, Site>>;

/** What is asked of a page that comes to a slow processor: when its rows are visible, and what the main thread did. */
type Cost = MainThread & { readonly visibleMs?: number };
type Samples = Readonly<Record<SiteName, Cost[]>>;

const lists = { "list of 10 rows": "/list-mustahik?rows=10", "list of 250 rows": "/list-mustahik?rows=250" };
const others = { form: "/branch-management/new", dashboard: "/dashboard" };

/** Measures what a page costs a slow PC: this build, that of an earlier commit, and hand-written HTML, in turn. */
export const measure: Measure = ({ runs, log, against }) =>
  withStack(log, (app) =>
    whileRunning(async (keep, folder) => {
      log(`page-cost: starting the build of ${against}`);
      const earlier = keep(await startEarlierBuild(against, folder));
      const browser = await launchBrowser();
      keep({ stop: () => browser.close() });
      const list = await readList(browser, app.origin, await signIn(browser, app.origin));
      const plain = keep(await startPlainServer(list));
      // Each tab begins with the cookies of a sign-in, and their token of access lasts for minutes.
      const signInAnew = async (): Promise<Sites> => {
        const today = { origin: app.origin, cookies: await signIn(browser, app.origin) };
        const before = { origin: earlier.origin, cookies: await signIn(browser, earlier.origin) };
        return {
          today,
          earlier: before,
          plain: { origin: plain.origin, cookies: [] },
          "today, ringan": { ...today, cookies: inModeRingan(today.cookies) },
          "earlier, ringan": { ...before, cookies: inModeRingan(before.cookies) },
        };
      };
      return measureSites(browser, signInAnew, runs, log, earlier.commit);
    }),
  );

async function measureSites(
  browser: Browser,
  signInAnew: () => Promise<Sites>,
  runs: number,
  log: (line: string) => void,
  commit: string,
): Promise<Section[]> {
  const costs = new Map<string, Samples>();
  const pressed = new Map<string, Record<"today" | "earlier", number[]>>();
  for (let run = 0; run <= runs; run += 1) {
    log(run === 0 ? "page-cost: warming up" : `page-cost: round ${run} of ${runs}`);
    // The sites take turns, so that none always follows the same other.
    const turns = siteNames.map((_, place) => siteNames[(place + run) % siteNames.length] ?? "today");
    for (const [name, path] of Object.entries({ ...lists, ...others })) {
      const isList = name in lists;
      const sites = await signInAnew();
      for (const site of turns.filter((turn) => isList || turn === "today" || turn === "earlier")) {
        const cost = await costOf(browser, sites[site], path, isList);
        if (run > 0) samplesOf(costs, name, noCosts)[site].push(cost);
      }
    }
    const { today, earlier } = await signInAnew();
    for (const press of run === 0 ? [] : presses) {
      for (const build of run % 2 === 0 ? (["today", "earlier"] as const) : (["earlier", "today"] as const)) {
        const { origin, cookies } = { today, earlier }[build];
        const ms = await withTab(browser, cookies, (tab) => measurePress(tab, origin, press));
        samplesOf(pressed, press.name, () => ({ today: [], earlier: [] }))[build].push(ms);
      }
    }
  }
  return [
    ...[...costs].map(([name, samples]) => costSection(name, samples, commit)),
    {
      title: `The slowest answer to a press, beside that of ${commit}`,
      conditions: ["Interaction to Next Paint on a page that has settled, with script."],
      figures: [...pressed].map(([name, { today, earlier }]) => ({
        name,
        unit: "ms",
        samples: today,
        plain: earlier,
        target: medianAtMost(100),
      })),
    },
  ];
}

async function costOf(browser: Browser, site: Site, path: string, isList: boolean): Promise<Cost> {
  return withTab(browser, site.cookies, async (tab) => {
    if (!isList) return measureWork(tab, site.origin, path);
    const { work, rowsPaintedMs } = await measureLoad(tab, site.origin, path);
    return { ...work, visibleMs: rowsPaintedMs };
  });
}

function samplesOf<T>(all: Map<string, T>, name: string, make: () => T): T {
  const samples = all.get(name) ?? make();
  all.set(name, samples);
  return samples;
}

const noCosts = (): Samples => ({
  today: [],
  earlier: [],
  plain: [],
  "today, ringan": [],
  "earlier, ringan": [],
});

/** What rows may take, against hand-written HTML. */
const plainTargets: Record<string, readonly [withScript: Target, ringan: Target]> = {
  "list of 10 rows": [ratioAtMost(1.2), ratioAtMost(1)],
  "list of 250 rows": [ratioAtMost(1.1), ratioAtMost(1)],
};

/** What a page may take of what the build before took. */
const asBefore = ratioAtMost(0.9);

function costSection(name: string, samples: Samples, commit: string): Section {
  const [withScript, ringan] = plainTargets[name] ?? [];
  const against = (
    site: SiteName,
    other: SiteName,
    what: keyof Cost,
    label: string,
    target?: Target,
  ): Figure => ({
    name: `${site}: ${label}`,
    unit: "ms",
    samples: samples[site].flatMap((cost) => cost[what] ?? []),
    plain: samples[other].flatMap((cost) => cost[what] ?? []),
    ...(target && { target }),
  });
  const beside = (site: "today" | "today, ringan", other: "earlier" | "earlier, ringan") => [
    against(site, other, "visibleMs", "rows visible", asBefore),
    against(site, other, "styleMs", "style", asBefore),
    against(site, other, "layoutMs", "layout", asBefore),
    against(site, other, "tasksMs", "all tasks", asBefore),
    against(site, other, "blockedMs", "blocking", ratioAtMost(1)),
  ];
  return {
    title: `Price of a ${name}, beside that of ${commit}`,
    conditions: [
      throttling,
      "Main thread until 3 s after load, at the slow rate; an empty cache, the session of an administrator.",
    ],
    figures: [
      ...beside("today", "earlier"),
      ...beside("today, ringan", "earlier, ringan"),
      against("today", "plain", "visibleMs", "rows visible, beside hand-written HTML", withScript),
      against("today, ringan", "plain", "visibleMs", "rows visible, beside hand-written HTML", ringan),
      against("earlier", "plain", "visibleMs", "rows visible, beside hand-written HTML"),
      against("earlier, ringan", "plain", "visibleMs", "rows visible, beside hand-written HTML"),
    ].filter((figure) => figure.samples.length > 0 && figure.plain?.length),
  };
}
