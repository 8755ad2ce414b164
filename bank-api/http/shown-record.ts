import type { IdSource } from "bank-api/domain/ids";
import type { Log } from "bank-api/log";
import { recordShown, type Shown } from "bank-api/store/audit/access-log";
import type { Db } from "bank-api/store/runtime/database";

/** So many rows are one statement. */
const rowsAtOnce = 1_000;

/**
 * Puts on record whom answers show. Paper and files go on record before they are given. Lists wait here for the next round of a job,
 * which records many in one statement: one for each would cost 8 % of a list's CPU time (docs/rules.md#who-was-concerned).
 */
export class ShownRecord {
  #waiting: Shown[] = [];
  /** How many of those that wait are in the log, since they could not be recorded. */
  #logged = 0;

  constructor(
    private readonly leader: Db,
    private readonly ids: IdSource,
    private readonly log: Log,
  ) {}

  /** @param mayWait whether the answer may be given before; it has to while there is no leader */
  async add(shown: Shown, mayWait: boolean): Promise<void> {
    if (shown.customerIds.length === 0) return;
    if (mayWait) this.#waiting.push(shown);
    else await recordShown(this.leader, this.ids, [shown]);
  }

  /** Records what waits. While that fails, as without a leader, the log has it in case this bank ends before. */
  async recordWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, rowsAtOnce);
      await recordShown(this.leader, this.ids, some).catch((error: unknown) => {
        this.#logWaiting();
        throw error;
      });
      this.#waiting = this.#waiting.slice(some.length);
      this.#logged = Math.max(0, this.#logged - some.length);
    }
  }

  #logWaiting(): void {
    for (const { actor, call, way, customerIds: customers } of this.#waiting.slice(this.#logged))
      this.log.warn({
        event: "shown-waits",
        user: actor.userId,
        session: actor.sessionId,
        call,
        way,
        customers,
      });
    this.#logged = this.#waiting.length;
  }
}
