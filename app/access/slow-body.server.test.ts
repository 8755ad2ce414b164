import { once } from "node:events";
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { until } from "../../tests/support/until";
import { watchBody } from "./slow-body.server";

const pace = { windowMs: 60_000, leastBytes: 100 };
const open: Server[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

/** Node ends whole requests after this time, unless they are watched. */
const limitMs = 100;

async function serve(timeLimitMs: number, watch: (request: IncomingMessage, server: Server) => void) {
  const received = { heads: 0, bytes: 0 };
  const limits = {
    headersTimeout: timeLimitMs,
    requestTimeout: timeLimitMs,
    connectionsCheckingInterval: 10,
  };
  const server = createServer(limits, (request, response) => {
    received.heads += 1;
    watch(request, server);
    request.on("data", (piece: Buffer) => (received.bytes += piece.length));
    request.on("end", () => response.end(String(received.bytes)));
  });
  open.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return { port, received };
}

/** A server that watches bodies, and answers how much it was sent. */
const startServer = () => serve(limitMs, (request, server) => watchBody(request, server, pace));

async function post(port: number, contentLength: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${contentLength}\r\n\r\n`);
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let text = "";
  for await (const piece of socket) text += String(piece);
  return text;
}

it("a body that comes slowly is read to its end, past Node's own limit", async () => {
  const { port, received } = await startServer();
  const socket = await post(port, 40);
  socket.write("x");
  await until(() => received.bytes === 1);
  // One that began later, has twice the time and is not watched, shows that the limit is over.
  const other = await serve(2 * limitMs, () => undefined);
  expect(await answerOn(await post(other.port, 40))).toContain("408 Request Timeout");
  socket.write("x".repeat(39));
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 .*40$/s);
});

it("a body is kept as long as it keeps the pace, and ended once it does not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { port, received } = await startServer();
  const socket = await post(port, 10_000);
  await until(() => received.heads === 1);
  for (let sent = 100; sent <= 500; sent += 100) {
    socket.write("x".repeat(100));
    await until(() => received.bytes === sent);
    vi.advanceTimersByTime(pace.windowMs);
  }
  expect(socket.destroyed).toBe(false);
  socket.write("x".repeat(99));
  await until(() => received.bytes === 599);
  vi.advanceTimersByTime(pace.windowMs);
  expect(await answerOn(socket).catch(() => "")).toBe("");
});

it("a head that does not end is refused by Node, as ever", async () => {
  const { port } = await startServer();
  // The limit for bodies is off from the first request on.
  await answerOn((await post(port, 1)).end("x"));
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\n");
  expect(await answerOn(socket)).toContain("408 Request Timeout");
});

it("fifty posts over one kept connection leave nothing on it, and no watch behind", async () => {
  const warnings: Error[] = [];
  const hear = (warning: Error) => void warnings.push(warning);
  process.on("warning", hear);
  const clear = vi.spyOn(globalThis, "clearInterval");
  const listeners: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    watchBody(request, server, pace);
    sockets.add(request.socket);
    listeners.push(request.socket.listenerCount("close"));
    request.resume().on("end", () => response.end());
  });
  open.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let posts = 0; posts < 50; posts += 1) {
    const sent = httpRequest({ port, agent, method: "POST", headers: { "content-length": 3 } }).end("abc");
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
  }
  agent.destroy();
  // A warning comes a tick later.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", hear);
  expect(sockets.size).toBe(1);
  expect(listeners).toEqual(Array.from({ length: 50 }, () => listeners[0]));
  expect(warnings).toEqual([]);
  expect(new Set(clear.mock.calls.map(([timer]) => timer)).size).toBe(50);
  clear.mockRestore();
});

it("a body that breaks off ends its watch", async () => {
  const clear = vi.spyOn(globalThis, "clearInterval");
  const { port, received } = await startServer();
  const socket = await post(port, 40);
  await until(() => received.heads === 1);
  socket.destroy();
  await until(() => clear.mock.calls.length > 0);
  clear.mockRestore();
});
