import { sql } from "kysely";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { openDatabase, type Db } from "bank-api/store/database";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { startApp, startBank, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";
import { administrator } from "./administrator";
import { cpuMs, cpuOf, postgresMeter, type CpuMeters } from "./cpu";
import { fillWithDemo } from "./database";
import { medianAtLeast, medianAtMost, type Figure, type Measure, type Section } from "./figures";
import { measureServer } from "./server-load";
import { Staff, thinkMs } from "./staff-load";
import type { Click } from "./staff-walk";
import { median, percentile } from "./statistics";

/** Asked for: so many staff at this p95, so many pages of a list in a second. */
const targets = { staff: 1_500, p95Ms: 300, listsPerSecond: 200 };
/** More and more staff, until pages take too long. */
const levels = [250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000];
const settleSeconds = 12;
const watchedSeconds = 20;
const pageSeconds = 5;
const mostRuns = 3;

const parts = ["app", "bank", "PostgreSQL", "staff"] as const;
type Part = (typeof parts)[number];

interface Stack {
  readonly apps: readonly Program[];
  readonly banks: readonly Program[];
  readonly db: Db;
  readonly meters: CpuMeters<Part>;
}

/** Counts the staff that one instance of each program can serve, and two of each. */
export const measure: Measure = async ({ runs, log }) => {
  const sections: Section[] = [];
  for (const instances of [1, 2]) {
    await withInstances(instances, log, async (stack) => {
      if (instances === 1) sections.push(await measurePages(stack, Math.min(runs, mostRuns), log));
      sections.push(await measureStaff(stack, Math.min(runs, mostRuns), log));
    });
  }
  return sections;
};

const pages = {
  "list of 10 rows": "/list-mustahik",
  "list of 250 rows": "/list-mustahik?rows=250",
  dashboard: "/dashboard",
};

/** What the machine can serve of one page alone. */
async function measurePages({ apps, meters }: Stack, runs: number, log: (line: string) => void) {
  const [app] = apps as [Program];
  const { cookie } = await new WebClient(app.origin).signIn(administrator.email, administrator.password);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const target = { origin: app.origin, path, cookie, pid: app.pid };
    await measureServer(target, pageSeconds);
    const rates: number[] = [];
    const costs: Record<Part, number[]> = { app: [], bank: [], PostgreSQL: [], staff: [] };
    for (let run = 1; run <= runs; run += 1) {
      let perSecond = 0;
      const cpu = await cpuOf(meters, async () => {
        perSecond = (await measureServer(target, pageSeconds)).pagesPerSecond;
      });
      rates.push(perSecond);
      for (const part of parts) costs[part].push(cpu[part] / (perSecond * pageSeconds));
      log(`staff: ${name}, ${perSecond.toFixed(0)}/s`);
    }
    const goal = name === "list of 10 rows" ? { target: medianAtLeast(targets.listsPerSecond) } : {};
    figures.push({ name, unit: "/s", samples: rates, ...goal });
    for (const part of parts)
      figures.push({
        name: `  CPU of ${part === "staff" ? "the client" : part}`,
        unit: "ms",
        samples: costs[part],
      });
  }
  return {
    title: "One page, as often as the machine can serve it",
    conditions: [
      "Four connections without a pause, brotli; app, bank, PostgreSQL and the client on one machine. CPU time is per page.",
    ],
    figures,
  };
}

/** What became of some level of staff. */
interface Rung {
  readonly staff: number;
  readonly p95Ms: number;
  readonly clicksPerSecond: number;
  readonly failed: number;
  /** Per click. */
  readonly cpuMs: Readonly<Record<Part, number>>;
}

async function measureStaff(stack: Stack, runs: number, log: (line: string) => void): Promise<Section> {
  const staff = new Staff(
    stack.apps.map(({ origin }) => origin),
    await readPayers(stack.db),
  );
  const climbs: Rung[][] = [];
  for (let run = 1; run <= runs; run += 1) climbs.push(await climb(stack, staff, log));
  const { length: instances } = stack.apps;
  return {
    title: `Staff at work, ${instances === 1 ? "one instance" : "two instances"} of app and bank`,
    conditions: [
      `Each thinks ${thinkMs / 1000} s on average, clicks, and waits for the whole page, without script; pages are compressed. App, bank, PostgreSQL and staff`,
      "on one machine, 2,000 mustahik. Reading most of the time; 4 of 100 clicks write. Exports, 1 of 100, are not in the p95.",
      `More staff come until the p95 is above ${targets.p95Ms} ms or a click fails. CPU time is per click, at the last level that all runs served.`,
    ],
    figures: staffFigures(climbs),
  };
}

