import { hourMs, minuteMs, type Clock } from "bank-api/domain/clock";
import { DomainError } from "bank-api/domain/errors";
import { failureMemoryHours, freeTries, longestMinutes } from "bank-api/store/people/sign-in-failures";

const windowMs = minuteMs;
/** Enough for a whole office behind one address. Failed sign-ins are limited more strictly (access/authenticate.ts). */
const perWindow = 600;

/** Limits how often an address may begin a call without having signed in. Each instance counts for itself. */
export class RateLimit {
  private readonly counts = new Map<string, number>();
  private windowStart = 0;

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 with the seconds to wait */
  count(address: string): void {
    const now = this.clock.now().getTime();
    if (now - this.windowStart >= windowMs) {
      this.counts.clear();
      this.windowStart = now;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    if (count > perWindow) throw tooMany(this.windowStart + windowMs - now);
  }
}

/** Each instance remembers this many addresses, and forgets first which failed longest ago. */
const mostAddresses = 10_000;

/**
 * Slows an address down by the times of failed sign-ins (docs/rules.md#repeated-failures), for failures that cost no query. Each
 * instance counts for itself, and nothing is stored.
 */
export class SlowDown {
  private readonly failed = new Map<
    string,
    { readonly count: number; readonly at: number; readonly until: number }
  >();

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 with the seconds to wait, uncounted, while the address has to wait */
  count(address: string): void {
    const now = this.clock.now().getTime();
    const known = this.failed.get(address);
    if (known && known.until > now) throw tooMany(known.until - now);
    const isForgotten = known === undefined || now - known.at > failureMemoryHours * hourMs;
    const count = isForgotten ? 1 : known.count + 1;
    const minutes = count < freeTries ? 0 : Math.min(2 ** (count - freeTries), longestMinutes);
    this.failed.delete(address);
    this.failed.set(address, { count, at: now, until: now + minutes * minuteMs });
    const [oldest] = this.failed.keys();
    if (this.failed.size > mostAddresses && oldest !== undefined) this.failed.delete(oldest);
  }
}

const tooMany = (ms: number) =>
  new DomainError("429", "Terlalu banyak permintaan. Coba lagi beberapa saat lagi.", Math.ceil(ms / 1000));
