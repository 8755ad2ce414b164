import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntilHealthy } from "../scripts/health.mjs";
import { holdersOf } from "../scripts/ports.mjs";
import { root } from "../scripts/workspace.mjs";
import { freePort } from "./support/ports";
import { secrets } from "./support/stack";
import { until } from "./support/until";

const holdersAt = (port: number) => holdersOf(String(port));

/**
 * The commands as a terminal runs them: npm and the script in one process group, each program in its own. SIGKILL lets
 * none of them tidy up.
 */

const endMs = 15_000;
const startMs = 60_000;

type ProgramName = "bank" | "web";
type Command = "bank" | "web" | "start";

const programsOf = { bank: ["bank"], web: ["web"], start: ["bank", "web"] } as const satisfies Record<
  Command,
  readonly ProgramName[]
>;

let dataDir: string;
let ports: Record<ProgramName, number>;
let started: ChildProcess[];

beforeAll(async () => {
  // A short path, so that PostgreSQL's socket lies inside the cluster.
  dataDir = await mkdtemp(path.join(tmpdir(), "rz-npm-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

beforeEach(async () => {
  ports = { bank: await freePort(), web: await freePort() };
  started = [];
});
afterEach(async () => {
  for (const child of started) await killGroup(child);
  await expectNothingBehind();
}, 2 * endMs);

interface Npm {
  readonly child: ChildProcess;
  readonly lines: () => string[];
}

/** Starts a command in a process group of its own, which is killed after the test. */
function npm(command: Command, at = ports): Npm {
  const child = spawn("npm", ["run", "--silent", command], {
    cwd: root,
    // A program needs only these variables to run; `production` takes what is built as it is.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      BANK_PORT: String(at.bank),
      PORT: String(at.web),
      BANK_SEED: "none",
      SESSION_SECRETS: secrets,
      ...(command === "web" && { BANK_API_URL: "http://127.0.0.1:9" }),
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, lines: () => output.split("\n").filter((line) => line.trim() !== "") };
}

async function startedNpm(command: Command): Promise<Npm> {
  const started = npm(command);
  await Promise.all(programsOf[command].map(healthy));
  return started;
}

const healthy = (program: ProgramName) =>
  waitUntilHealthy(`http://127.0.0.1:${ports[program]}`, { patienceMs: startMs, isAlive: () => true });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The exit code of npm once it has ended, or nothing after a signal. */
async function ended({ child }: Npm): Promise<number | null> {
  if (!hasEnded(child)) await once(child, "exit");
  return child.exitCode;
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  process.kill(-(child.pid ?? 0), "SIGKILL");
  await once(child, "exit");
}

/** The one process that listens on a program's port. */
async function programPid(program: ProgramName): Promise<number> {
  const [pid, ...others] = await holdersAt(ports[program]);
  expect(others).toEqual([]);
  if (pid === undefined) throw new Error(`No process holds the port of ${program}.`);
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Neither port is held, and no PostgreSQL works on the data folder. */
async function expectNothingBehind(): Promise<void> {
  const isEnded = async () => {
    const holders = await Promise.all(Object.values(ports).map(holdersAt));
    const hasServer = await access(path.join(dataDir, "postgres", "postmaster.pid")).then(
      () => true,
      () => false,
    );
    return holders.flat().length === 0 && !hasServer;
  };
  await until(isEnded, { atMostMs: endMs });
}

async function listenOn(port: number): Promise<{ close: () => Promise<unknown> }> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return { close: () => once(server.close(), "close") };
}

test(
  "npm start starts both at once after its process group was killed",
  { timeout: 2 * startMs },
  async () => {
    const { child } = await startedNpm("start");
    const before = await Promise.all(programsOf.start.map(programPid));
    await killGroup(child);
    npm("start");
    const holders = async () => (await Promise.all(Object.values(ports).map(holdersAt))).flat();
    const areOthers = (pids: readonly number[]) =>
      pids.length > 1 && !pids.some((pid) => before.includes(pid));
    await until(async () => areOthers(await holders()), { atMostMs: startMs });
    await Promise.all(programsOf.start.map(healthy));
  },
);

// All commands run at once, because each waits for the port.
test("each command says in one line which process holds its port", { timeout: startMs }, async () => {
  const tellsHolder = async (command: Command) => {
    const own = { bank: await freePort(), web: await freePort() };
    const [program] = programsOf[command];
    const other = await listenOn(own[program]);
    const refused = npm(command, own);
    const code = await ended(refused);
    await other.close();
    const variable = program === "bank" ? "BANK_PORT" : "PORT";
    expect(refused.lines()).toEqual([
      `Port ${own[program]} is held by process ${process.pid}. Ramah Zakat may be running already: stop it where it was started, or else end what holds the port, or set ${variable} to another port.`,
    ]);
    expect(code).toBe(1);
  };
  await Promise.all((["bank", "web", "start"] as const).map(tellsHolder));
});

test(
  "the bank leaves nothing behind when nobody reads its output any more",
  { timeout: startMs },
  async () => {
    const { child } = await startedNpm("bank");
    child.stdout?.destroy();
    child.stderr?.destroy();
    await killGroup(child);
    await expectNothingBehind();
  },
);

test(
  "the next bank takes over the database of one that was killed itself",
  { timeout: startMs },
  async () => {
    const first = await startedNpm("bank");
    process.kill(-(await programPid("bank")), "SIGKILL");
    expect(await ended(first)).toBe(1);
    const second = await startedNpm("bank");
    expect(second.lines().join("\n")).toContain(`"event":"embedded-postgres-joined"`);
  },
);

test("a second bank names the first, or goes beside it on another port", { timeout: startMs }, async () => {
  await startedNpm("bank");
  const port = ports.bank;
  const first = await programPid("bank");
  const refused = npm("bank");
  ports.bank = await freePort();
  const second = await startedNpm("bank");
  expect(await ended(refused)).toBe(1);
  expect(refused.lines()).toEqual([expect.stringContaining(`is held by process ${first}.`)]);
  const secondPid = await programPid("bank");
  expect(await holdersAt(port)).toEqual([first]);
  // One after the other: of two that let go of the database at the same moment each may take the other for still there.
  await killGroup(second.child);
  await until(() => !isRunning(secondPid), { atMostMs: endMs });
  ports.bank = port;
});
