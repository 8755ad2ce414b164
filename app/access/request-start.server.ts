import type { IncomingMessage } from "node:http";

/** Whatever a client sends under this name is replaced (`noteStart`). */
export const startHeader = "x-request-start";

/** To be told of each request before it is handled: the request then says when it came. */
export function noteStart(request: IncomingMessage): void {
  request.headers[startHeader] = String(performance.now());
}

/** When a request came, as `performance.now()`; where nobody has noted it, now. */
export function startOf(request: Request): number {
  return Number(request.headers.get(startHeader) ?? performance.now());
}
