import type { Server } from "node:http";

/**
 * Gives what is under way four seconds to end, once a server has closed. A browser may hold a connection that it opened in
 * advance and has sent nothing on; Node alone would keep it open for a minute.
 */
export function cutOffLate(server: Server): void {
  setTimeout(() => server.closeAllConnections(), 4_000).unref();
}
