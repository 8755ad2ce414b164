import type { Chaos } from "./chaos";
import { busy, failure, timeout, type Answer } from "./door";
import type { Attempt } from "./operation";

const tries = 5;

/**
 * Sends an attempt until it is answered, always under its key: as the app does when the line was cut and somebody tries
 * again. Only a kill excuses silence, or an answer that something is wrong within or too busy; nothing has to be fast.
 */
export async function deliver(attempt: Attempt, chaos: Chaos): Promise<Answer> {
  for (let trial = 1; ; trial += 1) {
    const outcome = await attempt.write.send().catch(asError);
    const code = outcome instanceof Error ? failure : outcome.code;
    const isWorthATry =
      code === timeout || ((code === failure || code === busy) && chaos.recovery !== undefined);
    if (!isWorthATry || trial === tries) {
      if (outcome instanceof Error) throw outcome;
      chaos.answered();
      return outcome;
    }
    await chaos.recovery;
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
