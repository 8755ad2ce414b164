import { expect, test } from "@playwright/test";
import { keptLines } from "../../support/kept-stacks";
import { secrets as sessionSecrets } from "../../support/stack";
import { leaks, notedTraces, type Traces } from "../../support/traces";

/** After every other spec: nothing that the whole run has left behind shows what must stay secret (docs/rules.md#sealed-search). */
let traces: Traces;
let tokens: string[];

test.beforeAll(async () => {
  const noted = await notedTraces();
  traces = { ...noted, places: [...noted.places, ...(await keptLines())] };
  tokens = await tokensIn(traces.sessions);
});

test("the run has left enough logs and secrets to search", () => {
  expect(traces.places.length).toBeGreaterThan(500);
  expect(traces.places.filter((place) => place.includes("/list-mustahik")).length).toBeGreaterThan(10);
  expect(traces.secrets.filter((secret) => /^\d{16}$/.test(secret)).length).toBeGreaterThan(300);
  expect(tokens.length).toBeGreaterThan(10);
});

test("no KTP, KK, NPWP or password stands in a log, an address, a Referer or a title", () => {
  expect(leaks(traces.places, traces.secrets)).toEqual([]);
});

test("no token stands in a log, an address, a Referer or a title", () => {
  expect(leaks(traces.places, tokens)).toEqual([]);
});

/** Opens the cookies as the app does, with the secrets that the specs have given it. */
async function tokensIn(setCookies: readonly string[]): Promise<string[]> {
  const settings = { NODE_ENV: "test", BANK_API_URL: "http://127.0.0.1:9", SESSION_SECRETS: sessionSecrets };
  Object.assign(process.env, settings);
  const { readSession } = await import("~/access/session.server");
  return setCookies.flatMap((setCookie) => {
    const cookie = setCookie.split(";")[0]!;
    const session = readSession(new Request("http://app.example/", { headers: { cookie } }));
    return session ? [session.accessToken, session.refreshToken, session.formToken] : [];
  });
}
