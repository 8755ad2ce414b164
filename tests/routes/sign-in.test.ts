import { describe, expect, it } from "vitest";
import { ok, refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
  passSeconds,
} from "./app";

const { app, bank } = await appOnFakeBank();

const notSetUp = refusal("E2", "Account is not fully set up.");
const textOf = async (response: Response | Promise<Response>) => (await pageOf(response)).text;

describe("the page selector", () => {
  it.each([
    ["/login", "SIGN IN"],
    ["/login?page=forget", "FORGET PASSWORD"],
    ["/login?page=anything", "SIGN IN"],
    ["/LOGIN?page=forget", "FORGET PASSWORD"],
  ])("shows at %s the form %s", async (path, title) => {
    const page = await pageOf(app.request(path));
    expect(page.part("heading")?.text).toBe(title);
    expect(page.parts("link").filter(({ isOn }) => isOn)).toHaveLength(1);
  });

  it("keeps the address to return to", async () => {
    const signIn = await pageOf(app.request("/login?to=%2Fprofile"));
    const forget = "/login?to=%2Fprofile&page=forget";
    expect(signIn.link("Forget Password ?")?.address).toBe(forget);
    expect((await pageOf(app.request(forget))).link("Back")?.address).toBe("/login?to=%2Fprofile");
  });

  it("names the first screen's files for the script to fetch", async () => {
    const [script] = (await pageOf(app.request("/login"))).scripts;
    const files = script?.attribute("data-next")?.split(" ");
    const { assets } = app.build;
    expect(files).toContain(assets.routes["screens/dashboard/dashboard"]!.module);
    expect(files).toContain(assets.routes["screens/layout"]!.module);
    expect(files).toContain(assets.entry.module);
    expect(files).toContain(assets.url);
  });
});

describe("a browser that keeps no cookie", () => {
  it.each(["/login", "/login?page=forget"])("is told so at %s, and the bank is not asked", async (path) => {
    const page = await app.request(path);
    expect(page.headers.get("set-cookie")).toMatch(/^cookies=kept; Path=\/login; HttpOnly; SameSite=Lax$/);
    expect((await pageOf(page)).values("cookies")).toEqual(["needed"]);
    const form = { ...credentials, cookies: "needed" };
    const refused = await app.request(path, { form });
    const told = await pageOf(refused);
    expect(told.status).toBe(400);
    expect(told.text).toContain("Browser ini memblokir cookie");
    expect(told.values("email")).toEqual([credentials.email]);
    expect(told.source).not.toContain(credentials.password);
    expect(bank.calls).toEqual([]);
    // This answer has brought the cookie, so a browser that had only lost it goes on.
    bank.answer("signIn", notSetUp);
    bank.give("sendResetCode", null);
    const cookie = jarOf(refused);
    expect((await app.request(path, { cookie, form })).status).toBe(303);
  });
});

it("a password is never checked for spelling, shown or not", async () => {
  const password = (await pageOf(app.request("/login"))).field("Password")!;
  expect(password.attribute("type")).toBe("password");
  expect(password.attribute("spellcheck")).toBe("false");
  for (const name of ["autocapitalize", "autocorrect"] as const) expect(password.attribute(name)).toBe("off");
});

