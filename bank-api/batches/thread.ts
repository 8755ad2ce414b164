import { parentPort, workerData } from "node:worker_threads";
import type { IsoDate } from "bank-api/domain/dates";
import { DomainError } from "bank-api/domain/errors";
import type { BatchId } from "contract/batch-kinds";
import { BatchFile } from "./batch-file";

/** What the reading thread is started with. */
export interface ThreadData {
  readonly kind: BatchId;
  readonly today: IsoDate;
}

/** What the main thread asks, one question at a time. */
export type Question =
  | { readonly ask: "add"; readonly bytes: Uint8Array }
  | { readonly ask: "finish" }
  | { readonly ask: "rows"; readonly count: number };

/** What the thread answers. A refusal is a sentence for the uploader. */
export type Reply = { readonly value: unknown } | { readonly refusal: string };

/** The thread that reads one upload file, so that a difficult file does not keep other requests waiting. */
const { kind, today } = workerData as ThreadData;
const file = new BatchFile(kind, today);

parentPort?.on("message", (question: Question) => parentPort?.postMessage(replyTo(question)));

function replyTo(question: Question): Reply {
  try {
    return { value: answer(question) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message };
    throw error;
  }
}

function answer(question: Question): unknown {
  switch (question.ask) {
    case "add":
      return file.add(question.bytes);
    case "finish":
      return file.finish();
    case "rows":
      return file.nextRows(question.count);
  }
}
