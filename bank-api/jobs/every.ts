import type { Clock } from "bank-api/domain/clock";
import type { IdSource } from "bank-api/domain/ids";
import { describeError, type Log } from "bank-api/log";
import type { Db } from "bank-api/store/runtime/database";
import type { Timeouts } from "bank-api/timeouts";

/** What jobs work with. */
export interface JobServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly timeouts: Timeouts;
}

/** Work that is repeated until stopped. */
export interface Job {
  /** Waits for the present round, and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now, and again `pauseMs` after each round. A failed round is logged, and the next one follows.
 *
 * @param work is given a signal that is aborted when the job is to stop, so that a long round can end early
 */
export function every(
  pauseMs: number,
  name: string,
  log: Log,
  work: (stopping: AbortSignal) => Promise<void>,
): Job {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ event: "job-failed", job: name, error: describeError(error) });
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void (round = run()), pauseMs);
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}
