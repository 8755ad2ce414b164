import type { IncomingMessage, ServerResponse } from "node:http";

/** Whatever a client sends under this name is replaced (`noteAnswer`). */
const answerHeader = "x-answer-number";

/** Those under way, by number. (An AsyncLocalStorage would know them too, and cost every promise of every page its share.) */
const answers = new Map<string, ServerResponse>();
let lastNumber = 0;

/** To be told of each request before it is handled: the request then says how its answer is taken. */
export function noteAnswer(request: IncomingMessage, response: ServerResponse): void {
  const number = String((lastNumber += 1));
  request.headers[answerHeader] = number;
  answers.set(number, response);
  response.once("close", () => answers.delete(number));
}

/**
 * The pace at which whoever made a request takes the answer. remix-serve writes an answer as fast as it is made:
 * a large one would stand in memory while a slow line takes it. Each call waits until what was written has been taken;
 * false once nobody takes any more.
 */
export function clientPace(request: Request): () => Promise<boolean> {
  const response = answers.get(request.headers.get(answerHeader) ?? "");
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
