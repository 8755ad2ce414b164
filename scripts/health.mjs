import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until a program answers `GET /healthz` with 200.
 * @param {string} origin
 * @param {{ patienceMs: number, isAlive: () => boolean }} options
 */
export async function waitUntilHealthy(origin, { patienceMs, isAlive }) {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if (!isAlive()) throw new Error("It ended before it answered.");
    if (await isHealthy(origin)) return;
    await sleep(50);
  }
  throw new Error(`${origin}/healthz gave no good answer within ${patienceMs / 1000} s.`);
}

/** @param {string} origin */
async function isHealthy(origin) {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
