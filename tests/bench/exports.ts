import { readFileSync } from "node:fs";
import { get } from "node:http";
import { addDays, jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { demoPassword } from "bank-api/seed/organisation";
import { startApp } from "../support/stack";
import { WebClient } from "../support/web-client";
import { type LargeBank, largeSize, withLargeBank } from "./bank-large";
import { cpuMs, cpuOf, postgresMeter } from "./cpu";
import { medianAtMost, type Figure, type Measure } from "./figures";

/** Promised: 100,000 rows a second end to end; memory within 20 MB from 10,000 rows to a million. */
const targets = { per100kS: 1, growthMb: 20 };
const mostRuns = 5;
const report = "/report-penggunaan-zakat/report.csv";

/** Takes whole reports as a fast client does, through the app from the bank, and watches both programs' memory. */
export const measure: Measure = ({ runs, log }) =>
  withLargeBank(log, async (bank) => [
    {
      title: "Exports: a report as CSV, from the click to its last byte",
      conditions: [
        `${largeSize.transactions} transactions; app, bank and PostgreSQL on this machine, a client without compression.`,
        "Memory is what both programs' peaks have grown by, from an export of a few thousand rows to one of all.",
        "CPU time is what a row costs each program, however busy the machine is.",
      ],
      figures: await measureExports(bank, Math.min(runs, mostRuns), log),
    },
  ]);

export async function measureExports(
  bank: Pick<LargeBank, "origin" | "pid" | "db">,
  runs: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const app = await startApp({ bankUrl: bank.origin });
  try {
    const { cookie } = await new WebClient(app.origin).signIn("admin@ramahzakat.example", demoPassword);
    const day = await lastWholeDay(bank.db);
    const take = (query: string) => takeExport(app.origin + report + query, cookie, [app.pid, bank.pid]);
    const meters = {
      app: () => cpuMs(app.pid),
      bank: () => cpuMs(bank.pid),
      PostgreSQL: await postgresMeter(bank.db),
    };
    await take("");
    const seconds: number[] = [];
    const growth: number[] = [];
    const cost = { app: [] as number[], bank: [] as number[], PostgreSQL: [] as number[] };
    for (let run = 1; run <= runs; run += 1) {
      const few = await take(`?start=${day}&end=${day}`);
      let all = few;
      const cpu = await cpuOf(meters, async () => (all = await take("")));
      for (const part of parts) cost[part].push((cpu[part] * 1000) / all.rows);
      log(`exports: run ${run}, ${few.rows} and ${all.rows} rows`);
      seconds.push((all.seconds / all.rows) * 100_000);
      growth.push(all.peakMb - few.peakMb);
    }
    return [
      { name: "100,000 rows of all", unit: "s", samples: seconds, target: medianAtMost(targets.per100kS) },
      { name: "memory, app and bank", unit: "MB", samples: growth, target: medianAtMost(targets.growthMb) },
      ...parts.map((part): Figure => ({
        name: `CPU time of a row, ${part}`,
        unit: "µs",
        samples: cost[part],
      })),
    ];
  } finally {
    await app.stop();
  }
}

/**
 * The last day with all its usages. The data are kept between benches, so it may be some days ago; a day without any has no file.
 */
async function lastWholeDay(db: LargeBank["db"]): Promise<IsoDate> {
  const { newest } = await db
    .selectFrom("transactions")
    .select(({ fn }) => fn.max("created_at").as("newest"))
    .where("transaction_type", "=", "P00002")
    .executeTakeFirstOrThrow();
  return addDays(jakartaDate(newest), -1);
}

/** What takes part in an export, besides the client. */
const parts = ["app", "bank", "PostgreSQL"] as const;

interface Taken {
  readonly rows: number;
  readonly seconds: number;
  /** Most memory that the programs had together, while it was taken. */
  readonly peakMb: number;
}

const lineFeed = 10;
const sampleEveryMs = 20;

/** Takes a file and counts its rows, its head left out. */
async function takeExport(url: string, cookie: string, pids: readonly number[]): Promise<Taken> {
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(
      peakMb,
      pids.map(memoryMb).reduce((sum, each) => sum + each, 0),
    );
  }, sampleEveryMs);
  const startedAt = performance.now();
  try {
    const lines = await countLines(url, cookie);
    return { rows: lines - 1, seconds: (performance.now() - startedAt) / 1000, peakMb };
  } finally {
    clearInterval(sampling);
  }
}

function countLines(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export answered ${response.statusCode}`));
      let lines = 0;
      response.on("data", (bytes: Buffer) => {
        for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
      });
      response.on("end", () => resolve(lines));
      response.on("error", reject);
    });
    request.on("error", reject);
  });
}

/** What a process holds in memory (Linux). */
function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
