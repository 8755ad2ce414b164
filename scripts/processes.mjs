import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithParent } from "./programs.mjs";
import { root } from "./workspace.mjs";

/** Both programs promise to stop within 10 s. The head start of the last one and the time of all take less together. */
const headStartMs = 1_500;
const stopMs = 8_000;

/**
 * @typedef {Record<string, string | undefined>} Variables
 * @typedef {object} RunOptions
 * @property {Variables | undefined} [env] Added to our own environment.
 * @property {import("node:child_process").StdioOptions} [stdio]
 */

/**
 * Runs a program to its end.
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} Exit code; 128 and more after a signal, as shells count.
 */
export async function run(file, args, { env, stdio = "inherit" } = {}) {
  const child = start(file, args, { env, stdio });
  return (await ended(child)) ?? 128;
}

/**
 * Runs a program to its end and throws when it fails.
 * @param {string} what Names the step in the error.
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function mustRun(what, file, args, options) {
  const code = await run(file, args, options);
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}).`);
}

/**
 * Starts a program in its own process group. Ctrl-C in a terminal then reaches only us, and we stop the programs in order.
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function start(file, args, { env, stdio = "inherit" } = {}) {
  const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: true });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/**
 * Starts a Node program that ends when we do, even when we are killed with SIGKILL and cannot stop it ourselves.
 * @param {string[]} args
 * @param {Variables | undefined} [env] Added to our own environment.
 * @param {("inherit" | "ignore" | number)[]} [stdio] Input, output and error.
 */
export function startNode(args, env, stdio = ["inherit", "inherit", "inherit"]) {
  return start(process.execPath, [...endWithParent, ...args], { env, stdio: [...stdio, "ipc"] });
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number | undefined>} Exit code, or nothing after a signal.
 */
export async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode ?? undefined;
}

/** Ends all programs, the last started first: the app may still need the bank to answer its requests. */
export async function stopAll() {
  const last = [...running].at(-1);
  if (last) await Promise.race([stop(last), sleep(headStartMs, undefined, { ref: false })]);
  await Promise.all([...running].map(stop));
}

/**
 * Ends a program: SIGTERM, and SIGKILL for its whole group when it takes too long.
 * @param {import("node:child_process").ChildProcess} child
 */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const patience = new AbortController();
  const late = sleep(stopMs, "late", { signal: patience.signal }).catch(() => undefined);
  if ((await Promise.race([once(child, "exit"), late])) === "late") signalGroup(child, "SIGKILL");
  patience.abort();
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    process.kill(-(/** @type {number} */ (child.pid)), signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}

/**
 * Calls `onRequest` when we are asked to end. Only once, even if both the terminal and npm pass Ctrl-C on.
 * @param {() => void} onRequest
 */
export function onStopRequest(onRequest) {
  let asked = false;
  const ask = () => {
    if (!asked) onRequest();
    asked = true;
  };
  process.on("SIGINT", ask);
  process.on("SIGTERM", ask);
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(ask);
}

/**
 * When npm is told to end, it ends without telling us. We notice that our parent process changes.
 * @param {() => void} onOrphaned
 */
function whenOrphaned(onOrphaned) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onOrphaned();
  }, 200);
  watch.unref();
}

/**
 * Runs a Node program in our place: its output is ours, our stop signals are its, and so is the exit code.
 * @param {string[]} args
 * @param {Variables} [env]
 */
export async function becomeNode(args, env) {
  onStopRequest(() => void stopAll());
  process.exitCode = (await ended(startNode(args, env))) ?? 1;
}
