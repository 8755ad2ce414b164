import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "bank-api/seed/organisation";
import type { WireClient, SignedIn } from "../support/wire-client";

/** Somebody who does nothing else but ask, so that it shows for how long nobody is answered. */

const username = "operator.pusat@ramahzakat.example";
const apartMs = 200;
/** An access token lives 300 s (docs/rules.md#session-times). */
const renewedAfterMs = 150_000;

export const deeds = ["write", "list"] as const;
export type Deed = (typeof deeds)[number];

interface Success {
  readonly begun: number;
  readonly ended: number;
}

/** Writes and reads several times in a second, and notes when it has worked. Times are those of `performance.now()`. */
export class Probe {
  private readonly worked: Record<Deed, Success[]> = { write: [], list: [] };
  private session: Promise<SignedIn> | undefined;
  private since = 0;
  private isOver = false;
  private readonly work: Promise<unknown>;
  private number = 0;

  constructor(private readonly client: WireClient) {
    this.work = Promise.all(deeds.map((deed) => this.repeat(deed)));
  }

  /** The longest time in milliseconds, between two times, in which nothing of this kind has worked. */
  longestSilence(deed: Deed, from: number, to: number): number {
    const ends = this.worked[deed].map(({ ended }) => ended).filter((time) => time > from && time < to);
    const times = [from, ...ends.toSorted((a, b) => a - b), to];
    return times.reduce((longest, time, place) => Math.max(longest, time - (times[place - 1] ?? time)), 0);
  }

  /** Resolves when one has worked that began after this time. */
  async next(deed: Deed, after: number): Promise<void> {
    while (!this.worked[deed].some(({ begun }) => begun > after)) await sleep(apartMs / 4);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  /** One at a time would wait for the one that hangs, so each begins at its time. */
  private async repeat(deed: Deed): Promise<void> {
    while (!this.isOver) {
      const begun = performance.now();
      void this.try(deed).then(
        () => this.worked[deed].push({ begun, ended: performance.now() }),
        () => undefined,
      );
      await sleep(apartMs);
    }
  }

  private async try(deed: Deed): Promise<void> {
    const session = await this.signedIn();
    const answer = deed === "write" ? await this.write(session) : await this.list(session);
    if (answer.code !== "S1") throw new Error(answer.code);
  }

  private list(session: SignedIn) {
    const body = { customer_type: "Mustahik", branch_id: "" } as const;
    return session.list("listCustomers", body, { limit: 10 });
  }

  /** A view, and away with it: also with those of which no answer came, because a user may have only so many. */
  private async write(session: SignedIn) {
    this.number += 1;
    const name = `Uji ${this.number}`;
    const saved = await session.call("saveView", {
      body: { name, address: "/list-mustahik", isShared: false },
    });
    if (saved.code === "S1") return session.call("deleteView", { body: { key: saved.data.key } });
    const { data } = await session.call("readDesk");
    await Promise.all(data.views.map(({ key }) => session.call("deleteView", { body: { key } })));
    return saved;
  }

  /** The probe goes on with its session while nobody gives it a new one, as the app does: an outage may fall into the renewal. */
  private signedIn(): Promise<SignedIn> {
    if (this.session === undefined || performance.now() - this.since > renewedAfterMs) {
      const { session: last, since } = this;
      this.since = performance.now();
      this.session = this.client.signIn(username, demoPassword).catch((error: unknown) => {
        // Later ones try again.
        [this.session, this.since] = [last, since];
        if (last === undefined) throw error;
        return last;
      });
    }
    return this.session;
  }
}
