import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeBank, startFakeBank } from "../support/fake-bank";
import { freePort } from "../support/ports";
import { type Program, startApp } from "../support/stack";
import { until } from "../support/until";
import { credentials } from "./app";

/** The app as its settings name it, as somebody else names it, and behind TLS without a setting. */

let bank: FakeBank;
let app: Program;
let unnamed: Program;
let otherName: string;

beforeAll(async () => {
  bank = await startFakeBank();
  const port = await freePort();
  const env = { APP_ORIGIN: `http://127.0.0.1:${port}` };
  app = await startApp({ bankUrl: bank.origin, port, env });
  unnamed = await startApp({ bankUrl: bank.origin, env: { TRUSTED_PROXIES: "loopback" } });
  otherName = app.origin.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  for (const program of [app, unnamed]) await program.stop();
  await bank.stop();
});

/** As a browser opens a page; a proxy may tell another host than the address has. */
const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers: { accept: "text/html,*/*;q=0.8", ...headers }, redirect: "manual" });
const post = (address: string, headers: Record<string, string>) =>
  fetch(address, { method: "POST", headers, redirect: "manual", body: new URLSearchParams(credentials) });

describe("a page opened by another name", () => {
  it("redirects to the app's own name, with path and query", async () => {
    const response = await open(`${otherName}/login?to=%2Fprofile`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `${app.origin}/login?to=%2Fprofile`,
    ]);
    expect((await open(`${app.origin}/login`)).status).toBe(200);
  });

  it("redirects once only, so that a proxy that hides the browser's name causes no circle", async () => {
    const first = await open(`${otherName}/login`);
    const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
    expect((await open(`${otherName}/login`, { cookie })).status).toBe(200);
  });

  it.each(["/healthz", "/login", "/login?_data=screens%2Fauth%2Flogin"])(
    "redirects nothing but a browser's page: %s",
    async (path) => {
      expect((await fetch(otherName + path, { redirect: "manual" })).status).toBe(200);
    },
  );

  it("is served when no setting names the app", async () => {
    expect((await open(unnamed.origin.replace("127.0.0.1", "localhost") + "/login")).status).toBe(200);
  });
});

describe("a post from a page of another name", () => {
  it.each(["/login", "/login?_data=screens%2Fauth%2Flogin"])(
    "to %s is refused with both addresses, on the screen and in the log",
    async (path) => {
      const response = await post(otherName + path, { origin: otherName });
      expect(response.status).toBe(403);
      const text = await response.text();
      expect(text).toContain("Permintaan dari situs lain ditolak.");
      expect(text).toContain(
        `Halaman ini terbuka di ${otherName}, sedangkan alamat aplikasi ini ${app.origin}.`,
      );
      const fields = `"origin":"${otherName}","own":"${app.origin}","isSet":true`;
      await until(() => app.lines.some((line) => line.includes(`"foreign post"`) && line.includes(fields)));
    },
  );

  it("behind TLS names the setting that is missing", async () => {
    const tls = unnamed.origin.replace("http:", "https:");
    const response = await post(`${unnamed.origin}/login`, { origin: tls });
    expect(response.status).toBe(403);
    const text = await response.text();
    expect(text).toContain(`Halaman ini terbuka di ${tls}, sedangkan alamat aplikasi ini ${unnamed.origin}.`);
    expect(text).toContain("APP_ORIGIN");
  });

  it("behind TLS is taken where a trusted proxy tells the scheme", async () => {
    const headers = { origin: unnamed.origin.replace("http:", "https:"), "x-forwarded-proto": "https" };
    expect((await post(`${unnamed.origin}/login`, headers)).status).not.toBe(403);
  });

  it.each(["/login", "/login?_data=screens%2Fauth%2Flogin"])(
    "whose address a proxy hides is taken if the browser calls it ours: %s",
    async (path) => {
      const hidden = { origin: "null", "sec-fetch-site": "same-origin" };
      expect((await post(app.origin + path, hidden)).status).not.toBe(403);
      const foreign = { ...hidden, "sec-fetch-site": "cross-site" };
      expect((await post(app.origin + path, foreign)).status).toBe(403);
      const fields = `"origin":"null","own":"${app.origin}","isSet":true,"site":"cross-site"`;
      await until(() => app.lines.some((line) => line.includes(`"foreign post"`) && line.includes(fields)));
    },
  );

  it("shows no word that only looks like an address", async () => {
    const response = await post(`${app.origin}/login`, { origin: "http://zakat.example/ <b>" });
    expect([response.status, (await response.text()).includes("Halaman ini terbuka")]).toEqual([403, false]);
  });
});

it("idle connections stay longer than balancers keep them", async () => {
  const { headers } = await fetch(`${app.origin}/healthz`);
  expect(headers.get("keep-alive")).toBe("timeout=75");
});
