import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const answering = new AsyncLocalStorage<ServerResponse>();

/** To be told of each request before it is handled: what is then done for it knows how its answer is taken. */
export function noteAnswer(response: ServerResponse): void {
  answering.enterWith(response);
}

/**
 * The pace at which whoever made the present request takes the answer. remix-serve writes an answer as fast as it is made:
 * a large one would stand in memory while a slow line takes it. Each call waits until what was written has been taken;
 * false once nobody takes any more.
 */
export function clientPace(): () => Promise<boolean> {
  const response = answering.getStore();
  // Outside of a server, in tests, everything is taken at once.
  if (!response) return () => Promise.resolve(true);
  return async () => {
    if (response.writableNeedDrain && !response.destroyed) await drained(response);
    return !response.destroyed;
  };
}

/** Resolves when more may be written, and when nothing ever will be. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}
