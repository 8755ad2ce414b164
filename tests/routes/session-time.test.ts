import { describe, expect, it, vi } from "vitest";
import { hangUp, ok, refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  jarOf,
  locationOf,
  origin,
  pageOf,
  signIn,
  signInAnswer,
  type App,
} from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();

const staff = { features: ["MN100", "MN201"] } as const;
const list = "/list-mustahik?page=2&rows=50";
const stay = `/stay-signed-in?${new URLSearchParams({ to: list })}`;
const toSignIn = `/login?${new URLSearchParams({ to: list })}`;
const saveData = { "save-data": "on" };

/** Only the clock is ours; timers go on, since requests need them. */
const setClock = (at: number) => vi.useFakeTimers({ toFake: ["Date"], now: at });

/** Signs in at a known moment; `at` moves the clock to so many seconds after it. */
async function signedIn() {
  const begin = Math.floor(Date.now() / 1000) * 1000;
  setClock(begin);
  const cookie = await signIn(app, bank, staff);
  answerWithData(bank);
  const formToken = formTokenOf(await pageOf(app.request("/list-mustahik", { cookie })));
  return { cookie, formToken, at: (seconds: number) => setClock(begin + seconds * 1000) };
}

const renewal = () => ok("refreshToken", { access_token: "access-2", expires_in: 300 });

