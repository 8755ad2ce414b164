import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../tests/support/ports";
import { heldMessage, holdersOf, requirePorts } from "./ports.mjs";

let port: number;
let holder: Server;

beforeEach(async () => {
  port = await freePort();
  holder = createServer().listen(port, "127.0.0.1");
  await once(holder, "listening");
});
afterEach(() => void holder.close());

const place = (atPort: number | string) => ({
  host: "127.0.0.1",
  port: String(atPort),
  variable: "BANK_PORT",
});

it("finds the process that listens on a port, and none on a free one", async () => {
  expect(await holdersOf(String(port))).toEqual([process.pid]);
  expect(await holdersOf(String(await freePort()))).toEqual([]);
});

it.each(["0.0.0.0", "::"])("finds who listens on all addresses (%s)", async (all) => {
  holder.close();
  await once(holder, "close");
  holder = createServer().listen(port, all);
  await once(holder, "listening");
  expect(await holdersOf(String(port))).toEqual([process.pid]);
});

describe("requirePorts", () => {
  it("names the port that is held, its process and the setting", async () => {
    await expect(requirePorts([place(await freePort()), place(port)], { patienceMs: -1 })).rejects.toThrow(
      `Port ${port} is held by process ${process.pid}. Ramah Zakat may be running already: stop it where it was started, or else end what holds the port, or set BANK_PORT to another port.`,
    );
  });

  it("waits for a program that is just ending", async () => {
    const lookAgain = async () => void (await once(holder.close(), "close"));
    await requirePorts([place(port)], { lookAgain });
    expect(holder.listening).toBe(false);
  });

  it.each(["0", "70000", "abc"])("leaves port %s to the program, which knows what it takes", async (odd) => {
    await requirePorts([place(odd)]);
  });
});

it("says so where the process cannot be seen, or the system does not tell", async () => {
  expect(await holdersOf(String(port), "/proc/none")).toEqual([]);
  expect(heldMessage(place(3001), [])).toMatch(
    /^Port 3001 is held by a process that cannot be seen from here .+ set BANK_PORT to another port\.$/,
  );
});
