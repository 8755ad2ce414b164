import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { done, hangUp, refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
  signIn,
  signInAnswer,
} from "./app";
import { answerAll, answerWithData, session } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(app, bank, { features: ["MN100"] });
});

const pageAt = (path: string) => pageOf(app.request(path, { cookie }));

/** Sends a screen's form as the screen shows it, with these fields filled in. */
async function send(path: string, fields: Readonly<Record<string, string>>) {
  const page = await pageAt(path);
  const idempotencyKey = idempotencyKeyOf(page);
  const form = { formToken: formTokenOf(page), idempotencyKey, ...fields };
  return { response: await app.request(path, { cookie, form }), idempotencyKey };
}

/** The dialog on the sign-in screen that a response leads to, and whether the session has ended. */
async function farewell(response: Response) {
  const ended = setCookiesOf(response).some((header) => /^session=;.*Max-Age=0/.test(header));
  const screen = await pageOf(app.request(locationOf(response)!, { cookie: jarOf(response) }));
  return { ended, text: screen.text };
}

describe("Sesi Aktif", () => {
  it("names the app's own machine where the bank has no address", async () => {
    answerAll(bank, ["sessions"]);
    const sessions = [session, { ...session, key: "62", address: null }];
    bank.give("listSessions", sessions, { full_count: 2 });
    const { cells } = await pageAt("/profile/sessions");
    expect(cells).toEqual(expect.arrayContaining(["203.0.113.7", "Komputer server ini"]));
  });
});

describe("ending a session", () => {
  it.each([
    ["/profile/sessions/61/end", "Sesi sudah diakhiri. Perangkat itu harus masuk kembali."],
    ["/user-management/31/sessions/others/end", "Semua sesi itu sudah diakhiri. Perangkatnya harus masuk"],
  ])("at %s says what comes of it", async (path, told) => {
    cookie = await signIn(app, bank, { features: ["MN100", "MN601"] });
    answerAll(bank, ["sessions"]);
    const { response } = await send(path, {});
    const shown = { cookie: `${cookie}; ${jarOf(response)}` };
    expect(await (await app.request(locationOf(response)!, shown)).text()).toContain(told);
  });
});

