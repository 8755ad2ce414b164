import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { waitUntilHealthy } from "../../scripts/health.mjs";
import { commands, endWithParent } from "../../scripts/programs.mjs";
import { auditKey } from "./audit";
import { runClock } from "./clock";
import { freePort } from "./ports";
import { runFolder } from "./run-folder";

/** A program under test, run from the build as production runs it. */
export interface Program {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly origin: string;
  readonly pid: number;
  /** Every line it has written so far, standard output and error. */
  readonly lines: readonly string[];
  /** SIGTERM, then waits; fails when the program does not end cleanly within 10 s. */
  stop(): Promise<void>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
}

export interface Bank extends Program {
  /** Mail lies in `outbox/` here. */
  readonly dataDir: string;
}

interface BankOptions {
  /** A bank without this runs its own PostgreSQL in its data folder. */
  readonly databaseUrl?: string;
  /** A new one unless given. */
  readonly dataDir?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** `main.js` of another build than this checkout's. */
  readonly program?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

interface AppOptions {
  readonly bankUrl: string;
  /** A free one unless given. */
  readonly port?: number;
  /** Node arguments that serve the build; our own server's unless given. */
  readonly program?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const healthyMs = 60_000;
const stopMs = 10_000;

/** What seals the sessions of an app under test and the mail of a bank under test, unless they are told otherwise. */
export const secrets = "only-for-tests-0123456789-abcdefghijklmnop";

/** Starts our bank, on a database or on its own. */
export async function startBank({ databaseUrl = "", env, ...options }: BankOptions): Promise<Bank> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(runFolder(), "bank-")));
  const port = options.port ?? (await freePort());
  const args = options.program === undefined ? commands.bank : ["--enable-source-maps", options.program];
  const program = await startProgram("bank", args, port, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BANK_PORT: String(port),
    BANK_SEED: "none",
    BANK_SECRETS: secrets,
    BANK_PASSWORD_COST: String(cheapPasswordCost),
    AUDIT_KEY: auditKey,
    ...env,
  });
  return { ...program, dataDir };
}

/** Starts the app on a bank, ours or a fake one. */
export async function startApp({
  bankUrl,
  program = commands.web,
  env,
  ...options
}: AppOptions): Promise<Program> {
  const port = options.port ?? (await freePort());
  return startProgram("web", program, port, {
    BANK_API_URL: bankUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    SESSION_SECRETS: secrets,
    ...env,
  });
}

async function startProgram(
  name: keyof typeof commands,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, [...endWithParent, ...args], {
    cwd: root,
    // A program needs only these variables to run: no setting of the test's own environment leaks in.
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...runClock(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines = collectLines(child);
  const origin = `http://127.0.0.1:${port}`;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  try {
    await waitUntilHealthy(origin, { patienceMs: healthyMs, isAlive });
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${name} did not start.\n${lines.join("\n")}`, { cause: error });
  }
  if (child.pid === undefined) throw new Error(`${name} has no process id.`);
  return { origin, pid: child.pid, lines, stop: () => stop(name, child), kill: () => kill(child) };
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  }
  return lines;
}

async function stop(name: string, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  try {
    await once(child, "exit", { signal: AbortSignal.timeout(stopMs) });
  } catch (error) {
    await kill(child);
    throw new Error(`${name} did not stop within ${stopMs / 1000} s of SIGTERM.`, { cause: error });
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
