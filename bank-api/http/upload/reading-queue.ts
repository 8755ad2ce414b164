import { DomainError } from "bank-api/domain/errors";

/** The user and the address that a file comes from. */
export interface Uploader {
  readonly userId: string;
  /** The address that the file comes from; undefined where it is not known. */
  readonly address: string | undefined;
}

/** How many files there may be at once: of everybody, of one user, and from one address. */
interface Limit {
  readonly all: number;
  readonly user: number;
  readonly address: number;
}

interface QueueLimits {
  /** Each file has a thread while it arrives. Over a slow line this takes minutes. */
  readonly reading: Limit;
  readonly waiting: Limit;
  /** Half of the two minutes that the app waits: the rest is for reading and storing the file. */
  readonly longestWaitMs: number;
}

const usualLimits: QueueLimits = {
  reading: { all: 8, user: 2, address: 6 },
  waiting: { all: 40, user: 6, address: 30 },
  longestWaitMs: 60_000,
};

const tryAgainSeconds = 60;

interface Waiter {
  readonly uploader: Uploader;
  readonly begin: () => void;
}

/**
 * Reads a few files at a time and lets more wait. Nobody takes all places: the files of one user and from one address are
 * limited. The body of a waiting upload is not read yet.
 */
export class ReadingQueue {
  private readonly reading: Uploader[] = [];
  private readonly waiting: Waiter[] = [];

  constructor(private readonly limits = usualLimits) {}

  /**
   * @param gone aborted when the uploader's connection has closed: then their file leaves the line
   * @throws DomainError 429 when too many wait already, or the wait has been too long; the reason of `gone`
   */
  async run<T>(uploader: Uploader, gone: AbortSignal, read: () => Promise<T>): Promise<T> {
    gone.throwIfAborted();
    if (this.hasRoom(uploader)) this.reading.push(uploader);
    else await this.wait(uploader, gone);
    try {
      return await read();
    } finally {
      remove(this.reading, uploader);
      this.beginWaiting();
    }
  }

  /** How many files are read, and how many wait. */
  use(): { readonly reading: number; readonly waiting: number } {
    return { reading: this.reading.length, waiting: this.waiting.length };
  }

  private wait(uploader: Uploader, gone: AbortSignal): Promise<void> {
    const uploaders = this.waiting.map((other) => other.uploader);
    if (!fits(uploader, uploaders, this.limits.waiting)) throw tooMany();
    return new Promise((resolve, reject) => {
      const waiter = { uploader, begin: resolve };
      // Says nothing to an uploader whose file has begun.
      const giveUp = (reason: Error) => {
        remove(this.waiting, waiter);
        reject(reason);
      };
      setTimeout(() => giveUp(tooMany()), this.limits.longestWaitMs).unref();
      gone.addEventListener("abort", () => giveUp(gone.reason as Error));
      this.waiting.push(waiter);
    });
  }

  /**
   * Begins every waiting upload that there is room for, in order. One finished file may make room for two: another of its
   * user, and another from its address.
   */
  private beginWaiting(): void {
    for (const waiter of [...this.waiting]) {
      if (!this.hasRoom(waiter.uploader)) continue;
      remove(this.waiting, waiter);
      this.reading.push(waiter.uploader);
      waiter.begin();
    }
  }

  private hasRoom(uploader: Uploader): boolean {
    return fits(uploader, this.reading, this.limits.reading);
  }
}

function fits({ userId, address }: Uploader, inside: readonly Uploader[], limit: Limit): boolean {
  const ofUser = inside.filter((other) => other.userId === userId).length;
  const fromAddress = inside.filter((other) => address !== undefined && other.address === address).length;
  return inside.length < limit.all && ofUser < limit.user && fromAddress < limit.address;
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}

const tooMany = () =>
  new DomainError(
    "429",
    "Terlalu banyak file sedang diunggah. Coba lagi beberapa menit lagi.",
    tryAgainSeconds,
  );
