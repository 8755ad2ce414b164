import { DomainError } from "bank-api/domain/errors";

/**
 * Runs costly work a few at a time and lets a few more wait. It refuses the rest (429), so that a flood of sign-ins leaves
 * processor and memory to everyone else.
 */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly inLine: number,
  ) {}

  /** @throws DomainError 429 when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private acquire(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= this.inLine)
      throw new DomainError("429", "Sistem sedang sibuk. Coba lagi sebentar.", 2);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The work that has waited longest begins. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
