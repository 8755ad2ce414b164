import { randomUUID } from "node:crypto";
import type { Clock } from "bank-api/domain/clock";
import { createIdSource, nodes, type IdSource } from "bank-api/domain/ids";
import { releaseNode, renewNode, takeNode } from "bank-api/store/runtime/bank-nodes";
import type { Db } from "bank-api/store/runtime/database";
import { every, type Job, type JobServices } from "./every";

/** How long a number stays ours without renewal: longer than the database is away when its standby takes over. */
const leaseMs = 120_000;
/** We count the lease as over so much earlier than the database does, in case our clock runs slower than its. */
const marginMs = 12_000;

/** The process's own clock, which nobody sets, and the wall clock: that one goes on while a machine is paused. */
const clocks = () => [performance.now(), Date.now()] as const;

/** No id can be made until the lease is renewed. */
export class LeaseOver extends Error {
  override readonly name = "LeaseOver";
}

/**
 * Makes ids with a number that no other running bank has, leased from the database (docs/decisions/machines.md). It makes none without a
 * living lease: a caller fails until the number is renewed or another one taken.
 */
export class LeasedIds implements IdSource {
  readonly #holder = randomUUID();
  #node = -1;
  #source: IdSource | undefined;
  /** The end of the lease by each of the two clocks. The first clock that reaches its end ends the lease. */
  #overAt: readonly number[] = [0, 0];

  private constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @throws Error if all numbers are held */
  static async take(db: Db, clock: Clock): Promise<LeasedIds> {
    const ids = new LeasedIds(db, clock);
    await ids.#takeAnother();
    return ids;
  }

  get node(): number {
    return this.#node;
  }

  next(): string {
    const isOver = clocks().some((now, index) => now >= this.#overAt[index]!);
    if (this.#source === undefined || isOver)
      throw new LeaseOver(`The lease of node ${this.#node} is over: no ids until it is renewed.`);
    return this.#source.next();
  }

  /** Renews the lease. Answers whether the number stayed; where another bank has taken it meanwhile, we have a new one. */
  async renew(): Promise<boolean> {
    const askedAt = clocks();
    const isOurs = await renewNode(this.db, this.#node, this.#holder, leaseMs);
    if (isOurs) this.#extend(askedAt);
    else await this.#takeAnother();
    return isOurs;
  }

  async release(): Promise<void> {
    this.#source = undefined;
    await releaseNode(this.db, this.#node, this.#holder);
  }

  async #takeAnother(): Promise<void> {
    this.#source = undefined;
    const askedAt = clocks();
    const node = await takeNode(this.db, this.#holder, leaseMs);
    if (node === undefined) throw new Error(`All ${nodes} node numbers are held by running banks.`);
    this.#node = node;
    this.#source = createIdSource(this.clock, node);
    this.#extend(askedAt);
  }

  /** Counted from before the question: the database began to count later. */
  #extend(askedAt: readonly number[]): void {
    this.#overAt = askedAt.map((at) => at + leaseMs - marginMs);
  }
}

/** Renews the lease as long as the bank works. A failed renewal is logged, and tried again. */
export function renewLease(ids: LeasedIds, { log, pace }: Pick<JobServices, "log" | "pace">): Job {
  return every(pace.nodePauseMs, "node", log, async () => {
    const before = ids.node;
    if (await ids.renew()) return;
    log.warn({
      event: "node-lost",
      node: before,
      taken: ids.node,
      hint: "the lease could not be renewed in time",
    });
  });
}
