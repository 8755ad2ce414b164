import { describe, expect, it } from "vitest";
import { hangUp, json } from "../support/fake-bank";
import { appOnFakeBank, locationOf, pageOf, passSeconds, signIn } from "./app";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: ["MN100"] });

describe("unknown paths", () => {
  it.each(["/nothing", "/list-mustahik/11/nothing/here", "/%2e%2e/etc/passwd"])(
    "lead to a not-found screen: %s",
    async (path) => {
      expect(locationOf(await app.request(path))).toBe("/404");
      expect(locationOf(await app.request(path, { cookie }))).toBe("/not-found");
    },
  );

  it.each(["/.env", "/wp-login.php?x=1", "/assets/root-Abc123.js"])(
    "of files are not found, and lead nowhere: %s",
    async (path) => {
      for (const init of [{}, { cookie }]) {
        const answer = await app.request(path, init);
        expect([answer.status, locationOf(answer)]).toEqual([404, null]);
      }
    },
  );

  it.each(["/404", "/not-found", "/NOT-FOUND", "/not-found/", "/not-found?page=2"])(
    "show the not-found screen to everybody without asking the bank: %s",
    async (path) => {
      const outside = await pageOf(app.request(path));
      expect(outside.status).toBe(404);
      expect(outside.title).toBe("Halaman tidak ditemukan · Ramah Zakat");
      expect(outside.part("heading", "Halaman tidak ditemukan")).toBeDefined();
      expect(outside.link("Kembali")?.address).toBe("/");
      expect(outside.part("navigation")).toBeUndefined();
      expect([bank.calls, bank.keyCalls, bank.capabilityCalls]).toEqual([[], [], []]);
    },
  );

  it("show it after the session's end too, without the shell's data", async () => {
    passSeconds(600);
    const page = await app.request("/not-found", { cookie });
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain("Operator Bandung");
    const data = await app.data("screens/layout", "/not-found");
    expect(await data.json()).toBeNull();
    expect(locationOf(await app.data("screens/layout", "/dashboard"))).toMatch(/^\/login/);
  });

  it("show it inside the shell to users who are signed in", async () => {
    const inside = await app.request("/not-found", { cookie });
    expect(inside.status).toBe(404);
    expect(await inside.text()).toContain("Kembali ke halaman utama");
    expect(locationOf(await app.request("/not-found"))).toBeNull();
  });
});

describe("/healthz", () => {
  it("answers without the bank", async () => {
    const response = await app.request("/healthz");
    expect([response.status, await response.text()]).toEqual([200, "ok"]);
    expect(bank.keyCalls.length).toBe(0);
  });
});

describe("/readyz", () => {
  it("says that the app is ready where its bank is, or where the bank has no such address", async () => {
    expect((await app.request("/readyz")).status).toBe(200);
    bank.answer("readiness", json(200, { status: "ready" }));
    const response = await app.request("/readyz");
    expect([response.status, await response.json()]).toEqual([200, { status: "ready" }]);
  });

  it.each([
    [
      json(503, { status: "not ready", reason: "the database cannot be reached" }),
      "the bank is not ready: the database cannot be reached",
    ],
    [json(502, "no JSON of ours"), "the bank is not ready: status 502"],
    [hangUp, "the bank does not answer"],
  ])("says why it is not", async (reply, reason) => {
    bank.answer("readiness", reply);
    const response = await app.request("/readyz");
    expect([response.status, await response.json()]).toEqual([503, { status: "not ready", reason }]);
  });
});
