import { describe, expect, it } from "vitest";
import { appOnFakeBank, locationOf, signIn } from "./app";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: ["MN100"] });

describe("unknown paths", () => {
  it.each(["/nothing", "/list-mustahik/11/nothing/here", "/.env", "/%2e%2e/etc/passwd", "/wp-login.php?x=1"])(
    "lead to a not-found screen: %s",
    async (path) => {
      expect(locationOf(await app.request(path))).toBe("/404");
      expect(locationOf(await app.request(path, { cookie }))).toBe("/not-found");
    },
  );

  it("have one for everybody and one inside the shell", async () => {
    const outside = await app.request("/404");
    expect(outside.status).toBe(404);
    expect(await outside.text()).toContain("Halaman tidak ditemukan");
    const inside = await app.request("/not-found", { cookie });
    expect(inside.status).toBe(404);
    expect(await inside.text()).toContain("Kembali ke halaman utama");
    expect(locationOf(await app.request("/not-found"))).toMatch(/^\/login/);
  });
});

describe("/healthz", () => {
  it("answers without the bank", async () => {
    const response = await app.request("/healthz");
    expect([response.status, await response.text()]).toEqual([200, "ok"]);
    expect(bank.keyCalls.length).toBe(0);
  });
});

describe("a user without any menu", () => {
  it("is told so", async () => {
    const nobody = await signIn(app, bank, { features: [] });
    const text = await (await app.request("/not-found", { cookie: nobody })).text();
    expect(text).toContain("Akses Terbatas");
  });
});