describe("an account that is not set up", () => {
  const chosen = { newPassword: "pilihan-sendiri-1", confirmation: "pilihan-sendiri-1" };

  /** Signs in with the mailed password; gives the dialog's address and the browser's cookie. */
  async function signIn(query = "") {
    bank.answer("signIn", notSetUp);
    const response = await app.request(`/login${query}`, { form: credentials });
    bank.reset();
    return { response, address: locationOf(response)!, cookie: cookieOf(response) };
  }

  it("is asked for a password of its own, above the sign-in screen", async () => {
    const { response, address, cookie } = await signIn("?to=%2Fprofile");
    expect([response.status, address]).toEqual([303, "/login/new-password?to=%2Fprofile"]);
    const page = await pageOf(app.request(address, { cookie }));
    const words = "Your account is not fully setup. Please define your new password!";
    expect(page.dialog?.text).toContain(words);
    expect(page.dialog?.link("Cancel")?.address).toBe("/login?to=%2Fprofile");
    expect(page.text).toContain("SIGN IN");
    const focused = page.parts("field").filter((field) => field.attribute("autofocus") !== undefined);
    expect(focused).toHaveLength(1);
  });

  it("shows the mailed password nowhere", async () => {
    const { response, address, cookie } = await signIn();
    const header = response.headers.get("set-cookie")!;
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/Max-Age=900; Path=\/login/);
    const page = await pageOf(app.request(address, { cookie }));
    for (const text of [
      address,
      header,
      page.source,
      Buffer.from(cookie.split("=")[1]!, "base64url").toString(),
    ])
      expect(text).not.toContain(credentials.password);
    // The name stands there once, for password managers.
    expect(page.source.split(credentials.email)).toHaveLength(2);
    expect(page.usernames).toEqual([credentials.email]);
  });

  it("can sign in with the new password", async () => {
    const { address, cookie } = await signIn("?to=%2Fprofile");
    const idempotencyKey = idempotencyKeyOf(await pageOf(app.request(address, { cookie })));
    bank.give("setNewPassword", null);
    const done = await app.request(address, { cookie, form: { ...chosen, idempotencyKey } });
    expect([done.status, locationOf(done)]).toEqual([303, "/login?to=%2Fprofile"]);
    expect(setCookiesOf(done).some((header) => /^setup=;.*Max-Age=0/.test(header))).toBe(true);
    expect(bank.calls.map((call) => [call.name, call.headers["idempotency-key"]])).toEqual([
      ["setNewPassword", idempotencyKey],
    ]);
    expect(JSON.stringify(bank.calls)).not.toContain(chosen.newPassword);
    const text = await textOf(app.request("/login?to=%2Fprofile", { cookie: jarOf(done) }));
    expect(text).toContain("Setup Account Success");
    expect(text).toContain("Please re-login!");
  });

  it.each([
    [{}, ["Password is required", "Confirmation password is required"]],
    [{ newPassword: "pendek", confirmation: "pendek" }, ["Password baru harus 12 sampai 128 karakter."]],
    [
      { newPassword: "dengan spasi di dalam", confirmation: "dengan spasi di dalam" },
      ["Password is contained space character"],
    ],
    [{ ...chosen, confirmation: "lain-sekali-12" }, ["Confirmation Password is not match"]],
  ])("is refused %j without asking the bank", async (fields, errors) => {
    const { address, cookie } = await signIn();
    const refused = await pageOf(app.request(address, { cookie, form: { x: "", ...fields } }));
    expect(refused.status).toBe(400);
    for (const error of errors) expect(refused.text).toContain(error);
    for (const name of ["newPassword", "confirmation"]) expect(refused.values(name)).toEqual([""]);
    expect(bank.keyCalls).toEqual([]);
  });

  it("keeps the dialog when the bank refuses, under a fresh key", async () => {
    const { address, cookie } = await signIn();
    const first = idempotencyKeyOf(await pageOf(app.request(address, { cookie })));
    bank.answer("setNewPassword", refusal("E3", "Password Baru harus berbeda dari password sebelumnya."));
    const response = await app.request(address, { cookie, form: { ...chosen, idempotencyKey: first } });
    const refused = await pageOf(response);
    expect(refused.status).toBe(422);
    expect(refused.parts("dialog")).toHaveLength(2);
    expect(refused.words).toBe("Password Baru harus berbeda dari password sebelumnya.");
    expect(idempotencyKeyOf(refused)).not.toBe(first);
  });

  it("sends a write whose outcome is unknown again under its own key", async () => {
    const { address, cookie } = await signIn();
    const first = idempotencyKeyOf(await pageOf(app.request(address, { cookie })));
    bank.answer("setNewPassword", (response) => void response.destroy());
    const response = await app.request(address, { cookie, form: { ...chosen, idempotencyKey: first } });
    const unknown = await pageOf(response);
    expect(unknown.status).toBe(503);
    expect(unknown.text).toContain("Status tidak diketahui, periksa daftar.");
    expect(idempotencyKeyOf(unknown)).toBe(first);
  });

  it("is forgotten by Cancel and after a quarter of an hour", async () => {
    const { address, cookie } = await signIn();
    const cancelled = await app.request("/login", { cookie });
    expect(cancelled.headers.get("set-cookie")).toMatch(/^setup=;.*Max-Age=0.*Path=\/login/);
    passSeconds(15 * 60 + 1);
    expect(locationOf(await app.request(address, { cookie }))).toBe("/login");
    const late = await app.request(address, { cookie, form: chosen });
    expect(await textOf(app.request(locationOf(late)!, { cookie: jarOf(late) }))).toContain(
      "Waktu untuk membuat password baru sudah habis.",
    );
    expect(bank.keyCalls).toEqual([]);
  });

  it("is not reached without the mailed password", async () => {
    for (const cookie of ["", "setup=forged", `setup=${"A".repeat(200)}`]) {
      expect(locationOf(await app.request("/login/new-password", { cookie }))).toBe("/login");
      expect(locationOf(await app.request("/login/new-password", { cookie, form: chosen }))).toBe("/login");
    }
    expect(bank.keyCalls).toEqual([]);
  });
});

