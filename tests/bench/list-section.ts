import { medianAtMost, ratioAtMost, type Figure, type Section, type Target } from "./figures";
import type { PageLoad } from "./page-load";
import type { ServerCost } from "./server-load";
import type { Kind } from "./traffic";

export type RowCount = 10 | 250;

/** Everything measured of one site's list page; the n-th samples of all belong to the same round. */
export interface SiteSamples {
  /** Loads with an empty cache, and again with what the first load left in it. */
  readonly cold: PageLoad[];
  readonly warm: PageLoad[];
  readonly pagerMs: number[];
  readonly searchMs: number[];
  /** Clicks and searches that brought nothing about; the two above have no sample of them. */
  readonly lost: string[];
  /** Page turns by script; none at the plain site, which has no script. */
  readonly turnMs: number[];
  readonly server: ServerCost[];
  /** Loads in mode ringan with an empty cache; none at the plain site, which knows no other. */
  readonly light: PageLoad[];
}

/** What the project promises of a list, where it depends on the rows; ratios are to the plain page. */
const targets: Record<
  RowCount,
  Record<"html" | "rows" | "lightRows" | "firstUse" | "mainThread" | "serverCpu", Target>
> = {
  10: {
    html: medianAtMost(6.5),
    rows: ratioAtMost(0.9),
    lightRows: ratioAtMost(0.85),
    firstUse: ratioAtMost(1.5),
    mainThread: ratioAtMost(2.2),
    serverCpu: medianAtMost(9),
  },
  250: {
    html: medianAtMost(21),
    rows: ratioAtMost(1),
    lightRows: ratioAtMost(0.95),
    firstUse: ratioAtMost(1.3),
    mainThread: ratioAtMost(1.3),
    serverCpu: medianAtMost(19),
  },
};

/** The figures of the list of mustahik at one size, each beside the plain page's and its target. */
export function listSection(
  rows: RowCount,
  app: SiteSamples,
  plain: SiteSamples,
  conditions: readonly string[],
): Section {
  const target = targets[rows];
  const both = (
    name: string,
    unit: Figure["unit"],
    of: (site: SiteSamples) => number[],
    bound?: Target,
  ): Figure => ({
    name,
    unit,
    samples: of(app),
    plain: of(plain),
    ...(bound && { target: bound }),
  });
  const inLightMode = (
    name: string,
    unit: Figure["unit"],
    of: (load: PageLoad) => number,
    target: Target,
  ): Figure => ({ name, unit, samples: app.light.map(of), plain: plain.cold.map(of), target });
  const bytes = (name: string, kind: Kind, bound?: Target) =>
    both(name, "kB", ({ cold }) => cold.map(({ traffic }) => traffic.bytes[kind] / 1000), bound);
  return {
    title: `List of ${rows} rows: /list-mustahik?rows=${rows}`,
    conditions,
    figures: [
      bytes("HTML, inline styles included", "html", target.html),
      both("  of it inline scripts and data", "kB", ({ cold }) =>
        cold.map((load) => load.inlineScriptBytes / 1000),
      ),
      both("CSS, linked and inline", "kB", ({ cold }) => cold.map(styleKb), medianAtMost(15)),
      bytes("JS", "js", medianAtMost(110)),
      bytes("fonts", "font", medianAtMost(0)),
      bytes("images and whatever else", "other"),
      both(
        "third-party requests",
        "count",
        ({ cold }) => cold.map(({ traffic }) => traffic.thirdParty),
        medianAtMost(0),
      ),
      both(
        "rows visible, cold cache",
        "ms",
        ({ cold }) => cold.map((load) => load.rowsPaintedMs),
        target.rows,
      ),
      both("rows visible, warm cache", "ms", ({ warm }) => warm.map((load) => load.rowsPaintedMs)),
      both("all rows drawn, cold cache", "ms", ({ cold }) => cold.map((load) => load.allRowsMs)),
      both("pager works, cold cache", "ms", ({ pagerMs }) => pagerMs, target.firstUse),
      both("search works, cold cache", "ms", ({ searchMs }) => searchMs, target.firstUse),
      both("clicks and searches lost", "count", ({ lost }) => [lost.length], medianAtMost(0)),
      ...hydrated(app),
      both(
        "main-thread CPU, cold cache",
        "ms",
        ({ cold }) => cold.map((load) => load.work.tasksMs),
        target.mainThread,
      ),
      both("main-thread CPU, warm cache", "ms", ({ warm }) => warm.map((load) => load.work.tasksMs)),
      pageTurn(rows, app, plain),
      both(
        "JS heap after collection",
        "MB",
        ({ cold }) => cold.map((load) => load.heapBytes / 1e6),
        medianAtMost(5),
      ),
      both(
        "server CPU per page",
        "ms",
        ({ server }) => server.map((cost) => cost.cpuMsPerPage),
        target.serverCpu,
      ),
      inLightMode(
        "mode ringan: rows visible, cold cache",
        "ms",
        (load) => load.rowsPaintedMs,
        target.lightRows,
      ),
      inLightMode("mode ringan: JS", "kB", ({ traffic }) => traffic.bytes.js / 1000, medianAtMost(0)),
      both("pages per second", "/s", ({ server }) => server.map((cost) => cost.pagesPerSecond)),
    ].filter(isMeasured),
  };
}

/** There is nothing to show but the count where every click was lost. */
const isMeasured = ({ samples, plain = samples }: Figure) => samples.length > 0 && plain.length > 0;

/** Inline styles have also been counted as HTML: no way of sending them hides them. */
const styleKb = (load: PageLoad) => (load.traffic.bytes.css + load.inlineStyleBytes) / 1000;

/** A figure to compare with the lines above it in the table: a pager that waited for this would need script. */
function hydrated(app: SiteSamples): Figure[] {
  const samples = app.cold.flatMap((load) => load.hydratedMs ?? []);
  return samples.length > 0 ? [{ name: "hydrated, cold cache", unit: "ms", samples }] : [];
}

/** Time of a page turn against loading a plain page of the same size, to the same event: all its rows drawn. */
const pageTurn = (rows: RowCount, app: SiteSamples, plain: SiteSamples): Figure => ({
  name: "next page by script, all rows drawn",
  unit: "ms",
  samples: app.turnMs,
  plain: plain.warm.map((load) => load.allRowsMs),
  ...(rows === 250 && { target: ratioAtMost(1) }),
});
