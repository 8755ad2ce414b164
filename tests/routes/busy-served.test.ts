import { describe, expect, it } from "vitest";
import { correlationHeader } from "contract/correlation";
import { hangUp, refusal, type Reply } from "../support/fake-bank";
import { pageOf, servedOnFakeBank } from "./app";

const { app, bank } = await servedOnFakeBank();
const atOnce = 128;
const beyond = 30;

const post = (path = "/login") =>
  fetch(app.origin + path, {
    method: "POST",
    headers: { origin: app.origin },
    body: new URLSearchParams({ email: "siapa@ramahzakat.example", password: "bukan-sandi-siapa-pun" }),
  });

/** Sign-ins wait at the bank until it is called. */
function holdSignIns(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const later: Reply = async (response) => {
    await released;
    await refusal("S0", "x")(response);
  };
  bank.answer("signIn", later);
  return release;
}

describe("an app with as many requests as it can serve", () => {
  it("refuses further requests at once, still answers health checks, and serves everybody again afterwards", async () => {
    const release = holdSignIns();
    const all = Array.from({ length: atOnce + beyond }, () => post());
    const first = await Promise.any(all);
    expect(first.status).toBe(503);
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

    release();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(atOnce);
    expect(statuses.filter((status) => status === 503)).toHaveLength(beyond);
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
