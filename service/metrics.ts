import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Address } from "./settings";

/**
 * Serves `GET /metrics` in Prometheus' format, with the metrics of the process besides. It has an address of its own: it is for
 * the operators, and nobody signs in there.
 */
export async function serveMetrics({ host, port }: Address, registries: Registry[]): Promise<Server> {
  const registry = Registry.merge(registries);
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // Nobody who scrapes keeps a program alive that has stopped.
  server.on("connection", (socket) => socket.unref());
  server.listen(port, host).unref();
  await once(server, "listening");
  return server;
}
