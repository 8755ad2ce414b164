import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { clockOf, ensureClock } from "./demo-clock.mjs";
import { demoUsersTable } from "./demo-users.mjs";
import { waitUntilHealthy } from "./health.mjs";
import { keepRunning } from "./keep-running.mjs";
import { requirePorts } from "./ports.mjs";
import { onStopRequest, startNode, stopAll } from "./processes.mjs";
import { addresses, bankEnvironment, commands, makeDataFolder, places, webEnvironment } from "./programs.mjs";
import { dataFolder, say } from "./workspace.mjs";

/** Long enough for the first start, which creates the database and the demo data, and for recovery after a power cut. */
const patienceMs = 180_000;

/**
 * @typedef {object} Program
 * @property {"bank" | "web"} name
 * @property {import("node:child_process").ChildProcess} child
 * @property {string} logFile
 * @property {() => import("node:child_process").ChildProcess} launch Starts it once more.
 */

/** @type {Program[]} */
const programs = [];
let stopping = false;

onStopRequest(() => {
  stopping = true;
  void stopAll();
});
try {
  await ensureBuilt();
  await startPrograms();
  if (!stopping) await announce();
  if (!stopping) await Promise.all(programs.map(keep));
} catch (error) {
  // A start that the user interrupted is no failure.
  if (!stopping) {
    console.error(`\n${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
} finally {
  stopping = true;
  await stopAll();
}

async function startPrograms() {
  const { app, bank, ownBank } = addresses();
  await requirePorts(ownBank ? [places().bank, places().web] : [places().web]);
  const dataDir = await makeDataFolder(dataFolder());
  // A foreign bank has its own time, and the app goes by the same.
  if (ownBank) await ensureClock(dataDir);
  const clock = ownBank ? clockOf(dataDir) : {};
  if (ownBank) startProgram("bank", dataDir, { ...bankEnvironment(dataDir), ...clock });
  // The setting is as the bank has it: the app alone would take itself to be in production.
  const NODE_ENV = process.env.NODE_ENV || "development";
  startProgram("web", dataDir, { NODE_ENV, ...clock, ...(await webEnvironment(dataDir)) });
  say(ownBank ? "Starting the bank and the app …" : `Starting the app on the bank at ${bank} …`);
  await Promise.all(
    programs.map(({ name, child }) => {
      const isAlive = () => child.exitCode === null && child.signalCode === null;
      return waitUntilHealthy(name === "bank" ? bank : app, { patienceMs, isAlive }).catch((error) =>
        fail(name, error.message),
      );
    }),
  );
}

/**
 * The programs log to files, so that the terminal shows only what a person wants to read.
 * @param {"bank" | "web"} name
 * @param {string} dataDir
 * @param {import("./processes.mjs").Variables} env
 */
function startProgram(name, dataDir, env) {
  if (stopping) return;
  const logFile = path.join(dataDir, `${name}.log`);
  const launch = () => {
    const log = openSync(logFile, "a", 0o600);
    const child = startNode(commands[name], env, ["ignore", log, log]);
    closeSync(log);
    return child;
  };
  programs.push({ name, child: launch(), logFile, launch });
}

/**
 * When one program ends, the other runs on: without the bank the app says so on every page, until the bank is back.
 * @param {Program} program
 */
async function keep({ name, child, launch }) {
  await keepRunning(child, {
    launch,
    isStopping: () => stopping,
    onEnd: (code) => say(`The ${name} program ended (${code ?? "killed"}). Starting it again …`),
  }).catch((error) => fail(name, error.message));
}

/**
 * @param {string} name
 * @param {string} why
 * @returns {Promise<never>}
 */
async function fail(name, why) {
  const logFile = programs.find((program) => program.name === name)?.logFile ?? "";
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trimEnd().split("\n");
  throw new Error(
    `The ${name} program failed. ${why}\nLast lines of ${logFile}:\n${lines.slice(-12).join("\n")}`,
  );
}

async function announce() {
  const { app, bank, ownBank } = addresses();
  console.log(`\n  Ramah Zakat   ${app}\n  Bank API      ${bank}\n  Logs          ${dataFolder()}`);
  if (ownBank && hasDemoUsers()) console.log(await demoUsersTable());
  console.log("  Ctrl-C stops both.\n");
}

/** The rule by which the bank decides whether to fill an empty database (bank-api/env.ts). */
function hasDemoUsers() {
  const { BANK_SEED, DATABASE_URL, NODE_ENV } = process.env;
  return BANK_SEED ? BANK_SEED === "demo" : !DATABASE_URL && NODE_ENV !== "production";
}
