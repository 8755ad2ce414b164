import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "bank-api/domain/errors";
import { sql } from "kysely";
import { planOnce, type Db } from "./database";
import { isDatabaseAway, isStandbyFailing, NoneFree } from "./errors";

/**
 * A standby that does not answer keeps nobody for long: the leader answers. A standby that works cancels a slow statement before.
 */
export const standbyTimes = { connectTimeoutMs: 1_000, statementTimeoutMs: 10_000, answerTimeoutMs: 11_000 };

/** A standby that follows well is behind by a few milliseconds. We wait for it so long in all, and then ask the leader. */
const pausesMs = [2, 4, 8, 16, 32];
/** A standby has this long to connect and say how far it is, the pauses included. */
const patienceMs = 1_000;
/** A standby that failed us is left alone for this long. */
const restMs = 5_000;

/** One read tries the leader this often while the leader is away. All other reads go to the standby at once. */
const tryLeaderMs = 2_000;

/** A read. The pool is the one that `db` is a connection of; at the leader `db` is the pool itself. */
type Read<T> = (db: Db, pool: Db) => Promise<T>;

/**
 * Chooses between standby and leader for a read (docs/decisions/machines.md). `atStandby` reads at a standby that has replayed all
 * that was committed when the call was admitted, and otherwise at the leader. `evenWithoutLeader` reads at the leader; while there
 * is none, the standby answers with what it has.
 */
export class ReadRouter {
  #standby: Db | undefined;
  #restsUntil = 0;
  #isLeaderAway = false;
  #leaderTriedAt = -Infinity;

  private constructor(
    private readonly leader: Db,
    private readonly open: (() => Db) | undefined,
    /** The identity of the leader's database. */
    private readonly identity: string,
    private readonly onLeft: (error: unknown) => void,
  ) {}

  /** @param onLeft is given the error for which a standby is left alone for a while */
  static async from(leader: Db, open: (() => Db) | undefined, onLeft: (error: unknown) => void) {
    return new ReadRouter(leader, open, open ? await readIdentity(leader) : "", onLeft);
  }

  /**
   * Reads on one connection of the standby, else at the leader. `read` may run twice, so it must change nothing.
   *
   * @param asOf from the admission of the call
   * @param signal aborted when nobody waits for the answer any more: then an error is no fault of the standby
   */
  async atStandby<T>(asOf: string | null, read: Read<T>, signal?: AbortSignal): Promise<T> {
    if (this.open === undefined || asOf === null || performance.now() < this.#restsUntil)
      return read(this.leader, this.leader);
    try {
      return await this.#askStandby(this.open, asOf, read);
    } catch (error) {
      if (error instanceof DomainError || signal?.aborted) throw error;
      return read(this.leader, this.leader);
    }
  }

  /**
   * Reads at the leader, and at the standby while there is no leader (docs/decisions/machines.md). `read` may run twice, so it must
   * change nothing.
   */
  async evenWithoutLeader<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const { open } = this;
    if (open === undefined) return read(this.leader);
    const isSpared = this.#isLeaderAway && performance.now() < this.#leaderTriedAt + tryLeaderMs;
    if (isSpared) {
      try {
        return await this.#askStandby(open, logBegin, read);
      } catch (error) {
        // A standby that fails may lead by now.
        if (error instanceof DomainError) throw error;
      }
    }
    this.#leaderTriedAt = performance.now();
    try {
      const answer = await read(this.leader);
      this.#isLeaderAway = false;
      return answer;
    } catch (error) {
      // Nothing new is known of the leader while none of our own connections is free.
      if (!(error instanceof NoneFree)) this.#isLeaderAway = isDatabaseAway(error);
      if (!this.#isLeaderAway || isSpared) throw error;
      return this.#askStandby(open, logBegin, read);
    }
  }

  async #askStandby<T>(open: () => Db, asOf: string, read: Read<T>): Promise<T> {
    const standby = (this.#standby ??= open());
    try {
      return await readAt(standby, { identity: this.identity, asOf }, read);
    } catch (error) {
      this.#leave(standby, error);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#standby?.destroy();
  }

  /**
   * Leaves a standby that fails, but not for the fault of a statement. Its connections go as well, because one to a frozen server
   * would fail the next read too.
   */
  #leave(standby: Db, error: unknown): void {
    if (!(error instanceof Unfit || isStandbyFailing(error))) return;
    // Only one of several reads that fail at once leaves the standby.
    if (this.#standby !== standby) return;
    this.#standby = undefined;
    this.#restsUntil = performance.now() + restMs;
    this.onLeft(error);
    // A server that does not answer would keep us waiting.
    standby.destroy().catch(() => undefined);
  }
}

/** Every standby has replayed up to here. */
const logBegin = "0/0";

/** What a standby must be, and have. */
interface Needed {
  readonly identity: string;
  readonly asOf: string;
}

/**
 * The identity of a database. A standby has the identity of its leader's, and so has the server that takes the leader's place.
 */
const ofDatabase = sql<string>`(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()`;

async function readIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`SELECT ${ofDatabase} AS identity`.execute(db);
  return rows[0]!.identity;
}

/** The standby lacks what was committed before the call, or does not say how far it is. */
class Unfit extends Error {
  override readonly name = "Unfit";
}

/** Reads at the standby. It fails where the read has not begun within `patienceMs`, and then does not begin any more. */
function readAt<T>(standby: Db, needed: Needed, read: Read<T>): Promise<T> {
  let state: "waiting" | "reading" | "given up" = "waiting";
  const reading = standby.connection().execute(async (connection) => {
    if (!(await catchesUp(connection, needed)))
      throw new Unfit("the standby is behind, or no standby of this database");
    if (state === "given up") throw new Unfit("the standby has answered too late");
    state = "reading";
    return read(connection, standby);
  });
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    if (state === "reading") return reading;
    state = "given up";
    throw new Unfit("the standby does not answer");
  });
  return Promise.race([reading, late]);
}

async function catchesUp(standby: Db, needed: Needed): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    if (await hasReplayed(standby, needed)) return true;
    await sleep(pauseMs);
  }
  return hasReplayed(standby, needed);
}

/**
 * A server that is no standby may be a former leader that does not know it yet. A standby of another database may have a longer
 * log. Neither serves us.
 */
async function hasReplayed(standby: Db, { identity, asOf }: Needed): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT ${planOnce} pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${asOf}::pg_lsn
      AND ${ofDatabase} = ${identity} AS "isThere"`.execute(standby);
  return rows[0]?.isThere === true;
}