describe("Verifikasi dua langkah", () => {
  const path = "/profile/second-factor";
  const factor = (state: "pending" | "on", fields: object = {}) =>
    bank.give("readSecondFactor", {
      ...{ state, secret: null, uri: null, recoveryCodesLeft: 10, isRequired: false },
      ...fields,
    });
  beforeEach(() => answerAll(bank, capabilityNames));

  it("shows its key as text and as a picture until a code confirms it, and what the bank says of a wrong one", async () => {
    factor("pending", { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" });
    const shown = await pageAt(path);
    expect(shown.part("code")?.text).toMatch(/^JBSW ?Y3DP ?EHPK ?3PXP$/);
    expect(shown.part("img", "Kode QR")).toBeDefined();
    bank.answer("confirmSecondFactor", refusal("E6", "Kode verifikasi salah."));
    const { response } = await send(path, { intent: "confirm", code: "000000" });
    expect(await response.text()).toContain("Kode verifikasi salah.");
  });

  it("says in an older tab that its key was replaced, shows the new one, and asks the bank nothing", async () => {
    factor("pending", { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" });
    const [mark = ""] = (await pageAt(path)).values("mark");
    factor("pending", { secret: "KRSXG5CTMVRXEZLU", uri: "otpauth://totp/x?secret=KRSXG5CTMVRXEZLU" });
    const { response } = await send(path, { intent: "confirm", code: "123456", mark });
    const told = await pageOf(response);
    expect([told.status, told.text]).toEqual([409, expect.stringContaining("sudah diganti")]);
    expect(told.part("code")?.text).toMatch(/^KRSX ?G5CT ?MVRX ?EZLU$/);
    expect(bank.calls.map(({ name }) => name)).not.toContain("confirmSecondFactor");
    bank.answer("confirmSecondFactor", refusal("E6", "Kode verifikasi salah."));
    const [current = ""] = told.values("mark");
    await send(path, { intent: "confirm", code: "123456", mark: current });
    expect(bank.calls.map(({ name }) => name)).toContain("confirmSecondFactor");
  });

  it("says how many recovery codes are left, and is turned off by a code", async () => {
    factor("on", { recoveryCodesLeft: 9 });
    bank.answer("turnOffSecondFactor", done);
    expect((await pageAt(path)).text).toContain("Sisa kode pemulihan: 9");
    const { response } = await send(path, { intent: "turn-off", code: "123456" });
    expect(bank.calls.find(({ name }) => name === "turnOffSecondFactor")?.body).toEqual({ code: "123456" });
    const shown = { cookie: `${cookie}; ${jarOf(response)}` };
    expect(await (await app.request(locationOf(response)!, shown)).text()).toContain(
      "Verifikasi dua langkah sudah dimatikan.",
    );
  });
});

describe("Profile", () => {
  it("shows the session's own data, the sign-in name to be read only", async () => {
    const { main } = await pageAt("/profile");
    const fields = main.parts("field").map(({ value, isReadOnly }) => [value, isReadOnly]);
    expect(fields).toContainEqual(["Operator Bandung", false]);
    expect(fields).toContainEqual(["operator@ramahzakat.example", true]);
  });

  it("leads back when the session has no user data", async () => {
    bank.answer("signIn", signInAnswer({ features: ["MN100"], name: "", username: "" }));
    const nameless = await app.request("/login", { form: { email: "a@b.example", password: "x" } });
    const without = nameless.headers.get("set-cookie")!.split(";")[0]!;
    const headers = { referer: "http://zakat.example/dashboard?x=1" };
    expect(locationOf(await app.request("/profile", { cookie: without, headers }))).toBe("/dashboard?x=1");
  });

  it("renames its user alone, once, and signs out", async () => {
    answerWithData(bank);
    const { response, idempotencyKey } = await send("/profile", { name: "  Operator Kedua " });
    expect([response.status, locationOf(response)]).toEqual([303, "/login"]);
    // The page with the form has asked whether the session stands.
    expect(bank.calls.map((call) => call.name)).toEqual(["refreshToken", "updateUser", "signOut"]);
    expect(bank.calls[1]?.body).toMatchObject({ _key: "7", name: "Operator Kedua", inputter: "7" });
    expect(bank.calls[1]?.headers["idempotency-key"]).toBe(idempotencyKey);
    const { ended, text } = await farewell(response);
    expect(ended).toBe(true);
    expect(text).toContain("Success Update Profile, we'll be loging you out. Please re-login!");
  });

  it("reloads the document after a change, since the session is over", async () => {
    answerWithData(bank);
    const form = { formToken: formTokenOf(await pageAt("/profile")), name: "Operator Kedua" };
    const response = await app.data("screens/profile/profile", "/profile", { cookie, form });
    expect(response.headers.get("x-remix-reload-document")).toBe("true");
  });

  it.each([
    ["", "Nama Lengkap wajib diisi."],
    ["   ", "Nama Lengkap wajib diisi."],
    ["x".repeat(101), "Nama Lengkap paling banyak 100 karakter."],
  ])("refuses the name %j with a sentence", async (name, sentence) => {
    const { response } = await send("/profile", { name });
    expect([response.status, (await response.text()).includes(sentence)]).toEqual([400, true]);
    // Both pages have asked whether the session stands, and no more.
    expect(bank.calls.map((call) => call.name)).toEqual(["refreshToken", "refreshToken"]);
  });

  it("is done even if the bank cannot be told of the sign-out", async () => {
    bank.give("updateUser", null);
    bank.answer("signOut", hangUp);
    const { response } = await send("/profile", { name: "Operator Kedua" });
    expect((await farewell(response)).ended).toBe(true);
  });
});

describe("Ubah Password", () => {
  const fields = {
    oldPassword: "RamahZakat-2026!",
    newPassword: "pilihan-sendiri-1",
    confirmation: "pilihan-sendiri-1",
  };

  it("changes the password, once, and signs out", async () => {
    answerWithData(bank);
    const { response, idempotencyKey } = await send("/change-password", fields);
    expect(bank.calls.map((call) => call.name)).toEqual(["refreshToken", "changePassword"]);
    expect(bank.calls[1]?.headers["idempotency-key"]).toBe(idempotencyKey);
    for (const password of Object.values(fields)) expect(JSON.stringify(bank.calls)).not.toContain(password);
    const { ended, text } = await farewell(response);
    expect(ended).toBe(true);
    expect(text).toContain("Password Anda sudah diubah.");
  });

  it("names the user to password managers", async () => {
    expect((await pageAt("/change-password")).usernames).toEqual(["operator@ramahzakat.example"]);
  });

  it.each([
    [{ oldPassword: "" }, "Password Lama wajib diisi."],
    [{ newPassword: "", confirmation: "" }, "Confirmation password is required"],
    [{ newPassword: "pendek", confirmation: "pendek" }, "Password baru harus 12 sampai 128 karakter."],
    [{ confirmation: "lain-sekali-12" }, "Confirmation Password is not match"],
  ])("refuses %j with a sentence, and shows no password again", async (wrong, sentence) => {
    const { response } = await send("/change-password", { ...fields, ...wrong });
    const text = await response.text();
    expect([response.status, text.includes(sentence)]).toEqual([400, true]);
    expect(text).not.toContain(fields.oldPassword);
    expect(text).not.toContain(fields.newPassword);
    // Both pages have asked whether the session stands, and no more.
    expect(bank.calls.map((call) => call.name)).toEqual(["refreshToken", "refreshToken"]);
  });
});
