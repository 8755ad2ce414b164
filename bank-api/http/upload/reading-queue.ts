import { DomainError } from "bank-api/domain/errors";

/** Whose file it is. */
export interface Sender {
  readonly userId: string;
  /** Where the file comes from; undefined where nobody tells. */
  readonly address: string | undefined;
}

/** How many files there may be at once: of everybody, of one user, and from one address. */
interface Places {
  readonly all: number;
  readonly user: number;
  readonly address: number;
}

interface QueueLimits {
  /** Each has a thread for as long as the file is on its way: over a slow line, minutes. */
  readonly reading: Places;
  readonly waiting: Places;
  /** Shorter than the app's patience (two minutes), so that it hears why. */
  readonly longestWaitMs: number;
}

const usualLimits: QueueLimits = {
  reading: { all: 8, user: 2, address: 6 },
  waiting: { all: 40, user: 6, address: 30 },
  longestWaitMs: 90_000,
};

const tryAgainSeconds = 60;

/**
 * Reads a few files at a time and lets more wait, so that neither one user nor one address takes all places. Whoever waits
 * is asked for nothing: their file stays on the line.
 */
export class ReadingQueue {
  private readonly reading: Sender[] = [];
  private readonly waiting: { readonly sender: Sender; readonly begin: () => void }[] = [];

  constructor(private readonly limits = usualLimits) {}

  /** @throws DomainError 429 when too many wait already, or the wait has been too long */
  async run<T>(sender: Sender, read: () => Promise<T>): Promise<T> {
    await this.enter(sender);
    try {
      return await read();
    } finally {
      this.leave(sender);
    }
  }

  private async enter(sender: Sender): Promise<void> {
    if (!hasPlace(sender, this.reading, this.limits.reading)) await this.wait(sender);
    else this.reading.push(sender);
  }

  private wait(sender: Sender): Promise<void> {
    const senders = this.waiting.map((other) => other.sender);
    if (!hasPlace(sender, senders, this.limits.waiting)) throw tooMany();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const entry = { sender, begin };
      const patience = setTimeout(() => {
        remove(this.waiting, entry);
        reject(tooMany());
      }, this.limits.longestWaitMs);
      patience.unref();
      this.waiting.push(entry);
    });
  }

  /** Whoever waits longest, and may, takes over the place. */
  private leave(sender: Sender): void {
    remove(this.reading, sender);
    const next = this.waiting.find((other) => hasPlace(other.sender, this.reading, this.limits.reading));
    if (next === undefined) return;
    remove(this.waiting, next);
    this.reading.push(next.sender);
    next.begin();
  }
}

function hasPlace({ userId, address }: Sender, inside: readonly Sender[], places: Places): boolean {
  const ofUser = inside.filter((other) => other.userId === userId).length;
  const fromAddress = inside.filter((other) => address !== undefined && other.address === address).length;
  return inside.length < places.all && ofUser < places.user && fromAddress < places.address;
}

function remove<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}

const tooMany = () =>
  new DomainError(
    "429",
    "Terlalu banyak file sedang diunggah. Coba lagi beberapa menit lagi.",
    tryAgainSeconds,
  );
