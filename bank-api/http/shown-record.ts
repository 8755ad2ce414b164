import type { IdSource } from "bank-api/domain/ids";
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

  constructor(
    private readonly leader: Db,
    private readonly ids: IdSource,
  ) {}

  /** @param mayWait whether the answer may be given before; it has to while there is no leader */
  async add(shown: Shown, mayWait: boolean): Promise<void> {
    if (shown.customerIds.length === 0) return;
    if (mayWait) this.#waiting.push(shown);
    else await recordShown(this.leader, this.ids, [shown]);
  }

  /** How many rows wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Records what waits. While that fails, as without a leader, it goes on waiting. */
  async recordWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, rowsAtOnce);
      await recordShown(this.leader, this.ids, some);
      this.#waiting = this.#waiting.slice(some.length);
    }
  }
}
