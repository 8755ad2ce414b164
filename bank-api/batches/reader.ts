import { Worker } from "node:worker_threads";
import type { IsoDate } from "bank-api/domain/dates";
import { refused } from "bank-api/domain/errors";
import type { BatchId } from "contract/batch-kinds";
import type { FileFacts } from "./batch-file";
import type { CheckedRow } from "./check";
import type { Question, Reply, ThreadData } from "./thread";

/** The rows that are fetched at once. More would keep the main thread busy for too long. */
const rowsAtATime = 1000;
/** A file within the limits needs a small part of it. More than this ends the thread, not the bank. */
const mostMemoryMb = 512;

/** Reads an upload file in a thread of its own, with the methods of `BatchFile`. Always close it. */
export class BatchReader {
  private readonly worker: Worker;
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  private failure: Error | undefined;

  constructor(kind: BatchId, today: IsoDate) {
    this.worker = startThread({ kind, today });
    this.worker.on("message", (reply: Reply) => this.settle()?.resolve(reply));
    this.worker.on("error", (error) => this.fail(error));
    this.worker.on("exit", () => this.fail(new Error("the reading thread has ended")));
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.ask({ ask: "add", bytes });
  }

  async finish(): Promise<FileFacts> {
    return (await this.ask({ ask: "finish" })) as FileFacts;
  }

  /** The rows of a finished file, in portions. The next portion is read while the caller works on this one. */
  async *rows(): AsyncGenerator<readonly CheckedRow[], void> {
    let coming = this.nextRows();
    for (;;) {
      const rows = await coming;
      if (rows.length === 0) return;
      coming = this.nextRows();
      // The caller may stop here, and then nobody else handles an error of the next portion.
      coming.catch(() => undefined);
      yield rows;
    }
  }

  /** Ends the thread at once. That closes its files too. */
  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async nextRows(): Promise<readonly CheckedRow[]> {
    return (await this.ask({ ask: "rows", count: rowsAtATime })) as CheckedRow[];
  }

  private async ask(question: Question): Promise<unknown> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting = { resolve, reject };
      this.worker.postMessage(question);
    });
    if ("refusal" in reply) throw refused(reply.refusal);
    return reply.value;
  }

  private settle() {
    const { waiting } = this;
    this.waiting = undefined;
    return waiting;
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.settle()?.reject(this.failure);
  }
}

/** The build puts the thread's file beside the bank's. Sources have it in TypeScript, which tsx must compile first. */
function startThread(workerData: ThreadData): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } };
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./batch-thread.js", import.meta.url), options);
  const source = JSON.stringify(new URL("./thread.ts", import.meta.url).href);
  const load = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); });`;
  return new Worker(load, { ...options, eval: true });
}