describe("a forgotten password", () => {
  async function ask(reply = ok("sendResetCode", null)) {
    bank.answer("sendResetCode", reply);
    const response = await app.request("/login?page=forget", { form: { email: credentials.email } });
    return { response, address: locationOf(response)!, cookie: cookieOf(response) };
  }

  it.each([
    ["", "Email is required"],
    ["a b@c.example", "Email is contained space character"],
    ["siti", "Email address is invalid"],
  ])("is not asked about for %j", async (email, error) => {
    const response = await app.request("/login?page=forget", { form: { email } });
    expect([response.status, (await response.text()).includes(error)]).toEqual([400, true]);
    expect(bank.keyCalls).toEqual([]);
  });

  it("leads to the code dialog, above the forget form", async () => {
    const { response, address, cookie } = await ask();
    expect([response.status, address]).toEqual([303, "/login/reset-code?page=forget"]);
    expect(bank.calls[0]?.params).toEqual({ username: credentials.email });
    const text = await textOf(app.request(address, { cookie }));
    expect(text).toContain("Confirm Reset Password");
    expect(text).toContain("Please confirm using reset code that already sent to your email!");
    expect(text).toContain("FORGET PASSWORD");
    expect(text).not.toContain("Reset code already send");
  });

  it("leads there as well when a code was sent already", async () => {
    const { address, cookie } = await ask(refusal("E1", "Reset code already send"));
    expect(await textOf(app.request(address, { cookie }))).toContain("Reset code already send");
  });

  it("is replaced by a mailed password once the code is right", async () => {
    const { address, cookie } = await ask();
    const idempotencyKey = idempotencyKeyOf(await pageOf(app.request(address, { cookie })));
    bank.give("verifyResetCode", null);
    const done = await app.request(address, { cookie, form: { code: " 1234 5678 ", idempotencyKey } });
    expect(bank.calls.at(-1)).toMatchObject({
      name: "verifyResetCode",
      body: { username: credentials.email, reset_code: "12345678" },
    });
    expect(locationOf(done)).toBe("/login");
    const text = await textOf(app.request("/login", { cookie: jarOf(done) }));
    expect(text).toContain("Reset Password Success!");
    expect(text).toContain("Please re-login using new password that already sent to your email!");
  });

  it("keeps the code that the bank refuses", async () => {
    const { address, cookie } = await ask();
    bank.answer("verifyResetCode", refusal("E3", "Kode reset salah atau sudah tidak berlaku."));
    const refused = await pageOf(app.request(address, { cookie, form: { code: "11112222" } }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Kode reset salah atau sudah tidak berlaku.");
    expect(refused.values("code")).toEqual(["11112222"]);
  });

  it("needs a code, and a request for one within a quarter of an hour", async () => {
    const { address, cookie } = await ask();
    bank.reset();
    const empty = await app.request(address, { cookie, form: { code: "  " } });
    expect([empty.status, (await empty.text()).includes("Reset code is required")]).toEqual([400, true]);
    expect(locationOf(await app.request("/login/reset-code"))).toBe("/login?page=forget");
    passSeconds(15 * 60 + 1);
    const late = await app.request(address, { cookie, form: { code: "12345678" } });
    expect(await textOf(app.request(locationOf(late)!, { cookie: jarOf(late) }))).toContain(
      "Waktu untuk mengisi kode reset sudah habis.",
    );
    expect(bank.keyCalls).toEqual([]);
  });
});
