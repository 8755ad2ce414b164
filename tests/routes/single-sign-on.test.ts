import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, refusal } from "../support/fake-bank";
import { startTokenIssuer } from "../support/token-issuer";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  credentials,
  formTokenOf,
  jarOf,
  locationOf,
  origin,
  pageOf,
  passSeconds,
  signIn,
  signInAnswer,
} from "./app";

const issuer = await startTokenIssuer();
afterAll(() => issuer.stop());
const settings = {
  APP_ORIGIN: origin,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: "ramah-zakat",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "Akun Bank",
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
/** The app brings its own with it. What other files ask is asked as usual. */
const { fetch, File, FormData, Headers, Request, Response } = globalThis;
afterAll(() => void Object.assign(globalThis, { fetch, File, FormData, Headers, Request, Response }));
const { app, bank } = await appOnFakeBank();

const capabilities = (...names: string[]) => json(200, { response_code: "S1", data: names });
beforeEach(() => bank.answer("capabilities", capabilities("single-sign-on")));
afterEach(() => {
  issuer.publish({});
  issuer.fail(undefined);
});

const textOf = async (response: Response | Promise<Response>) => (await pageOf(response)).text;
const begin = (query = "") => app.request(`/login/sso${query}`, { form: { x: "" } });

/** Signs in at the issuer as far as its answer, and gives the browser's cookies and what the app has asked for. */
async function atIssuer(query = "") {
  const response = await begin(query);
  const asked = new URL(locationOf(response)!);
  return { cookie: jarOf(response), asked, state: asked.searchParams.get("state")! };
}

const comeBack = (cookie: string, query: Record<string, string>) =>
  app.request(`/login/sso/callback?${new URLSearchParams(query)}`, { cookie });

describe("the sign-in screen", () => {
  it("offers the issuer by its name, and keeps the address to return to", async () => {
    const forms = (await pageOf(app.request("/login?to=%2Fprofile"))).parts("form");
    const toIssuer = forms.find((form) => form.button("Masuk dengan Akun Bank"));
    expect(toIssuer?.address).toBe("/login/sso?to=%2Fprofile");
  });

  it("offers no issuer that the bank does not believe", async () => {
    passSeconds(61);
    bank.answer("capabilities", capabilities("desk"));
    expect(await textOf(app.request("/login"))).not.toContain("Masuk dengan");
  });

  it("puts the issuer first where passwords are one administrator's, and opens their form when it comes back", async () => {
    passSeconds(122);
    bank.answer("capabilities", capabilities("single-sign-on", "single-sign-on-only"));
    const shown = await pageOf(app.request("/login"));
    expect(shown.text).toMatch(/Masuk dengan Akun Bank.*Masuk sebagai administrator/s);
    const local = shown.part("group", /^Masuk sebagai administrator/);
    expect([local?.isOn, local?.values("password")]).toEqual([false, [""]]);
    expect(shown.parts("heading", "SIGN IN")).toHaveLength(1);
    const words = "Akun ini tidak memakai password. Silakan masuk dengan single sign-on.";
    bank.answer("signIn", refusal("E3", words));
    const refused = await pageOf(app.request("/login", { form: credentials }));
    expect(refused.text).toContain(words);
    expect(refused.part("group", /^Masuk sebagai administrator/)?.isOn).toBe(true);
    expect((await pageOf(app.request("/login?page=forget"))).part("group")).toBeUndefined();
  });

  it("may lead a form to the issuer, and nowhere else", async () => {
    const policy = (await app.request("/login")).headers.get("content-security-policy");
    expect(policy).toContain(`form-action 'self' ${issuer.url};`);
  });
});

describe("the way to the issuer", () => {
  it("asks for a code, with a challenge, a state and a nonce of this sign-in alone", async () => {
    const [one, other] = [await atIssuer(), await atIssuer()];
    expect(one.asked.origin + one.asked.pathname).toBe(`${issuer.url}/auth`);
    expect(Object.fromEntries(one.asked.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "ramah-zakat",
      redirect_uri: `${origin}/login/sso/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["code_challenge", "state", "nonce"]) {
      expect(one.asked.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.asked.searchParams.get(name)).not.toBe(other.asked.searchParams.get(name));
    }
  });

  it("works for a user with 250 ticked rows, although the cookie has no room for them", async () => {
    const ticked = Array.from({ length: 250 }, (_, row) => `key=${286_000_000_000_000_000 + row}`).join("&");
    const response = await begin(
      `?${new URLSearchParams({ to: `/approve-koreksi-dana/approve?${ticked}` })}`,
    );
    expect(locationOf(response)).toMatch(new RegExp(`^${issuer.url}/auth`));
  });

  it("leaves what the way back needs sealed, for a quarter of an hour", async () => {
    const response = await begin();
    const asked = new URL(locationOf(response)!);
    expect(response.status).toBe(303);
    const [cookie, ...others] = setCookiesOf(response);
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^issuer=.*Max-Age=900; Path=\/login; HttpOnly; SameSite=Lax$/);
    const content = Buffer.from(cookie!.split(/[=;]/)[1]!, "base64url").toString();
    for (const name of ["state", "nonce"])
      expect(cookie! + content).not.toContain(asked.searchParams.get(name));
  });

  it.each([
    ["does not answer", () => issuer.fail(500)],
    ["names itself otherwise", () => issuer.publish({ issuer: "https://other.example" })],
    [
      "leads where our forms may not",
      () => issuer.publish({ authorization_endpoint: "https://login.example/" }),
    ],
  ])("ends on the sign-in screen where the issuer %s", async (_, fault) => {
    fault();
    const response = await begin("?to=%2Fprofile");
    expect(locationOf(response)).toBe("/login?to=%2Fprofile");
    const text = await textOf(app.request("/login?to=%2Fprofile", { cookie: jarOf(response) }));
    expect(text).toContain("Layanan single sign-on tidak dapat dihubungi");
  });

  it("is a post: its address alone shows the sign-in screen", async () => {
    expect(locationOf(await app.request("/login/sso?to=%2Fprofile"))).toBe("/login?to=%2Fprofile");
  });
});

describe("the way back", () => {
  const staff = signInAnswer({ features: ["MN100"] });

  it("hands token and nonce to the bank, and leads to the screen first asked for", async () => {
    bank.answer("signInWithIdToken", staff);
    const { cookie, asked, state } = await atIssuer("?to=%2Fprofile");
    const response = await comeBack(cookie, { code: "code", state });
    expect([response.status, locationOf(response)]).toEqual([303, "/profile"]);
    const body = { id_token: "id-token", nonce: asked.searchParams.get("nonce") };
    expect(bank.calls.map((call) => [call.name, call.body])).toEqual([["signInWithIdToken", body]]);
    const headers = setCookiesOf(response);
    expect(headers.some((header) => header.startsWith("session="))).toBe(true);
    expect(headers.some((header) => /^issuer=;.*Max-Age=0/.test(header))).toBe(true);
    // The session is as good as any: signing out of it leads to the issuer as well.
    const page = await pageOf(app.request("/profile", { cookie: jarOf(response) }));
    const out = await app.request("/logout", {
      cookie: jarOf(response),
      form: { formToken: formTokenOf(page) },
    });
    const end = `${issuer.url}/end?client_id=ramah-zakat&id_token_hint=id-token&post_logout_redirect_uri=${encodeURIComponent(`${origin}/login`)}`;
    expect(locationOf(out)).toBe(end);
    expect(setCookiesOf(out)[0]).toMatch(/^session=;.*Max-Age=0/);
    expect(setCookiesOf(out)[1]).toMatch(/^id-token=;.*Max-Age=0; Path=\/logout/);
  });

  it("signs out here only, and says so, when the issuer's token was too large to keep", async () => {
    bank.answer("signInWithIdToken", staff);
    issuer.publish({ token_endpoint: `${issuer.url}/large-token` });
    const log = vi.spyOn(console, "log").mockReturnValue();
    const { cookie, state } = await atIssuer();
    const signedIn = jarOf(await comeBack(cookie, { code: "code", state }));
    expect(log.mock.calls.join()).toContain("ID token too large");
    const page = await pageOf(app.request("/profile", { cookie: signedIn }));
    const form = { formToken: formTokenOf(page) };
    const out = await app.request("/logout", { cookie: signedIn, form });
    expect(locationOf(out)).toBe("/login");
    expect(setCookiesOf(out)[0]).toMatch(/^session=;.*Max-Age=0/);
    const after = await textOf(app.request("/login", { cookie: jarOf(out) }));
    expect(after).toContain("belum dari single sign-on");
  });

  it("refuses the first of two tabs, and lets the second in, whichever comes back first", async () => {
    bank.answer("signInWithIdToken", staff);
    const [first, second] = [await atIssuer(), await atIssuer()];
    const refused = await comeBack(second.cookie, { code: "code", state: first.state });
    expect(locationOf(refused)).toBe("/login");
    expect(setCookiesOf(refused).some((header) => header.startsWith("issuer="))).toBe(false);
    const taken = await comeBack(second.cookie, { code: "code", state: second.state });
    expect(locationOf(taken)).toBe("/dashboard");
  });

  it("leaves its user no password to change where the bank takes none of theirs", async () => {
    bank.answer("signInWithIdToken", staff);
    const changes = async (cookie: string) =>
      (await pageOf(app.request("/profile", { cookie }))).addresses.includes("/change-password");
    passSeconds(200);
    const { cookie, state } = await atIssuer();
    const byIssuer = jarOf(await comeBack(cookie, { code: "code", state }));
    const byPassword = await signIn(app, bank, { features: ["MN100"] });
    expect([await changes(byIssuer), await changes(byPassword)]).toEqual([true, true]);
    passSeconds(61);
    bank.answer("capabilities", capabilities("single-sign-on", "single-sign-on-only"));
    expect([await changes(byIssuer), await changes(byPassword)]).toEqual([false, true]);
  });

  it("leads to no address of others", async () => {
    bank.answer("signInWithIdToken", staff);
    const { cookie, state } = await atIssuer("?to=%2F%09%2Fevil.example");
    expect(locationOf(await comeBack(cookie, { code: "code", state }))).toBe("/dashboard");
  });

  it.each([
    ["another state", { code: "code", state: "another" }],
    ["no state", { code: "code" }],
    ["an empty one", { code: "code", state: "" }],
  ])("asks neither issuer nor bank with %s", async (_, query) => {
    const before = issuer.codes;
    const { cookie } = await atIssuer();
    const response = await comeBack(cookie, query);
    expect(locationOf(response)).toBe("/login");
    expect(await textOf(app.request("/login", { cookie: jarOf(response) }))).toContain("di tab lain");
    expect([issuer.codes, bank.calls]).toEqual([before, []]);
  });

  it("ends after a quarter of an hour", async () => {
    const { cookie, state } = await atIssuer();
    passSeconds(15 * 60 + 1);
    const response = await comeBack(cookie, { code: "code", state });
    expect(setCookiesOf(response).some((header) => header.startsWith("session="))).toBe(false);
    expect(bank.calls).toEqual([]);
  });

  it("says what the bank says", async () => {
    const words = "Akun Anda di Ramah Zakat tidak aktif. Hubungi administrator.";
    bank.answer("signInWithIdToken", refusal("S0", words));
    const { cookie, state } = await atIssuer();
    const response = await comeBack(cookie, { code: "code", state });
    expect(await textOf(app.request("/login", { cookie: jarOf(response) }))).toContain(words);
  });

  it("tells who cancelled from who could not", async () => {
    for (const [error, words] of [
      ["access_denied", "dibatalkan atau ditolak"],
      ["server_error", "tidak memberi jawaban yang benar"],
    ] as const) {
      const { cookie, state } = await atIssuer();
      const response = await comeBack(cookie, { error, state });
      expect(await textOf(app.request("/login", { cookie: jarOf(response) }))).toContain(words);
    }
  });
});
