import type { Clock } from "bank-api/domain/clock";
import { DomainError } from "bank-api/domain/errors";

const windowMs = 60_000;
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
    if (count > perWindow) {
      const seconds = Math.ceil((this.windowStart + windowMs - now) / 1000);
      throw new DomainError("429", "Terlalu banyak permintaan. Coba lagi beberapa saat lagi.", seconds);
    }
  }
}
