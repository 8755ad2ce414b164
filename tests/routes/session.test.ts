import { describe, expect, it } from "vitest";
import { hangUp, json, refusal } from "../support/fake-bank";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  jarOf,
  locationOf,
  pageOf,
  passSeconds,
  signIn,
  signInAnswer,
} from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();

const staff = { features: ["MN100", "MN201"] } as const;
const listRoute = "screens/customers/mustahik-list";

describe("signing in", () => {
  it("leads to the dashboard, or back to the path and query first asked for", async () => {
    bank.answer("signIn", signInAnswer(staff));
    const plain = await app.request("/login", { form: credentials });
    expect([plain.status, locationOf(plain)]).toEqual([303, "/dashboard"]);
    const asked = "/list-mustahik?page=3&field=name&value=Siti";
    const back = await app.request(`/login?${new URLSearchParams({ to: asked })}`, { form: credentials });
    expect(locationOf(back)).toBe(asked);
    const foreign = await app.request(`/login?${new URLSearchParams({ to: "//evil.example" })}`, {
      form: credentials,
    });
    expect(locationOf(foreign)).toBe("/dashboard");
  });

  it("seals a searched number in the address before it asks to sign in", async () => {
    const sealed = locationOf(await app.request("/list-mustahik?field=ktp&value=3273901107126821"));
    expect(sealed).toMatch(/^\/list-mustahik\?field=ktp&value=%7E[\w-]+$/);
    expect(locationOf(await app.request(sealed!))).toBe(`/login?${new URLSearchParams({ to: sealed! })}`);
  });

  it.each([
    ["/login", "/dashboard", /^Login Success Redirecting to dashboard/],
    ["/login?to=%2Flist-mustahik%3Fpage%3D2", "/list-mustahik?page=2", /^Login Success/],
  ])("at %s is confirmed once on the first screen, in a line without a dialog", async (from, to, line) => {
    bank.answer("signIn", signInAnswer(staff));
    const answer = await app.request(from, { form: credentials });
    answerWithData(bank);
    const first = await app.request(to, { cookie: jarOf(answer) });
    const shown = await pageOf(first);
    expect(shown.part("status")?.text).toMatch(line);
    expect(shown.dialog).toBeUndefined();
    expect(first.headers.get("set-cookie")).toMatch(/^greeting=; Max-Age=0/);
    expect(await (await app.request(to, { cookie: cookieOf(answer) })).text()).not.toContain("Login Success");
  });

  it("sends the password's digest and never shows or sends the password again", async () => {
    bank.answer("signIn", refusal("S0", "x"));
    const refused = await pageOf(app.request("/login", { form: credentials }));
    expect(refused.source).not.toContain(credentials.password);
    expect(refused.field("Email")?.value).toBe(credentials.email);
    expect(JSON.stringify(bank.calls)).not.toContain(credentials.password);
  });

  it.each([
    [{ email: "", password: "" }, ["Email required", "Password is required"]],
    [
      { email: "a b@c.example", password: "x y" },
      ["Email is contained space character", "Password is contained space character"],
    ],
    [{ email: "siti", password: "x" }, ["Email address is invalid"]],
  ])("says what is wrong with %j without asking the bank", async (form, errors) => {
    const response = await app.request("/login", { form });
    const text = await response.text();
    expect(response.status).toBe(400);
    for (const error of errors) expect(text).toContain(error);
    expect(bank.keyCalls).toEqual([]);
  });

  it("is not offered to those who are signed in", async () => {
    const cookie = await signIn(app, bank, staff);
    expect(locationOf(await app.request("/login", { cookie }))).toBe("/dashboard");
    expect(locationOf(await app.request("/", { cookie }))).toBe("/dashboard");
    expect(locationOf(await app.request("/"))).toBe("/login");
  });

  it("loads no script of the framework", async () => {
    const { scripts, preloads } = await pageOf(app.request("/login"));
    expect(scripts.map((script) => script.attribute("src"))).toEqual([
      expect.stringMatching(/^\/assets\/login-[^"]+\.js$/),
    ]);
    expect(preloads).toEqual([]);
  });
});

describe("signing out", () => {
  async function post(cookie: string): Promise<Response> {
    const page = await pageOf(app.request("/profile?dialog=logout", { cookie }));
    return app.request("/logout", { cookie, form: { formToken: formTokenOf(page) } });
  }

  it("asks first, over the screen that it was asked from; NO leads back to it", async () => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    const page = await pageOf(app.request("/list-mustahik?page=2&dialog=logout", { cookie }));
    expect(page.words).toBe("Apakah kamu yakin akan logout?");
    expect(page.text).toContain("Siti Aminah");
    expect(page.link("NO")?.address).toBe("/list-mustahik?page=2");
    expect(page.reachable.map(({ name }) => name)).toEqual(["Lewati ke isi", "NO", "YES"]);
  });

  it.each([
    ["http://zakat.example/list-mustahik?page=2", "/list-mustahik?page=2&dialog=logout"],
    ["http://evil.example/list-mustahik", "/dashboard?dialog=logout"],
  ])("by its address, coming from %s, asks over %s", async (referer, asked) => {
    const cookie = await signIn(app, bank, staff);
    expect(locationOf(await app.request("/logout", { cookie, headers: { referer } }))).toBe(asked);
    expect(bank.calls).toEqual([]);
  });

  it.each([
    ["agrees", json(200, { response_code: "S1", message: "Success" })],
    ["fails", refusal("500", "x")],
    ["does not answer", hangUp],
  ])("forgets the session when the bank %s", async (_, reply) => {
    const cookie = await signIn(app, bank, staff);
    bank.answer("signOut", reply);
    const response = await post(cookie);
    expect(locationOf(response)).toBe("/");
    expect(response.headers.get("set-cookie")).toMatch(/^session=;.*Max-Age=0/);
    expect(bank.calls.map((call) => [call.name, call.headers.authorization])).toEqual([
      // The page with the question has asked whether the session stands.
      ["refreshToken", "Bearer refresh-1"],
      ["signOut", "Bearer access-1"],
    ]);
  });
});

describe("a session's time", () => {
  const renewal = () => bank.give("refreshToken", { access_token: "access-2", expires_in: 300 });
  const bearers = (name: string) =>
    bank.calls.filter((call) => call.name === name).map((call) => call.headers.authorization);

  it("passes unnoticed until a minute before the access token ends", async () => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    passSeconds(239);
    expect((await app.request("/list-mustahik", { cookie })).status).toBe(200);
    expect(bearers("listCustomers")).toEqual(["Bearer access-1"]);
  });

  it("renews the token then, on the way to the same page", async () => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    renewal();
    passSeconds(241);
    const path = "/list-mustahik?page=2&rows=50";
    const redirect = await app.request(path, { cookie });
    expect(locationOf(redirect)).toBe(path);
    expect(bearers("refreshToken")).toEqual(["Bearer refresh-1"]);
    const page = await app.request("/list-mustahik", { cookie: cookieOf(redirect) });
    expect(page.status).toBe(200);
    expect(bearers("listCustomers")).toEqual(["Bearer access-2"]);
    // The session lives on from the refresh, not from the sign-in.
    passSeconds(239);
    expect((await app.request("/list-mustahik", { cookie: cookieOf(redirect) })).status).toBe(200);
  });

  it("renews for the framework's script likewise", async () => {
    const cookie = await signIn(app, bank, staff);
    renewal();
    passSeconds(241);
    const response = await app.data(listRoute, "/list-mustahik?page=2", { cookie });
    expect(locationOf(response)).toBe("/list-mustahik?page=2");
    expect(cookieOf(response)).toMatch(/^session=/);
  });

  it("renews once for all loaders and tabs that ask together, and keeps both tabs in", async () => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    renewal();
    passSeconds(241);
    const [first, second] = await Promise.all([
      app.request("/list-mustahik", { cookie }),
      app.request("/dashboard", { cookie }),
    ]);
    expect(bearers("refreshToken")).toHaveLength(1);
    for (const response of [first, second]) {
      expect((await app.request("/list-mustahik", { cookie: cookieOf(response) })).status).toBe(200);
    }
  });

  it("does not cost a post its form", async () => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    const formToken = formTokenOf(await pageOf(app.request("/list-mustahik", { cookie })));
    renewal();
    passSeconds(241);
    const form = { field: "name", value: "Siti", formToken };
    expect(locationOf(await app.request("/list-mustahik", { cookie, form }))).toContain("value=Siti");
  });

  it.each([
    ["E4", refusal("E4", "x")],
    ["401", refusal("401", "x")],
  ])("ends the session when the bank renews no more (%s), and says so once", async (_, reply) => {
    const cookie = await signIn(app, bank, staff);
    bank.answer("refreshToken", reply);
    passSeconds(241);
    const response = await app.request("/list-mustahik?page=2", { cookie });
    expect(locationOf(response)).toBe("/login?to=%2Flist-mustahik%3Fpage%3D2");
    const screen = await app.request("/login", { cookie: cookieOf(response) });
    expect(await screen.text()).toContain("Session is over");
    expect(screen.headers.get("set-cookie")).toMatch(/^session=;/);
  });

  it.each([
    ["does not answer", hangUp],
    ["fails", refusal("500", "x")],
  ])("goes on with the old token while the bank %s", async (_, reply) => {
    const cookie = await signIn(app, bank, staff);
    answerWithData(bank);
    bank.answer("refreshToken", reply);
    passSeconds(241);
    expect((await app.request("/list-mustahik", { cookie })).status).toBe(200);
    expect(bearers("listCustomers")).toEqual(["Bearer access-1"]);
  });

  it("is over a minute before the refresh token ends", async () => {
    const cookie = await signIn(app, bank, staff);
    passSeconds(421);
    const response = await app.request("/list-mustahik", { cookie });
    expect(locationOf(response)).toBe("/login?to=%2Flist-mustahik");
    expect(bank.keyCalls).toEqual([]);
    const screen = await (await app.request("/login", { cookie })).text();
    expect(screen).toContain("Your session is already over, system will loging you out.");
  });
});