describe("the script in the page", () => {
  it("is told how much time is left, which renews nothing", async () => {
    const { cookie, at } = await signedIn();
    at(250);
    const response = await app.request("/session", { cookie });
    expect(await response.json()).toEqual({
      untilRefreshMs: -10_000,
      untilWarningMs: 110_000,
      untilEndMs: 170_000,
      isLast: false,
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(bank.calls.map((call) => call.name)).not.toContain("refreshToken");
  });

  it("extends the session, which lives on from then", async () => {
    const { cookie, formToken, at } = await signedIn();
    bank.answer("refreshToken", renewal());
    at(400);
    const response = await app.request("/session", { cookie, form: { formToken } });
    expect(await response.json()).toMatchObject({ untilRefreshMs: 240_000, untilEndMs: 420_000 });
    at(810);
    expect((await app.request("/session", { cookie: cookieOf(response) })).status).toBe(200);
    expect((await app.request("/session", { cookie })).status).toBe(401);
  });

  it("is told of the end, and of a bank that does not answer", async () => {
    const { cookie, formToken, at } = await signedIn();
    const extend = async () => (await app.request("/session", { cookie, form: { formToken } })).status;
    bank.answer("refreshToken", hangUp);
    expect(await extend()).toBe(503);
    bank.answer("refreshToken", refusal("E4", "x"));
    expect(await extend()).toBe(401);
    at(420);
    expect(await extend()).toBe(401);
    expect((await app.request("/session", { cookie })).status).toBe(401);
    expect((await app.request("/session")).status).toBe(401);
  });

  it("extends nothing for another site's page, or without the session's form token", async () => {
    const { cookie, formToken } = await signedIn();
    bank.reset();
    const foreign = { cookie, form: { formToken }, headers: { origin: "http://evil.example" } };
    expect((await app.request("/session", foreign)).status).toBe(403);
    expect((await app.request("/session", { cookie, form: { formToken: "guessed" } })).status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it("has the time in the page, and is loaded only later", async () => {
    const { cookie } = await signedIn();
    const text = await (await app.request("/list-mustahik", { cookie })).text();
    expect(text).toContain('"untilEndMs":420000');
    expect(text).not.toContain("session-watch");
  });
});

it("a file that takes long to read begins with a token that is a minute old at most", async () => {
  const { cookie, at } = await signedIn();
  bank.answer("refreshToken", renewal());
  const file = "/list-mustahik/11/statement.csv";
  const tokens = () => bank.calls.map(({ headers }) => headers.authorization?.slice(7));
  at(60);
  expect((await app.request(file, { cookie })).status).toBe(200);
  expect(tokens()).not.toContain("access-2");
  at(61);
  expect((await app.request("/list-mustahik", { cookie })).status).toBe(200);
  const response = await app.request(file, { cookie });
  expect([response.status, locationOf(response)]).toEqual([302, file]);
  bank.forgetCalls();
  expect((await app.request(file, { cookie: cookieOf(response) })).status).toBe(200);
  expect(new Set(tokens())).toEqual(new Set(["access-2"]));
});

describe("a page without script", () => {
  it.each([
    [0, 360],
    [200, 160],
  ])("sent %s s after the sign-in, is led to the warning after %s s", async (age, seconds) => {
    const { cookie, at } = await signedIn();
    at(age);
    const response = await app.request(list, { cookie, headers: saveData });
    expect(response.headers.get("refresh")).toBe(`${seconds}; url=${stay}`);
    const scripted = await app.request(list, { cookie });
    expect(scripted.headers.get("refresh")).toBeNull();
    expect((await pageOf(scripted)).leadsOn).toEqual({ seconds, address: stay });
  });

  it("counts from a renewal on the way", async () => {
    const { cookie, at } = await signedIn();
    bank.answer("refreshToken", renewal());
    at(300);
    const renewed = cookieOf(await app.request(list, { cookie }));
    const response = await app.request(list, { cookie: renewed, headers: saveData });
    expect(response.headers.get("refresh")).toBe(`360; url=${stay}`);
  });

  it("is not led on when nobody is signed in", async () => {
    const response = await app.request("/login", { headers: saveData });
    expect(response.headers.get("refresh")).toBeNull();
    expect((await pageOf(app.request("/404"))).leadsOn).toBeUndefined();
  });

  it("warns, offers to stay, and leads on at the end", async () => {
    const { cookie, at } = await signedIn();
    at(360);
    const response = await app.request(stay, { cookie });
    const warning = await pageOf(response);
    expect(warning.text).toContain("Tetap masuk");
    expect(warning.text).toContain("dalam 60 detik");
    expect(warning.scripts).toEqual([]);
    expect(response.headers.get("refresh")).toBe(`60; url=${toSignIn}`);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(bank.calls.map((call) => call.name)).not.toContain("refreshToken");
  });

  it("is warned once of the session's final end, which cannot be extended", async () => {
    const { cookie, at } = await signedIn();
    const data = { access_token: "access-2", expires_in: 200, session_expires_in: 200 };
    bank.answer("refreshToken", ok("refreshToken", data));
    at(300);
    const near = cookieOf(await app.request(list, { cookie }));
    const page = await app.request(list, { cookie: near, headers: saveData });
    expect(page.headers.get("refresh")).toBe(`80; url=${stay}`);
    at(385);
    const unaware = await app.request(list, { cookie: near, headers: saveData });
    expect(unaware.headers.get("refresh")).toBe(`0; url=${stay}`);
    const telling = await app.request(stay, { cookie: near });
    const told = await pageOf(telling);
    expect(told.text).toContain("Sesi Anda mencapai batas waktunya dan berakhir dalam 55 detik.");
    expect(told.link("Mengerti")?.address).toBe(list);
    expect(told.text).not.toContain("Tetap masuk");
    const [aware = ""] = (telling.headers.get("set-cookie") ?? "").split(";");
    const back = await app.request(list, { cookie: `${near}; ${aware}`, headers: saveData });
    expect(back.headers.get("refresh")).toBe(`55; url=${toSignIn}`);
  });

  it("leads back once the session is extended", async () => {
    const { cookie, at } = await signedIn();
    bank.answer("refreshToken", renewal());
    at(400);
    const formToken = formTokenOf(await pageOf(app.request(stay, { cookie })));
    const response = await app.request(stay, { cookie, form: { formToken } });
    expect([response.status, locationOf(response)]).toEqual([303, list]);
    at(700);
    expect((await app.request("/session", { cookie: cookieOf(response) })).status).toBe(200);
  });

  it("stays on the warning when the bank does not answer", async () => {
    const { cookie, formToken, at } = await signedIn();
    bank.answer("refreshToken", hangUp);
    at(400);
    const response = await app.request(stay, { cookie, form: { formToken } });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("bank tidak menjawab");
    expect(response.headers.get("refresh")).toBe(`20; url=${toSignIn}`);
  });

  it.each([
    ["is extended in another tab, leads back", 100, list],
    ["is over, leads to the sign-in screen", 420, toSignIn],
  ])("whose session %s", async (_, seconds, target) => {
    const { cookie, formToken, at } = await signedIn();
    at(seconds);
    expect(locationOf(await app.request(stay, { cookie }))).toBe(target);
    if (target === list) return;
    expect(locationOf(await app.request(stay, { cookie, form: { formToken } }))).toBe(target);
  });
});

it("a page without script is led to no other site", async () => {
  const { cookie } = await signedIn();
  const hostile = `/stay-signed-in?${new URLSearchParams({ to: "//evil.example" })}`;
  expect(locationOf(await app.request(hostile, { cookie }))).toBe("/dashboard");
});

describe("CLOSE of the session-over dialog", () => {
  const over = `/session-over?${new URLSearchParams({ to: list })}`;

  it("signs out and leads to the sign-in screen, which leads back", async () => {
    const { cookie, at } = await signedIn();
    at(430);
    const response = await app.request(over, { cookie, form: { typed: "" } });
    expect([response.status, locationOf(response)]).toEqual([303, toSignIn]);
    expect(response.headers.get("set-cookie")).toMatch(/^session=; Max-Age=0/);
  });

  it("keeps a session that another tab has extended", async () => {
    const { cookie } = await signedIn();
    const response = await app.request(over, { cookie, form: { typed: "" } });
    expect(locationOf(response)).toBe(list);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("what was typed into a form whose session ended", () => {
  // Many forms have a query: without it they are not the same form.
  const path = "/profile?from=menu";
  const typed = {
    name: "Siti Aminah",
    password: "rahasia",
    idempotencyKey: "0b9ce1a4-7a53-4b0f-8f0e-6a2d1c3b4e5f",
  };

  /** Signs in as the same user, bringing along what an earlier answer has left in the browser. */
  async function signInAgain(left: Response): Promise<string> {
    bank.answer("signIn", signInAnswer(staff));
    const answer = await app.request(locationOf(left)!, { form: credentials });
    expect(locationOf(answer)).toBe(path);
    return `${cookieOf(answer)}; ${jarOf(left)}`;
  }

  const late = async () => {
    const { cookie, formToken, at } = await signedIn();
    at(430);
    return app.request(path, { cookie, form: { ...typed, formToken } });
  };

  it("is given to the page again after a sign-in of the same user, once", async () => {
    const refused = await late();
    expect(bank.calls.map((call) => call.name)).toEqual(["listCustomers"]);
    const cookie = await signInAgain(refused);
    const response = await app.request(path, { cookie });
    const page = await pageOf(response);
    expect(page.text).toContain("Isian Anda sebelumnya ditampilkan kembali");
    expect(page.values("name")).toEqual(["Siti Aminah"]);
    expect(page.source).not.toContain("rahasia");
    expect(setCookiesOf(response).join()).toMatch(/draft=; Max-Age=0; Path=\/profile/);
  });

  it("goes along with CLOSE", async () => {
    const { cookie, formToken, at } = await signedIn();
    at(430);
    const over = `/session-over?${new URLSearchParams({ to: path })}`;
    const form = { formToken, draft: String(new URLSearchParams(typed)) };
    const closed = await app.request(over, { cookie, form });
    const again = await signInAgain(closed);
    expect((await pageOf(app.request(path, { cookie: again }))).values("name")).toEqual(["Siti Aminah"]);
  });
});

/** Whether a page runs or loads any script. */
const isScripted = ({ scripts, preloads }: Page) => scripts.length > 0 || preloads.length > 0;

async function switchDisplay(choice: Record<string, "on" | "off">) {
  const { cookie, formToken } = await signedIn();
  const headers = { referer: `${origin}${list}` };
  const response = await app.request("/mode-ringan", { cookie, form: { formToken, ...choice }, headers });
  return { response, cookie: `${cookie}; ${cookieOf(response)}` };
}

describe("mode ringan", () => {
  const switchTo = (light: "on" | "off") => switchDisplay({ light });

  it("is switched on in the profile menu, and shows the same page without script", async () => {
    const { response, cookie } = await switchTo("on");
    expect([response.status, locationOf(response)]).toEqual([303, list]);
    expect(response.headers.get("set-cookie")).toMatch(/^ringan=on; Path=\/; Max-Age=31536000/);
    const page = await pageOf(app.request(list, { cookie }));
    expect(page.text).toContain("Siti Aminah");
    expect(isScripted(page)).toBe(false);
    const shown = page.part("switch", /^Mode ringan/);
    expect([shown?.value, shown?.isOn]).toEqual(["off", true]);
  });

  it("is switched off again, also against the browser's wish", async () => {
    const { cookie } = await switchTo("off");
    const page = await pageOf(app.request(list, { cookie, headers: saveData }));
    expect(isScripted(page)).toBe(true);
    const shown = page.part("switch", /^Mode ringan/);
    expect([shown?.value, shown?.isOn]).toEqual(["on", false]);
  });

  it.each(["/login", "/404", "/dashboard", "/not-found", "/dashboard?dialog=logout", "/list-mustahik/11"])(
    "sends %s without script when the browser saves data",
    async (path) => {
      const { cookie } = await signedIn();
      const signedOut = path === "/login" || path === "/404";
      const page = app.request(path, { headers: saveData, ...(!signedOut && { cookie }) });
      expect(isScripted(await pageOf(page))).toBe(false);
    },
  );
});

describe("mode gelap", () => {
  const prefersDark = { "sec-ch-prefers-color-scheme": "dark" };
  const isDark = async (path: string, init: Parameters<App["request"]>[1]) =>
    (await pageOf(app.request(path, init))).isDark;

  it("is switched on in the profile menu, and leaves mode ringan alone", async () => {
    const { response, cookie } = await switchDisplay({ dark: "on" });
    expect([response.status, locationOf(response)]).toEqual([303, list]);
    expect(setCookiesOf(response)).toEqual([expect.stringMatching(/^gelap=on; Path=\/; Max-Age=31536000/)]);
    expect(await isDark(list, { cookie })).toBe(true);
  });

  it("is switched off again, also against the browser's wish", async () => {
    const { cookie } = await switchDisplay({ dark: "off" });
    expect(await isDark(list, { cookie, headers: prefersDark })).toBe(false);
  });

  it("comes by itself where the browser tells that it prefers dark, which the first page asks of it", async () => {
    const page = await app.request("/login");
    expect(page.headers.get("accept-ch")).toBe("sec-ch-prefers-color-scheme");
    expect(page.headers.get("critical-ch")).toBe("sec-ch-prefers-color-scheme");
    const { cookie } = await signedIn();
    expect((await app.request(list, { cookie })).headers.has("critical-ch")).toBe(false);
    expect(await isDark("/login", {})).toBe(false);
    expect(await isDark("/login", { headers: prefersDark })).toBe(true);
  });
});
