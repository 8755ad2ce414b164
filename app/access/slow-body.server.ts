import type { IncomingMessage, Server } from "node:http";

/** What a request's body has to bring in each stretch of time for its connection to be kept. */
interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** 2 kbit/s: no line that staff could work on is as slow. */
const slowestPace: Pace = { windowMs: 120_000, leastBytes: 30_000 };

/**
 * Keeps a request whose body comes slowly, and ends one that hardly comes at all, in place of Node's own limit, which ends
 * every request after five minutes: over a branch's line a file of 50 MB takes longer. Node's limit for the head of a request
 * stays. The body's last bytes end the watch, whoever reads them.
 */
export function watchBody(request: IncomingMessage, server: Server, pace = slowestPace): void {
  server.requestTimeout = 0;
  if (!hasBody(request)) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    else if (socket.bytesRead - before < pace.leastBytes) socket.destroy();
    before = socket.bytesRead;
  }, pace.windowMs);
  timer.unref();
  // Node closes the requests of a connection that breaks. The connection itself may serve many posts: none leaves a listener on it.
  request.once("close", () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}
