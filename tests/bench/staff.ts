import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { cpuOf } from "./cpu";
import { medianAtLeast, medianAtMost, type Figure, type Measure, type Section } from "./figures";
import { Staff, thinkMs } from "./staff-load";
import { measurePages } from "./staff-pages";
import { parts, withInstances, type Part, type Stack } from "./staff-stack";
import type { Click } from "./staff-walk";
import { median, percentile } from "./statistics";

/** Asked for: so many staff at this p95. */
const targets = { staff: 1_500, p95Ms: 300 };
/** More and more staff, until pages take too long. */
const levels = [250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000];
const settleSeconds = 12;
const watchedSeconds = 20;
const mostRuns = 3;

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
