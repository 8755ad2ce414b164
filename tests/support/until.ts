import { setTimeout as sleep } from "node:timers/promises";

interface Patience {
  /** Milliseconds until it fails. Long: it ends a test that can no longer pass, and measures nothing. */
  readonly atMostMs?: number;
  /** What is waited for, in the words of the failure. */
  readonly what?: string;
  /** Between looks. */
  readonly lookAgainMs?: number;
}

/**
 * Waits for a state: asks until the answer is neither undefined nor false, and gives that answer. The one place where tests wait
 * for time (eslint.config.js); all others wait for what they need to see.
 * @throws Error naming `what` when the state does not come
 */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
  { atMostMs = 30_000, what = "what the test waits for", lookAgainMs = 10 }: Patience = {},
): Promise<Exclude<Seen, undefined | false>> {
  const end = performance.now() + atMostMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen as Exclude<Seen, undefined | false>; // said by the line before
    if (performance.now() > end) throw new Error(`${what} has not come within ${atMostMs} ms`);
    await sleep(lookAgainMs);
  }
}

/** Waits until a count that has begun has stood still for 40 looks: whoever counts is waiting for somebody. */
export async function untilStill(count: () => number): Promise<number> {
  let seen = 0;
  let looks = 0;
  const hasStood = () => {
    const now = count();
    looks = now > 0 && now === seen ? looks + 1 : 0;
    seen = now;
    return looks >= 40;
  };
  await until(hasStood, { what: "a count that stands still" });
  return seen;
}
