import { describeError, type Log } from "bank-api/log";

/** Work that is done again and again until stopped. */
export interface Job {
  /** Waits for a round under way, then no more. */
  stop(): Promise<void>;
}

/** Runs `work` at once and then `pauseMs` after each round; a round that fails is logged, and the next one comes. */
export function every(pauseMs: number, name: string, log: Log, work: () => Promise<void>): Job {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round = run();

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ event: "job-failed", job: name, error: describeError(error) });
    }
    if (!isStopped) timer = setTimeout(nextRound, pauseMs);
  }

  function nextRound(): void {
    round = run();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
