import { setTimeout as sleep } from "node:timers/promises";
import { ended } from "./processes.mjs";

/** A program that ends more often than this within the time cannot run. */
const mostEnds = 5;
const withinMs = 60_000;

/**
 * @typedef {object} Keeping
 * @property {() => import("node:child_process").ChildProcess} launch Starts the program again.
 * @property {() => boolean} isStopping Whether we are ending the program ourselves.
 * @property {(code: number | undefined) => void} onEnd Called when the program ends by itself; without a code after a signal.
 * @property {number} [pauseMs] The pause before the first restart. Restarts soon after each other get longer pauses.
 */

/**
 * Starts a program again whenever it ends by itself, until we are stopping.
 * @param {import("node:child_process").ChildProcess} child
 * @param {Keeping} keeping
 * @throws {Error} when it keeps ending
 */
export async function keepRunning(child, { launch, isStopping, onEnd, pauseMs = 500 }) {
  /** @type {number[]} */
  let ends = [];
  for (let running = child; ; running = launch()) {
    const code = await ended(running);
    if (isStopping()) return;
    const now = Date.now();
    ends = [...ends.filter((time) => now - time < withinMs), now];
    if (ends.length > mostEnds) throw new Error(`It keeps ending (${code ?? "killed"}).`);
    onEnd(code);
    await sleep(pauseMs * ends.length);
    if (isStopping()) return;
  }
}
