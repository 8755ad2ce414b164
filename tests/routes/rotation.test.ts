import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import { appOnFakeBank, cookieOf, credentials, formTokenOf, pageOf, passSeconds, signInAnswer } from "./app";
import { answerWithData } from "./bank-answers";

/** A bank that replaces the refresh token with each refresh (docs/decisions/tokens.md): the browser is told with whatever it gets next. */

const { app, bank } = await appOnFakeBank();
const list = "/list-mustahik";

let sessions = 0;
let cookie: string;
let first: string;
let second: string;

beforeEach(async () => {
  vi.restoreAllMocks();
  sessions += 1;
  [first, second] = [`first-${sessions}`, `second-${sessions}`];
  bank.answer("signIn", signInAnswer({ features: ["MN100", "MN201"], refreshToken: first }));
  cookie = cookieOf(await app.request("/login", { form: credentials }));
  answerWithData(bank);
  replaceWith(second);
});

function replaceWith(refreshToken: string): void {
  const access_token = `access-${sessions}-of-${refreshToken}`;
  bank.give("refreshToken", { access_token, refresh_token: refreshToken, expires_in: 300 });
}

const presented = () =>
  bank.calls
    .filter(({ name }) => name === "refreshToken")
    .map(({ headers }) => headers.authorization?.slice(7));

/** The session's cookie in an answer, which has one. */
const given = (response: Response) =>
  setCookiesOf(response)
    .find((each) => each.startsWith("session="))!
    .split(";")[0]!;

/** The token with which the cookie's session is refreshed the next time. */
async function nextPresented(held: string): Promise<string | undefined> {
  passSeconds(241);
  await app.request(list, { cookie: held });
  return presented().at(-1);
}

describe("the new refresh token reaches the browser", () => {
  it("with the redirect of a read", async () => {
    passSeconds(241);
    const response = await app.request(list, { cookie });
    expect([response.status, presented()]).toEqual([302, [first]]);
    expect(await nextPresented(given(response))).toBe(second);
  });

  it("with the page of a check", async () => {
    const response = await app.request("/profile", { cookie });
    expect([response.status, presented()]).toEqual([200, [first]]);
    expect(await nextPresented(given(response))).toBe(second);
  });

  it("with the answer to a write, which goes on with the new tokens", async () => {
    const formToken = formTokenOf(await pageOf(app.request(list, { cookie })));
    passSeconds(241);
    const form = { formToken, field: "name", value: "Siti" };
    const response = await app.data("screens/customers/mustahik-list", list, { cookie, form });
    expect(response.status).toBe(204);
    expect(await nextPresented(given(response))).toBe(second);
  });

  it("with 'Tetap masuk'", async () => {
    const formToken = formTokenOf(await pageOf(app.request(list, { cookie })));
    const response = await app.request("/session", { cookie, form: { formToken } });
    expect(await nextPresented(given(response))).toBe(second);
  });
});

describe("a browser that was not told", () => {
  it("is given the new token for a minute; a later copy of the old cookie gets nothing, and the bank is told", async () => {
    await app.request("/profile", { cookie });
    await app.request("/profile", { cookie });
    expect(presented()).toEqual([first, first]);
    const present = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => present() + 61_000);
    bank.answer("refreshToken", refusal("E4", "Session is not valid."));
    const response = await app.request("/profile", { cookie });
    expect(presented()).toEqual([first, first, first]);
    expect(response.headers.get("location")).toContain("/login");
    expect(await nextPresented(given(response))).not.toBe(second);
  });

  it("is given the new token with its next page; a sign-out takes no cookie back", async () => {
    const page = await pageOf(app.request("/profile", { cookie }));
    expect(given(await app.request(list, { cookie }))).not.toBe(cookie);
    const form = { formToken: formTokenOf(page) };
    const signedOut = setCookiesOf(await app.data("screens/auth/logout", "/logout", { cookie, form }));
    expect(signedOut.filter((each) => each.startsWith("session="))).toEqual([
      expect.stringMatching(/Max-Age=0/),
    ]);
  });
});

it("a bank that does not rotate gets the same token again, and no cookie is written", async () => {
  bank.give("refreshToken", { access_token: "access", expires_in: 300 });
  const response = await app.request("/profile", { cookie });
  expect(setCookiesOf(response).filter((each) => each.startsWith("session="))).toEqual([]);
  await app.request("/profile", { cookie });
  expect(presented()).toEqual([first, first]);
});
