import { beforeEach, describe, expect, it, vi } from "vitest";
import { cutOff, hangUp, html, json, refusal, whenOpened } from "../../tests/support/fake-bank";
import { until } from "../../tests/support/until";
import { bank } from "../../tests/support/worker-bank";
import { isKnownToSupport, supports, supportsAny, unsupportedScreens } from "./capabilities.server";

/** The clock stands still, so that the app asks again when a test lets it. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});

const list = json(200, ["administration"]);
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe.each([
  ["is too slow", whenOpened(list).reply, "timeout"],
  ["fails", refusal("500", "x"), "failure"],
  ["fails with a list", json(500, ["administration"]), "failure"],
  ["fails with an empty list", json(200, { response_code: "500", data: [] }), "failure"],
  ["asks who calls", refusal("401", "Sesi berakhir."), "malformed"],
  ["talks HTML", html(200, "<h1>It works</h1>"), "malformed"],
  ["gives no list", json(200, { response_code: "S1", data: null }), "malformed"],
  ["breaks off", cutOff, "unreachable"],
  ["cannot be reached", hangUp, "unreachable"],
])("a bank that %s", (_, fault, kind) => {
  it("and has not said before is not known to offer anything, and asked again soon", async () => {
    bank.answer("capabilities", fault);
    expect(await isKnownToSupport("administration")).toBe(false);
    await expect(supports("administration")).rejects.toMatchObject({ name: "BankError", kind });
    expect(bank.capabilityCalls).toHaveLength(1);
    bank.answer("capabilities", list);
    passSeconds(1);
    expect(await supports("administration")).toBe(true);
  });

  it("still supports what it said last", async () => {
    bank.answer("capabilities", list);
    expect(await supports("administration")).toBe(true);
    bank.answer("capabilities", fault);
    passSeconds(60);
    expect(await isKnownToSupport("administration")).toBe(true);
    expect(await supports("desk")).toBe(false);
    expect(bank.capabilityCalls).toHaveLength(2);
  });
});

it("is asked once by all who want to know at once, also where it does not answer", async () => {
  const opened = whenOpened(hangUp);
  bank.answer("capabilities", opened.reply);
  const asked = [isKnownToSupport("administration"), isKnownToSupport("desk"), isKnownToSupport("zakat")];
  await until(() => bank.capabilityCalls.length > 0);
  opened.open();
  await Promise.all(asked);
  expect(bank.capabilityCalls).toHaveLength(1);
});

it.each([
  ["an envelope", refusal("404", "Endpoint is not exist.")],
  ["a page", html(404, "<h1>Not Found</h1>")],
])("has no extensions where it answers 404 with %s, any more either", async (_, reply) => {
  bank.answer("capabilities", list);
  expect(await supports("administration")).toBe(true);
  bank.answer("capabilities", reply);
  passSeconds(60);
  expect(await supports("administration")).toBe(false);
});

it.each([
  ["itself", json(200, ["administration", "unheard-of"])],
  ["in an envelope", json(200, { response_code: "S1", data: ["administration"] })],
  ["in an envelope of other names", json(200, { status_code: "S1", data: ["administration"] })],
])("gives its list %s", async (_, reply) => {
  bank.answer("capabilities", reply);
  expect(await supports("administration")).toBe(true);
  expect(await supports("desk")).toBe(false);
});

describe("screens of the menu", () => {
  it("are there where the bank supports what any of them needs", async () => {
    bank.answer("capabilities", json(200, ["zakat", "privacy"]));
    expect(await supportsAny(["MN605", "MN207"])).toBe(true);
    expect(await supportsAny(["MN604", "MN605"])).toBe(false);
    const unsupported = await unsupportedScreens();
    expect(unsupported).toEqual(["MN604", "MN605"]);
  });

  it("of the specification are there whatever the bank says", async () => {
    bank.answer("capabilities", hangUp);
    expect(await supportsAny(["MN605", "MN201"])).toBe(true);
    expect(bank.capabilityCalls).toEqual([]);
    await expect(supportsAny(["MN605"])).rejects.toMatchObject({ kind: "unreachable" });
  });
});
