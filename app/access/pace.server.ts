import type { AppLoadContext } from "@remix-run/node";
import type { ServerResponse } from "node:http";

/**
 * The pace at which whoever made a request takes the answer. Remix writes an answer as fast as it is made: a large one would
 * stand in memory while a slow line takes it. Each call waits until what was written has been taken; false once nobody takes
 * any more.
 */
export function clientPace({ answer }: AppLoadContext): () => Promise<boolean> {
  // Without our server, in tests and in development, everything is taken at once.
  if (!answer) return () => Promise.resolve(true);
  return async () => {
    if (answer.writableNeedDrain && !answer.destroyed) await drained(answer);
    return !answer.destroyed;
  };
}

/** Resolves when more may be written, and when nothing ever will be. */
function drained(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      answer.off("drain", done).off("close", done);
      resolve();
    };
    answer.on("drain", done).on("close", done);
  });
}
