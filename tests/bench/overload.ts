import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "bank-api/seed/organisation";
import { startApp, startBank, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";
import type { Figure, Measure, Unit } from "./figures";
import { measureServer } from "./server-load";
import { percentile } from "./statistics";

const page = "/list-mustahik";
const warmUpSeconds = 8;
const capacitySeconds = 4;
const loadSeconds = 10;
const factor = 2;
/** A run sends no more than this, however fast the machine is. */
const mostRequests = 6_000;
const mostRuns = 5;

/**
 * Asks for twice the pages that app, bank and PostgreSQL can make, at a rate that no answer slows down. Looks at what becomes of
 * them.
 */
export const measure: Measure = async ({ runs, log }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "ramah-zakat-bench-"));
  const bank = await startBank({ dataDir, env: { BANK_SEED: "demo" } });
  const app = await startApp({ bankUrl: bank.origin });
  try {
    const { cookie } = await new WebClient(app.origin).signIn("admin@ramahzakat.example", demoPassword);
    await measureServer({ origin: app.origin, path: page, cookie, pid: app.pid }, warmUpSeconds);
    const samples: LoadFigures[] = [];
    for (let run = 1; run <= Math.min(runs, mostRuns); run += 1) {
      samples.push(await overload(app, bank, cookie));
      log(`overload: run ${run}, ${JSON.stringify(samples.at(-1))}`);
    }
    return [
      {
        title: `Overload: ${factor} times the pages that can be made, for ${loadSeconds} s`,
        conditions: [
          `${page} with 10 rows, 2,000 mustahik; app, bank, PostgreSQL and the client on one machine.`,
          `The capacity of each run is what four connections get one after the other in ${capacitySeconds} s before it.`,
          "Requests begin at their time, whatever has become of those before.",
        ],
        figures: units.map(([name, unit]): Figure => ({
          name,
          unit,
          samples: samples.map((sample) => sample[name]),
        })),
      },
    ];
  } finally {
    await app.stop();
    await bank.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const units = [
  ["capacity", "/s"],
  ["asked", "/s"],
  ["pages", "/s"],
  ["refused of 100", "count"],
  ["neither of 100", "count"],
  ["p95 of a page", "ms"],
  ["p95 of a refusal", "ms"],
  ["memory of the app before", "MB"],
  ["memory of the app, most", "MB"],
  ["memory of the bank before", "MB"],
  ["memory of the bank, most", "MB"],
  ["until usual after the end", "s"],
] as const satisfies readonly (readonly [string, Unit])[];

type LoadFigures = Record<(typeof units)[number][0], number>;

interface Answered {
  readonly status: number;
  readonly ms: number;
}

async function overload(app: Program, bank: Program, cookie: string): Promise<LoadFigures> {
  const target = { origin: app.origin, path: page, cookie, pid: app.pid };
  const { pagesPerSecond } = await measureServer(target, capacitySeconds);
  const agent = new Agent({ keepAlive: true });
  const before = [memoryMb(app.pid), memoryMb(bank.pid)] as const;
  const most = [...before] as [number, number];
  const watch = setInterval(() => {
    most[0] = Math.max(most[0], memoryMb(app.pid));
    most[1] = Math.max(most[1], memoryMb(bank.pid));
  }, 200);
  const asked = Math.min(Math.round(pagesPerSecond * factor * loadSeconds), mostRequests);
  const startedAt = performance.now();
  const answers: Promise<Answered>[] = [];
  while (answers.length < asked) {
    const due = Math.min(asked, Math.ceil(((performance.now() - startedAt) / (loadSeconds * 1000)) * asked));
    while (answers.length < due) answers.push(ask(app.origin, cookie, agent));
    await sleep(5);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const lastAnswer = Promise.all(answers).then(() => performance.now());
  const usual = await untilUsual(app.origin, cookie, (4 * 1000) / pagesPerSecond);
  const all = await Promise.all(answers);
  clearInterval(watch);
  agent.destroy();
  const timesOf = (status: number) => all.filter((answer) => answer.status === status).map(({ ms }) => ms);
  const [made, refused] = [timesOf(200), timesOf(503)];
  const share = (count: number) => Math.round((100 * count) / all.length);
  return {
    capacity: pagesPerSecond,
    asked: asked / seconds,
    pages: (made.length * 1000) / ((await lastAnswer) - startedAt),
    "refused of 100": share(refused.length),
    "neither of 100": share(all.length - made.length - refused.length),
    "p95 of a page": p95(made),
    "p95 of a refusal": p95(refused),
    "memory of the app before": before[0],
    "memory of the app, most": most[0],
    "memory of the bank before": before[1],
    "memory of the bank, most": most[1],
    "until usual after the end": usual,
  };
}

const p95 = (times: readonly number[]) => (times.length > 0 ? percentile(times, 95) : 0);

/** Seconds until three pages in a row took no more than twice their usual time. */
async function untilUsual(origin: string, cookie: string, usualMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const endedAt = performance.now();
  let firstAt = endedAt;
  for (let inTime = 0; inTime < 3 && performance.now() - endedAt < 60_000;) {
    const askedAt = performance.now();
    const { status, ms } = await ask(origin, cookie, agent);
    if (inTime === 0) firstAt = askedAt;
    inTime = status === 200 && ms <= 2 * usualMs ? inTime + 1 : 0;
    await sleep(50);
  }
  agent.destroy();
  return (firstAt - endedAt) / 1000;
}

function ask(origin: string, cookie: string, agent: Agent): Promise<Answered> {
  const askedAt = performance.now();
  return new Promise((resolve) => {
    const answered = (status: number) => resolve({ status, ms: performance.now() - askedAt });
    const headers = { cookie, "accept-encoding": "br", accept: "text/html" };
    get(origin + page, { agent, headers }, (response) => {
      response
        .on("end", () => answered(response.statusCode ?? 0))
        .on("error", () => answered(0))
        .resume();
    }).on("error", () => answered(0));
  });
}

function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
