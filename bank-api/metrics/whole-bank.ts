import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "bank-api/store/runtime/database";
import { readWatchedMetrics, type WatchedMetrics } from "bank-api/store/upkeep/watched-metrics";

/** A statement that takes longer is cancelled. */
export const statementTimeoutMs = 2_000;
/** A little longer, for a server that does not answer at all. */
const patienceMs = 2_500;
/** Two who scrape at once, or often, cost the database no more than one. */
const keptMs = 5_000;

/** The metrics that the database has of the whole bank. Every instance reports the same. */
export class WholeBank {
  #askedAt = -Infinity;
  #answer: Promise<WatchedMetrics | undefined> = Promise.resolve(undefined);

  /**
   * @param open opens a connection of its own: those of the pool may all be at work, which is when somebody looks
   * @param now business time
   */
  constructor(
    private readonly open: () => Db,
    private readonly now: () => Date,
  ) {}

  /** Undefined where the database does not answer in time. */
  read(): Promise<WatchedMetrics | undefined> {
    if (performance.now() - this.#askedAt > keptMs) {
      this.#askedAt = performance.now();
      this.#answer = this.#ask();
    }
    return this.#answer;
  }

  async #ask(): Promise<WatchedMetrics | undefined> {
    const db = this.open();
    const late = sleep(patienceMs, undefined, { ref: false });
    try {
      return await Promise.race([late, readWatchedMetrics(db, this.now())]);
    } catch {
      return undefined;
    } finally {
      // A server that does not answer would keep us waiting here as well.
      db.destroy().catch(() => undefined);
    }
  }
}
