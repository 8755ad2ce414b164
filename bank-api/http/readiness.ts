import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "bank-api/store/runtime/database";
import { databaseFault } from "bank-api/store/runtime/migrate";

/** The question is answered within this time. */
const usualPatienceMs = 2_000;

/** Says whether this instance should be sent requests (docs/operations.md#alive-and-ready). */
export class Readiness {
  #isStopping = false;
  #underWay: Promise<string | undefined> | undefined;

  /** @param open opens a connection of its own: those of the pool may all be at work, and the database well */
  constructor(
    private readonly open: () => Db,
    private readonly patienceMs = usualPatienceMs,
  ) {}

  /** Tells a balancer from now on to send requests elsewhere. */
  beginStop(): void {
    this.#isStopping = true;
  }

  /** Why requests should go elsewhere; undefined where this instance is ready. All who ask at once share one question. */
  async fault(): Promise<string | undefined> {
    if (this.#isStopping) return "the bank is stopping";
    this.#underWay ??= this.#ask().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #ask(): Promise<string | undefined> {
    const db = this.open();
    const late = sleep(this.patienceMs, "the database does not answer in time", { ref: false });
    try {
      return await Promise.race([late, databaseFault(db)]);
    } catch {
      return "the database cannot be reached";
    } finally {
      // A server that does not answer would keep us waiting here as well.
      db.destroy().catch(() => undefined);
    }
  }
}
