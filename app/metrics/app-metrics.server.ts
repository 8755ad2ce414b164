import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { Gauge, Registry } from "prom-client";
import { bankFault } from "~/bank/readiness.server";
import { bankSockets } from "~/bank/transport.server";
import { routeNames } from "~/remix/route-names.server";
import { counted, requests } from "./counted.server";

/**
 * Counts every answer, under the id of its route and never under its path, which may be personal. It stands behind the check that lets
 * only a few methods pass (`app/access/refused.server.ts`).
 */
export function countRequests(routes: ServerBuild["routes"]): RequestHandler {
  const nameOf = routeNames(routes);
  return ({ originalUrl, method }, response, next) => {
    const end = requests.startTimer();
    response.once("close", () => {
      end({
        route: nameOf(originalUrl.split("?", 1)[0]!),
        method,
        status: response.writableFinished ? response.statusCode : "broken off",
      });
    });
    next();
  };
}

/** What `serveMetrics` gives: what was counted, and what holds at the moment. */
export const appMetrics = () => [counted, momentary()];

/** What is asked only when somebody wants to know it. */
function momentary(): Registry {
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: "app_ready",
    help: "1 where the bank is ready for this app (this instance)",
    registers,
    async collect() {
      this.set((await bankFault()) === undefined ? 1 : 0);
    },
  });
  new Gauge({
    name: "app_bank_sockets",
    help: "Sockets to the bank that are open, and requests that run on them or wait for one (this instance)",
    labelNames: ["state"],
    registers,
    collect() {
      const { connected, running, pending } = bankSockets();
      this.set({ state: "open" }, connected);
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, pending);
    },
  });
  return own;
}
