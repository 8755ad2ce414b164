import { once } from "node:events";
import { request as sendRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { correlationHeader } from "contract/correlation";
import { hangUp, refusal } from "../support/fake-bank";
import { pageOf, servedOnFakeBank } from "./app";

const { app, bank } = await servedOnFakeBank();
const atOnce = 128;
const beyond = 30;

const signIn = new URLSearchParams({
  email: "siapa@ramahzakat.example",
  password: "bukan-sandi-siapa-pun",
}).toString();

const post = (path = "/login") =>
  fetch(app.origin + path, {
    method: "POST",
    headers: { origin: app.origin },
    body: new URLSearchParams(signIn),
  });

/**
 * Sends the beginning of as many sign-ins as the app serves at once, and waits until it has them all: Node.js answers `100 Continue`
 * as it hands a request to the app. Asking whether the app is full would itself take a place. Each waits for the rest of its body:
 * the app sets no time limit on that, as it does on what waits at the bank, so no busy machine ends one.
 */
async function fillUp() {
  const started = Array.from({ length: atOnce }, () => {
    const type = "application/x-www-form-urlencoded";
    const headers = { origin: app.origin, "content-type": type, expect: "100-continue" };
    const request = sendRequest(`${app.origin}/login`, { method: "POST", headers });
    request.flushHeaders();
    return request;
  });
  await Promise.all(started.map((request) => once(request, "continue")));
  for (const request of started) request.write(signIn.slice(0, 5));
  return started;
}

/** Sends the rest, and answers the status. */
async function finish(request: ClientRequest): Promise<number | undefined> {
  const answered = once(request, "response");
  request.end(signIn.slice(5));
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe("an app with as many requests as it can serve", () => {
  it("refuses further requests at once, still answers health checks, and serves everybody again afterwards", async () => {
    const started = await fillUp();
    const refused = await Promise.all(Array.from({ length: beyond }, () => post()));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${app.origin}/robots.txt`)).status).toBe(200);

    const answer = await fetch(`${app.origin}/login`);
    const page = await pageOf(answer);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
      answer.headers.get("content-security-policy") ?? "",
    )?.[1];
    expect(page.nonces).toEqual([nonce]);
    expect(page.title).toBe("Sistem sedang sibuk · Ramah Zakat");
    expect(page.link("Coba lagi")).toBeDefined();
    expect(page.text).toContain(`Kode: ${answer.headers.get(correlationHeader)}`);
    expect(page.source).not.toContain("code-to-come");

    const sent = await pageOf(post());
    expect(sent.text).toContain("muat ulang halaman ini untuk mengirim isian yang sama");
    expect(sent.link("Coba lagi")).toBeUndefined();

    const data = await post("/login?_data=screens%2Fauth%2Flogin");
    expect([data.status, data.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await data.json()).toEqual({
      ...{ kind: "busy", code: "503", message: "", outcomeUnknown: false, retryAfterSeconds: 5 },
      correlation: data.headers.get(correlationHeader),
    });

    bank.answer("signIn", refusal("S0", "x"));
    const statuses: (number | undefined)[] = [];
    while (started.length > 0) statuses.push(...(await Promise.all(started.splice(0, 8).map(finish))));
    expect(statuses).toEqual(Array.from({ length: atOnce }, () => 422));
    // What was refused has reached nobody.
    expect(bank.calls.filter(({ name }) => name === "signIn")).toHaveLength(atOnce);
    expect((await fetch(`${app.origin}/login`)).status).toBe(200);
  });
});

it("a 503 because the bank is away has a Retry-After too", async () => {
  bank.answer("signIn", hangUp);
  const answer = await post();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
});
