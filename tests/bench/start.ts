import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/ports";
import { WebClient } from "../support/web-client";
import { administrator } from "./administrator";
import { medianAtMost, type Measure } from "./figures";

/** A start that takes longer than this is broken, not slow. */
const patienceMs = 180_000;
const pollMs = 25;

/** Times `npm start` until the main job can begin, on an empty data folder and then on the one it left. */
export const measure: Measure = async ({ runs, log }) => {
  const seeded: number[] = [];
  const again: number[] = [];
  log("start: once unmeasured, so that the clone is installed and built");
  await inFreshFolder(startSeconds);
  for (let run = 1; run <= Math.min(runs, 3); run += 1) {
    log(`start: run ${run}`);
    await inFreshFolder(async (dataDir) => {
      seeded.push(await startSeconds(dataDir));
      again.push(await startSeconds(dataDir));
    });
  }
  return [
    {
      title:
        "Start of an installed and built clone: npm start until a demo user has signed in and got the list",
      conditions: [`Medians of ${again.length}.`],
      figures: [
        { name: "with existing data", unit: "s", samples: again, target: medianAtMost(10) },
        { name: "first start, demo seeding included", unit: "s", samples: seeded, target: medianAtMost(30) },
      ],
    },
  ];
};

async function inFreshFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "ramah-zakat-bench-"));
  try {
    return await use(join(folder, "data"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds from `npm start` until the administrator has the list of mustahik; stopped again before this returns. */
async function startSeconds(dataDir: string): Promise<number> {
  const [port, bankPort] = [await freePort(), await freePort()];
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), BANK_PORT: String(bankPort) };
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { env, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (text) => (errors += text));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`npm start ended with ${code}: ${errors}`);
  });
  const app = `http://127.0.0.1:${port}`;
  const ready = async () => {
    await Promise.all([answers(`http://127.0.0.1:${bankPort}/healthz`), answers(`${app}/login`)]);
    await getList(app);
  };
  try {
    await Promise.race([ready(), ended]);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await stopGroup(child.pid);
  }
}

/** Signs in and asks for the list, without a browser. */
async function getList(app: string): Promise<void> {
  const client = await new WebClient(app).signIn(administrator.email, administrator.password);
  const { status } = await client.get("/list-mustahik");
  if (status !== 200) throw new Error(`the list answered ${status}`);
}

async function answers(url: string): Promise<void> {
  const givesUpAt = performance.now() + patienceMs;
  while (!(await isOk(url))) {
    if (performance.now() > givesUpAt) throw new Error(`${url} did not answer within ${patienceMs / 1000} s`);
    await sleep(pollMs);
  }
}

const isOk = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** Ends npm and everything it started, which share a process group, and waits until all of it is gone. */
async function stopGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const signalGroup = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  signalGroup("SIGTERM");
  while (signalGroup(0)) await sleep(pollMs);
}
