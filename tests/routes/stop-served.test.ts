import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startApp } from "../support/stack";
import { until } from "../support/until";

it.concurrent("ends in time although a browser holds a connection that it has asked nothing on", async () => {
  const app = await startApp({ bankUrl: "http://127.0.0.1:9" });
  const { hostname, port } = new URL(app.origin);
  const unused = connect(Number(port), hostname);
  const closed = once(unused, "close");
  await once(unused, "connect");
  // The server has taken the connection once it answers on another one.
  expect((await fetch(`${app.origin}/healthz`)).ok).toBe(true);
  await app.stop();
  await closed;
});

it.concurrent("says that it is not ready before it ends, and serves on meanwhile", async () => {
  const app = await startApp({ bankUrl: "http://127.0.0.1:9", env: { DRAIN_SECONDS: "2" } });
  const stopped = app.stop();
  const isStopping = async () =>
    (await (await fetch(`${app.origin}/readyz`)).text()).includes('"the app is stopping"');
  await until(isStopping);
  const health = await fetch(`${app.origin}/healthz`);
  expect([health.status, await health.text()]).toEqual([200, "stopping"]);
  expect((await fetch(`${app.origin}/login`)).status).toBe(200);
  await stopped;
});
