import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Counter, Registry } from "prom-client";
import { expect, it } from "vitest";
import { serveMetrics } from "./metrics";

async function served(registry: Registry) {
  const server = await serveMetrics({ host: "127.0.0.1", port: 0 }, [registry]);
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}

it("GET /metrics has the metrics of the program and of its process, and nothing else is there", async () => {
  const registry = new Registry();
  new Counter({ name: "zakat_visits", help: "Visits.", registers: [registry] }).inc(7);
  const { server, origin } = await served(registry);
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  expect(await answer.text()).toMatch(/^zakat_visits 7$[\s\S]*^process_cpu_seconds_total /m);
  for (const [path, method] of [
    ["/", "GET"],
    ["/metrics", "POST"],
  ] as const)
    expect((await fetch(origin + path, { method })).status).toBe(404);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

it("a metric that cannot be read is a failure of the scrape", async () => {
  const registry = new Registry();
  const collect = () => Promise.reject(new Error("the database is away"));
  new Counter({ name: "zakat_visits", help: "Visits.", registers: [registry], collect });
  const { server, origin } = await served(registry);
  expect((await fetch(`${origin}/metrics`)).status).toBe(500);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
