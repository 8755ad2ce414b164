import { describe, expect, it } from "vitest";
import { refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  jarOf,
  locationOf,
  pageOf,
  signIn,
  signInAnswer,
} from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();

const staff = { features: ["MN100", "MN201"] } as const;
const path = "/profile";
const typed = { name: "Siti Aminah", idempotencyKey: "0b9ce1a4-7a53-4b0f-8f0e-6a2d1c3b4e5f" };

const pageAt = (cookie: string) => pageOf(app.request(path, { cookie }));

/** A tab with a form open, in whose browser this user then signs in in another tab. */
async function tabLeftOpen(nowSignedIn: string) {
  const before = await signIn(app, bank, { ...staff, userId: "7" });
  const formToken = formTokenOf(await pageAt(before));
  const cookie = await signIn(app, bank, { ...staff, userId: nowSignedIn, name: "Pengguna Sekarang" });
  answerWithData(bank);
  return { cookie, formToken };
}

describe("a form left open while the same user signs in again", () => {
  it("comes back with everything typed, and can then be sent", async () => {
    const { cookie, formToken } = await tabLeftOpen("7");
    const back = await app.request(path, { cookie, form: { ...typed, formToken } });
    expect([back.status, locationOf(back)]).toEqual([303, path]);
    expect(bank.calls).toEqual([]);

    const page = await pageAt(`${cookie}; ${jarOf(back)}`);
    expect(page.text).toContain("Periksa, lalu kirim ulang.");
    expect(page.values("name")).toEqual(["Siti Aminah"]);
    expect(formTokenOf(page)).not.toBe(formToken);

    const sent = await app.request(path, { cookie, form: { ...typed, formToken: formTokenOf(page) } });
    expect(locationOf(sent)).toBe("/login");
    expect(bank.calls.map((call) => [call.name, call.headers["idempotency-key"]])).toContainEqual([
      "updateUser",
      typed.idempotencyKey,
    ]);
  });

  it("reloads the whole page, which is of the earlier session too", async () => {
    const { cookie, formToken } = await tabLeftOpen("7");
    const post = { cookie, form: { ...typed, formToken } };
    const back = await app.data("screens/profile/profile", path, post);
    expect(back.headers.get("x-remix-reload-document")).toBe("true");
    expect(locationOf(back)).toBe(path);
  });

  it("leads back to the screen it came from when its own address has no page", async () => {
    const { cookie, formToken } = await tabLeftOpen("7");
    const headers = { referer: "http://zakat.example/list-mustahik?page=2" };
    const back = await app.request("/mode-ringan", { cookie, form: { formToken, light: "on" }, headers });
    expect(locationOf(back)).toBe("/list-mustahik?page=2");
    expect(setCookiesOf(back)).toEqual([]);
  });

  it("does not keep the session from being extended, or ended", async () => {
    const { cookie, formToken } = await tabLeftOpen("7");
    bank.answer("refreshToken", refusal("500", "x"));
    expect((await app.request("/session", { cookie, form: { formToken } })).status).toBe(503);
    const out = await app.request("/logout", { cookie, form: { formToken } });
    expect(locationOf(out)).toBe("/");
    expect(setCookiesOf(out).join()).toMatch(/^session=; Max-Age=0/);
    expect(bank.calls.map((call) => call.name)).toContain("signOut");
  });
});

describe("a form left open while another user signs in", () => {
  it("does nothing in that user's name, and shows them nothing of it", async () => {
    const { cookie, formToken } = await tabLeftOpen("8");
    const refused = await app.request(path, { cookie, form: { ...typed, formToken } });
    const text = await refused.text();
    expect(refused.status).toBe(403);
    expect(text).toContain("Formulir ini bukan dari sesi Anda");
    expect(text).toContain("Pengguna Sekarang");
    expect(text).not.toContain(typed.name);
    expect(setCookiesOf(refused).join()).not.toContain("draft=");
    expect(bank.calls).toEqual([]);
  });

  it("extends nothing; signing out asks again, in the present user's name", async () => {
    const { cookie, formToken } = await tabLeftOpen("8");
    expect((await app.request("/session", { cookie, form: { formToken } })).status).toBe(403);
    const headers = { referer: "http://zakat.example/list-mustahik?page=2" };
    const asked = await app.request("/logout", { cookie, form: { formToken }, headers });
    expect(locationOf(asked)).toBe("/list-mustahik?page=2&dialog=logout");
    expect(bank.calls).toEqual([]);
  });

  it("is not kept for them when their session is over", async () => {
    const { cookie, formToken } = await tabLeftOpen("8");
    const form = { formToken, typed: String(new URLSearchParams(typed)) };
    const closed = await app.request(`/session-over?to=%2Fprofile`, { cookie, form });
    expect(locationOf(closed)).toBe(path);
    expect(setCookiesOf(closed)).toEqual([]);
  });
});

describe("signing out without a session", () => {
  it.each([[{}], [{ cookie: "session=damaged" }]])("leads to the sign-in screen: %j", async (init) => {
    expect(locationOf(await app.request("/logout", { ...init, form: {} }))).toBe("/login");
  });
});

describe("a session that the bank ends in the midst of a write", () => {
  it("is signed out by CLOSE, and what was typed comes back to the same user", async () => {
    const cookie = await signIn(app, bank, staff);
    const formToken = formTokenOf(await pageAt(cookie));
    bank.answer("updateUser", refusal("401", "Sesi berakhir."));
    const refused = await pageOf(app.request(path, { cookie, form: { ...typed, formToken } }));
    expect(refused.words).toBe("Sesi berakhir.");

    const { action, fields } = refused.formWith("revoked")!;
    const form = Object.fromEntries(fields);
    const closed = await app.request(action, { cookie, form });
    expect(locationOf(closed)).toBe("/login?to=%2Fprofile");
    expect(setCookiesOf(closed).join()).toContain("session=; Max-Age=0");

    bank.answer("signIn", signInAnswer(staff));
    const again = await app.request("/login?to=%2Fprofile", { form: credentials });
    const page = await pageAt(`${cookieOf(again)}; ${jarOf(closed)}`);
    expect(page.values("name")).toEqual(["Siti Aminah"]);
  });

  it("is not ended by CLOSE on a page of an earlier session", async () => {
    const { cookie, formToken } = await tabLeftOpen("7");
    const form = { formToken, revoked: "yes", typed: "" };
    const closed = await app.request("/session-over?to=%2Fprofile", { cookie, form });
    expect(locationOf(closed)).toBe(path);
    expect(setCookiesOf(closed)).toEqual([]);
  });

  it("gives no password away", async () => {
    const cookie = await signIn(app, bank, staff);
    const formToken = formTokenOf(await pageAt(cookie));
    bank.answer("changePassword", refusal("401", "Sesi berakhir."));
    const passwords = { oldPassword: "lama-sekali-1", newPassword: "baru-sekali-12" };
    const form = { ...passwords, confirmation: "baru-sekali-12", idempotencyKey: typed.idempotencyKey };
    const text = await (
      await app.request("/change-password", { cookie, form: { ...form, formToken } })
    ).text();
    expect(text).toContain("Sesi berakhir.");
    expect(text).not.toMatch(/sekali-1/);
  });
});
