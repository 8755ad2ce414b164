import { parentPort, workerData } from "node:worker_threads";
import { DomainError } from "bank-api/domain/errors";
import { BatchFile } from "./batch-file";
import type { Question, Reply, ThreadData } from "./messages";

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
