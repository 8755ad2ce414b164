import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  after,
  cutOff,
  hangUp,
  html,
  json,
  refusal,
  startFakeBank,
  type FakeBank,
} from "../../tests/support/fake-bank";
import type * as Capabilities from "./capabilities.server";

let bank: FakeBank;
let offers: typeof Capabilities.offers;
let isKnownToOffer: typeof Capabilities.isKnownToOffer;

beforeAll(async () => {
  bank = await startFakeBank();
  vi.stubEnv("BANK_API_URL", bank.origin);
});
// What the bank said is kept in the module: each test begins with an app that has never asked.
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  ({ offers, isKnownToOffer } = await import("./capabilities.server"));
});
afterEach(() => {
  bank.reset();
  vi.useRealTimers();
});
afterAll(() => bank.stop());

const list = json(200, ["audit"]);
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe.each([
  ["is too slow", after(2_500, list), "timeout"],
  ["fails", refusal("500", "x"), "failure"],
  ["fails with a list", json(500, ["audit"]), "failure"],
  ["fails with an empty list", json(200, { response_code: "500", data: [] }), "failure"],
  ["asks who calls", refusal("401", "Sesi berakhir."), "malformed"],
  ["talks HTML", html(200, "<h1>It works</h1>"), "malformed"],
  ["gives no list", json(200, { response_code: "S1", data: null }), "malformed"],
  ["breaks off", cutOff, "unreachable"],
  ["cannot be reached", hangUp, "unreachable"],
])("a bank that %s", (_, fault, kind) => {
  it("and has not said before is not known to offer anything, and asked again soon", async () => {
    bank.answer("capabilities", fault);
    expect(await isKnownToOffer("audit")).toBe(false);
    await expect(offers("audit")).rejects.toMatchObject({ name: "BankError", kind });
    expect(bank.capabilityCalls).toHaveLength(1);
    bank.answer("capabilities", list);
    passSeconds(1);
    expect(await offers("audit")).toBe(true);
  });

  it("still offers what it said last", async () => {
    bank.answer("capabilities", list);
    expect(await offers("audit")).toBe(true);
    bank.answer("capabilities", fault);
    passSeconds(60);
    expect(await isKnownToOffer("audit")).toBe(true);
    expect(await offers("desk")).toBe(false);
    expect(bank.capabilityCalls).toHaveLength(2);
  });
});

it("is asked once by all who want to know at once, also where it does not answer", async () => {
  bank.answer("capabilities", after(50, hangUp));
  await Promise.all([isKnownToOffer("audit"), isKnownToOffer("desk"), isKnownToOffer("trends")]);
  expect(bank.capabilityCalls).toHaveLength(1);
});

it.each([
  ["an envelope", refusal("404", "Endpoint is not exist.")],
  ["a page", html(404, "<h1>Not Found</h1>")],
])("has no extensions where it answers 404 with %s, any more either", async (_, reply) => {
  bank.answer("capabilities", list);
  expect(await offers("audit")).toBe(true);
  bank.answer("capabilities", reply);
  passSeconds(60);
  expect(await offers("audit")).toBe(false);
});

it.each([
  ["itself", json(200, ["audit", "unheard-of"])],
  ["in an envelope", json(200, { response_code: "S1", data: ["audit"] })],
  ["in an envelope of other names", json(200, { status_code: "S1", data: ["audit"] })],
])("gives its list %s", async (_, reply) => {
  bank.answer("capabilities", reply);
  expect(await offers("audit")).toBe(true);
  expect(await offers("desk")).toBe(false);
});
