import type { ErasedList } from "bank-api/erased-list";
import { seedDemo } from "bank-api/seed/demo";
import type { Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import { testNow } from "../support/clock";
import { until } from "../support/until";
import { atWork } from "./retained";

/** A file may wait for its turn, and a decision about many for a bank that is being started. */
const patienceMs = 120_000;

/** An erasure that was approved by then is due. */
const dueSince = () => new Date(testNow().getTime() - usualTimeouts.erasureDelayMs);

const organisation = { seed: 1, mustahik: 300, merchants: 40, transactions: 2_000 };

/** The demo organisation that a simulation begins with. */
export const seedStage = (db: Db, passwordCost?: number) =>
  seedDemo(db, { ...organisation, ...(passwordCost !== undefined && { passwordCost }), now: testNow() });

/** A bank and an app that staff work at, and of which parts can be made to die. */
export abstract class Stage {
  private deadlocks = 0;

  /** What can die here, by turns. */
  abstract readonly victims: readonly string[];
  abstract readonly bankOrigin: string;
  abstract readonly appOrigin: string;
  /** Sees what the bank has committed. */
  abstract readonly db: Db;

  /** Aims at a victim. The answer strikes it, on the instant. */
  abstract aim(victim: string): Promise<() => void>;
  /** Resolves when staff can work again after a strike. */
  abstract recover(): Promise<void>;
  abstract close(): Promise<void>;

  /** Who was erased, outside the database; undefined where each bank has a list of its own. */
  get erasedList(): ErasedList | undefined {
    return undefined;
  }
  /** What the bank has written beside the database. */
  texts(): Promise<string> {
    return Promise.resolve("");
  }

  /** Waits until a file's rows begin to take effect; `isOver` once nobody asks for that any more. */
  async untilRunBegins(isOver: () => boolean): Promise<void> {
    const hasBegun = async () => {
      const { waiting, begun } = await this.db
        .selectFrom("batches")
        .where("status", "=", "Running")
        .select((batch) => [
          batch.fn.count<string>("id").filterWhere("lease_holder", "is", null).as("waiting"),
          batch.fn.count<string>("lease_holder").as("begun"),
        ])
        .executeTakeFirstOrThrow();
      return Number(begun) > 0 || (isOver() && Number(waiting) === 0);
    };
    await until(hasBegun, { atMostMs: patienceMs, what: "the run of a file" });
  }

  /** Waits until some of the requests of a decision about many are decided and others wait; `isOver` as above. */
  async untilDecisionsBegin(isOver: () => boolean): Promise<void> {
    const hasBegun = async () => {
      const { rows } = await sql<{ waiting: boolean; begun: boolean }>`
        SELECT count(*) > 0 AS waiting, coalesce(bool_or(EXISTS (
          SELECT FROM bulk_decision_items AS other WHERE other.decision_id = items.decision_id AND other.code IS NOT NULL
        )), false) AS begun FROM bulk_decision_items AS items WHERE code IS NULL`.execute(this.db);
      const { waiting = false, begun = false } = rows[0] ?? {};
      return begun || (isOver() && !waiting);
    };
    await until(hasBegun, { atMostMs: patienceMs, what: "a decision about many" });
  }

  /** Waits until a step of somebody's erasure is done; `isOver` as above. The job alone locks rows of `erasures`. */
  async untilErased(step: "erasing" | "listed" | "gone", isOver: () => boolean): Promise<void> {
    const counts = async () => {
      const { rows } = await sql<Record<"due" | "erasing" | "gone", number>>`
        SELECT (SELECT count(*)::integer FROM pg_locks WHERE relation = 'erasures'::regclass AND mode = 'RowShareLock') AS erasing,
          count(*) FILTER (WHERE erased_at IS NULL AND approved_at <= ${dueSince()})::integer AS due, count(erased_at)::integer AS gone
        FROM erasures`.execute(this.db);
      return { ...rows[0]!, listed: (await this.erasedList?.read())?.length ?? 0 };
    };
    const before = { ...(await counts()), erasing: 0 };
    const hasCome = async () => {
      const now = await counts();
      return now[step] > before[step] || (isOver() && now.due === 0);
    };
    await until(hasCome, { atMostMs: patienceMs, lookAgainMs: 0, what: "an erasure" });
  }

  /** Waits until a run of what goes by rule has deleted some and goes on; `isOver` as above. */
  async untilRetentionBegins(isOver: () => boolean): Promise<void> {
    const hasBegun = async () => {
      const { rows } = await sql<{ waiting: boolean; begun: boolean }>`
        SELECT count(*) > 0 AS waiting, coalesce(bool_or(removed > 0), false) AS begun FROM ${atWork}`.execute(
        this.db,
      );
      const { waiting = false, begun = false } = rows[0] ?? {};
      return begun || (isOver() && !waiting);
    };
    await until(hasBegun, { atMostMs: patienceMs, lookAgainMs: 0, what: "what goes by rule" });
  }

  /** Asks the database so many questions one after the other, each as long as a small step of what goes on beside them. */
  async look(times: number): Promise<void> {
    for (let left = times; left > 0; left -= 1) await sql`SELECT`.execute(this.db);
  }

  /**
   * How often two writes have waited for each other since this was asked last. PostgreSQL forgets its count when it is killed.
   */
  async newDeadlocks(): Promise<string[]> {
    const { rows } = await sql<{ deadlocks: number }>`
      SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()`.execute(this.db);
    const { deadlocks = 0 } = rows[0] ?? {};
    const news = deadlocks < this.deadlocks ? deadlocks : deadlocks - this.deadlocks;
    this.deadlocks = deadlocks;
    return news === 0 ? [] : [`${news} times two writes have waited for each other`];
  }
}
