import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type * as TransportModule from "./transport.server";

let bank: Server | undefined;
const neverEnded = new AbortController().signal;
const outgoing = { method: "GET", path: "/export", headers: {} } as const;

afterEach(() => bank?.close().closeAllConnections());
// The address is read at import: these tests load the module anew, and let those that come after do the same.
afterAll(() => {
  vi.resetModules();
});

/** The transport to a bank that answers so, in an app that has just begun. */
async function transportTo(answer: RequestListener): Promise<typeof TransportModule> {
  bank = createServer(answer);
  await once(bank.listen(0, "127.0.0.1"), "listening");
  return transportAt((bank.address() as AddressInfo).port); // a TCP server's address is an object
}

async function transportAt(port: number): Promise<typeof TransportModule> {
  vi.stubEnv("BANK_API_URL", `http://127.0.0.1:${port}`);
  vi.resetModules();
  return import("./transport.server");
}

/** Reads a text to its end, patient for a tenth of a second. */
async function readText({ exchangeForText }: typeof TransportModule): Promise<string> {
  const patience = { headersTimeout: 100, bodyTimeout: 100 };
  const answer = await exchangeForText(outgoing, "text/plain", neverEnded, patience);
  if ("status" in answer) return JSON.stringify(answer.body);
  let text = "";
  for await (const piece of answer) text += piece;
  return text;
}

const plain = { "content-type": "text/plain" };

describe("a text from a bank", () => {
  it("is given as it comes", async () => {
    const transport = await transportTo((_request, response) => response.writeHead(200, plain).end("lines"));
    expect(await readText(transport)).toBe("lines");
  });

  it.each<[string, RequestListener]>([
    ["before its answer", () => undefined],
    ["in the middle of the text", (_request, response) => response.writeHead(200, plain).write("li")],
    [
      "in the middle of a refusal",
      (_request, response) => response.writeHead(422, { "content-type": "application/json" }).write('{"re'),
    ],
  ])("that falls silent %s is a bank that is slow", async (_, answer) => {
    const reading = readText(await transportTo(answer));
    await expect(reading).rejects.toMatchObject({ kind: "timeout", status: 504, outcomeUnknown: false });
  });

  it.each<[string, RequestListener]>([
    ["before its answer", (request) => request.socket.destroy()],
    [
      "in the middle of the text",
      (_request, response) => response.writeHead(200, plain).write("li", () => response.destroy()),
    ],
  ])("whose connection breaks %s is out of reach", async (_, answer) => {
    const reading = readText(await transportTo(answer));
    await expect(reading).rejects.toMatchObject({ kind: "unreachable", status: 503 });
  });
});

describe("an answer", () => {
  it("that its own time ends is a bank that is slow, whatever the write did", async () => {
    const { exchange } = await transportTo(() => undefined);
    const write = exchange({ ...outgoing, method: "POST" }, AbortSignal.timeout(100), true);
    await expect(write).rejects.toMatchObject({ kind: "timeout", outcomeUnknown: true });
  });

  it("of a bank where nothing listens is out of reach", async () => {
    const { exchange } = await transportTo(() => undefined);
    const closed = bank!.close();
    await once(closed, "close");
    await expect(exchange(outgoing, neverEnded, false)).rejects.toMatchObject({ kind: "unreachable" });
  });
});
