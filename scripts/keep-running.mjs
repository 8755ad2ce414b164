import { setTimeout as sleep } from "node:timers/promises";
import { ended } from "./processes.mjs";

/** So many ends within the time are bad luck; one more is a program that cannot run. */
const mostEnds = 5;
const withinMs = 60_000;

/**
 * @typedef {object} Keeping
 * @property {() => import("node:child_process").ChildProcess} launch Starts the program once more, at once: nothing can stop us meanwhile.
 * @property {() => boolean} isStopping From then on an end is what was asked for.
 * @property {(code: number | undefined) => void} onEnd Told of each end that nobody asked for; without a code after a signal.
 * @property {number} [pauseMs] Before the first start; longer before each that follows soon.
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
