import type { IncomingMessage, Server } from "node:http";

/**
 * A connection stays open while at least `leastBytes` of its request's body arrive in each `windowMs`: 2 kbit/s, slower than any
 * line that staff could work on.
 */
const slowestPace = { windowMs: 120_000, leastBytes: 30_000 };

/**
 * Ends a request whose body hardly comes at all. Node itself would end every request after five minutes. A file of 50 MB takes
 * longer over a branch's line, so that limit is off. Node's limit for the head of a request stays.
 */
export function watchBody(request: IncomingMessage, server: Server, pace = slowestPace): void {
  server.requestTimeout = 0;
  const { headers, socket } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
  if (!hasBody) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    else if (socket.bytesRead - before < pace.leastBytes) socket.destroy();
    before = socket.bytesRead;
  }, pace.windowMs);
  timer.unref();
  // The listener is on the request, not on its connection, which may serve many posts. A connection that breaks closes its request.
  request.once("close", () => clearInterval(timer));
}