function staffFigures(climbs: readonly (readonly Rung[])[]): Figure[] {
  const servedByAll = levels.filter((level) =>
    climbs.every((climbed) => climbed.some((rung) => rung.staff === level && isServed(rung))),
  );
  const at = (level: number) => climbs.flatMap((climbed) => climbed.filter(({ staff }) => staff === level));
  const top = at(servedByAll.at(-1) ?? levels[0]!);
  return [
    {
      name: `staff served at p95 ≤ ${targets.p95Ms} ms`,
      unit: "count",
      samples: climbs.map((climbed) => Math.max(0, ...climbed.filter(isServed).map(({ staff }) => staff))),
      target: medianAtLeast(targets.staff),
    },
    ...servedByAll.map((level): Figure => ({
      name: `p95 of ${level} staff`,
      unit: "ms",
      samples: at(level).map(({ p95Ms }) => p95Ms),
    })),
    {
      name: "clicks, all levels served",
      unit: "/s",
      samples: top.map(({ clicksPerSecond }) => clicksPerSecond),
    },
    ...parts.map((part): Figure => ({
      name: `CPU of ${part}`,
      unit: "ms",
      samples: top.map((rung) => rung.cpuMs[part]),
    })),
    {
      name: "clicks that failed",
      unit: "count",
      samples: climbs.map((climbed) => climbed.reduce((sum, { failed }) => sum + failed, 0)),
      target: medianAtMost(0),
    },
  ];
}

const isServed = (rung: Rung) => rung.p95Ms <= targets.p95Ms && rung.failed === 0;

/** Brings more and more staff to work, until pages take too long. */
async function climb({ meters }: Stack, staff: Staff, log: (line: string) => void): Promise<Rung[]> {
  const rungs: Rung[] = [];
  for (const level of levels) {
    await staff.bring(level);
    await staff.watch(settleSeconds);
    let clicks: readonly Click[] = [];
    const cpu = await cpuOf(meters, async () => (clicks = await staff.watch(watchedSeconds)));
    const done = clicks.filter(({ failure }) => failure === undefined);
    const inP95 = done.filter(({ kind }) => kind !== "export");
    const rung = {
      staff: level,
      p95Ms: percentile(
        inP95.map(({ ms }) => ms),
        95,
      ),
      clicksPerSecond: done.length / watchedSeconds,
      failed: clicks.length - done.length,
      cpuMs: Object.fromEntries(parts.map((part) => [part, cpu[part] / done.length])) as Record<Part, number>,
    };
    rungs.push(rung);
    log(`staff: ${JSON.stringify(rung)}`);
    log(`staff: ${medians(clicks)}`);
    if (!isServed(rung)) break;
  }
  await staff.rest();
  return rungs;
}

/** The median of each kind of click, and a failure if there is one. */
function medians(clicks: readonly Click[]): string {
  const kinds = [...new Set(clicks.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const some = clicks.filter((click) => click.kind === kind);
      const failure = some.find((click) => click.failure !== undefined)?.failure;
      return `${kind} ${some.length} × ${median(some.map(({ ms }) => ms)).toFixed(0)} ms${failure ? ` (${failure})` : ""}`;
    })
    .join(", ");
}

/** KTP numbers of active mustahik of Bandung who have money: all who may ask for corrections see them. */
async function readPayers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ national_id: string }>`
    SELECT national_id FROM customers JOIN accounts ON accounts.customer_id = customers.id
    WHERE customer_type = 'Mustahik' AND customers.branch_id = 'ID0002' AND status = 'Active' AND balance_idr - held_idr > 1000`.execute(
    db,
  );
  return rows.map((row) => row.national_id);
}

/** Runs PostgreSQL as production does, with the demo organisation, and so many banks and apps, each app at a bank of its own. */
async function withInstances(
  instances: number,
  log: (line: string) => void,
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  log(`staff: starting ${instances} of each`);
  const folder = await createRunFolder();
  const running: { stop(): Promise<void> }[] = [];
  const keep = <P extends { stop(): Promise<void> }>(program: P): P => {
    running.unshift(program);
    return program;
  };
  try {
    const postgres = keep(await startEmbeddedPostgres({ dataDir: folder, log: () => undefined }));
    await postgres.createDatabase("staff");
    const url = postgres.urlFor("staff");
    await fillWithDemo(url, cheapPasswordCost);
    const db = openDatabase(url);
    running.unshift({ stop: () => db.destroy() });
    const [apps, banks]: [Program[], Program[]] = [[], []];
    for (let number = 0; number < instances; number += 1) {
      const bank = keep(await startBank({ databaseUrl: url }));
      banks.push(bank);
      apps.push(keep(await startApp({ bankUrl: bank.origin })));
    }
    const cpuOfAll = (programs: readonly Program[]) => programs.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
    const meters = {
      app: () => cpuOfAll(apps),
      bank: () => cpuOfAll(banks),
      PostgreSQL: await postgresMeter(db),
      staff: () => cpuMs(process.pid),
    };
    await use({ apps, banks, db, meters });
  } finally {
    for (const program of running) await program.stop();
    await removeRunFolder(folder);
  }
}
