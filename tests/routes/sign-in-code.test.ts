import { beforeEach, describe, expect, it } from "vitest";
import { messages } from "contract/codes";
import { basicAuthorization, passwordDigest } from "contract/signing";
import { hangUp, refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  jarOf,
  locationOf,
  pageOf,
  passSeconds,
  signInAnswer,
} from "./app";

/** The second step of a sign-in, at /login/second-factor: the bank judges each code. */

const { app, bank } = await appOnFakeBank();
const address = "/login/second-factor?to=%2Fprofile";
const wrong = refusal("E6", messages.secondFactorWrong);
const right = signInAnswer({ features: ["MN100"] });
let cookie: string;

/** The right password, and the browser's cookie after it. */
beforeEach(async () => {
  bank.answer("signIn", refusal("E3", messages.secondFactorNeeded));
  const led = await app.request("/login?to=%2Fprofile", { form: credentials });
  expect([led.status, locationOf(led)]).toEqual([303, address]);
  cookie = cookieOf(led);
  bank.reset();
});

const send = (code: string) => app.request(address, { cookie, form: { code } });
const judged = () => bank.calls.filter(({ name }) => name === "signInWithCode");
const begins = (response: Response) => setCookiesOf(response).some((header) => /^session=./.test(header));
const forgets = (response: Response) =>
  setCookiesOf(response).some((header) => /^code=;.*Max-Age=0/.test(header));

describe("the step for the code of a second factor", () => {
  it("asks for it above the sign-in screen, and shows the password nowhere", async () => {
    const asking = await pageOf(app.request(address, { cookie }));
    expect(asking.dialog?.text).toContain(
      "Masukkan kode 6 angka dari aplikasi autentikator Anda, atau satu kode pemulihan.",
    );
    expect(asking.dialog?.link("Cancel")?.address).toBe("/login?to=%2Fprofile");
    const digest = passwordDigest(credentials.email, credentials.password);
    for (const secret of [credentials.password, digest]) {
      expect(asking.source).not.toContain(secret);
      expect(Buffer.from(cookie.split("=")[1]!, "base64url").toString("latin1")).not.toContain(secret);
    }
  });

  it("leads on with a right code, sent with name and digest, and forgets both", async () => {
    bank.answer("signInWithCode", right);
    const signedIn = await send(" 123 456 ");
    expect([signedIn.status, locationOf(signedIn), begins(signedIn), forgets(signedIn)]).toEqual([
      303,
      "/profile",
      true,
      true,
    ]);
    const [call] = judged();
    expect((call!.body as { code: string }).code.replaceAll(" ", "")).toBe("123456");
    const digest = passwordDigest(credentials.email, credentials.password);
    expect(call!.headers.authorization).toBe(basicAuthorization(credentials.email, digest));
  });

  it("says so of a wrong code, does not fill it in again, and takes another one", async () => {
    bank.answer("signInWithCode", wrong);
    const refused = await send("000111");
    const text = await refused.text();
    expect([refused.status, begins(refused), forgets(refused)]).toEqual([422, false, false]);
    expect(text).toContain(messages.secondFactorWrong);
    expect(text).not.toContain("000111");
    bank.answer("signInWithCode", right);
    expect(locationOf(await send("123456"))).toBe("/profile");
  });

  it("leaves a code that comes a second time to the bank, which refuses it", async () => {
    bank.answerWith("signInWithCode", () => (judged().length > 1 ? wrong : right));
    expect(begins(await send("123456"))).toBe(true);
    const replayed = await send("123456");
    expect([replayed.status, begins(replayed)]).toEqual([422, false]);
    expect(judged()).toHaveLength(2);
    expect(await replayed.text()).toContain(messages.secondFactorWrong);
  });

  it("takes a recovery code, and says on the next screen how many are left", async () => {
    bank.answer("signInWithCode", signInAnswer({ features: ["MN100"], recoveryCodesLeft: 1 }));
    const signedIn = await send("ABCD-EFGH-JKMN-PQRS");
    expect([locationOf(signedIn), begins(signedIn)]).toEqual(["/profile", true]);
    const shown = await (await app.request("/profile", { cookie: jarOf(signedIn) })).text();
    expect(shown).toContain("Satu kode pemulihan terpakai, sisa 1.");
  });

  it("asks the bank nothing without the cookie of the first step, or once it is too old", async () => {
    const unasked = async (init: { readonly cookie?: string }) => {
      expect(locationOf(await app.request(address, init))).toBe("/login?to=%2Fprofile");
      const posted = await app.request(address, { ...init, form: { code: "123456" } });
      expect([posted.status, locationOf(posted), begins(posted)]).toEqual([
        303,
        "/login?to=%2Fprofile",
        false,
      ]);
      const text = await (await app.request("/login?to=%2Fprofile", { cookie: jarOf(posted) })).text();
      expect(text).toContain("Waktu untuk mengisi kode sudah habis.");
    };
    await unasked({});
    await unasked({ cookie: `${cookie.slice(0, -4)}AAAA` });
    passSeconds(15 * 60 + 1);
    await unasked({ cookie });
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });

  it("says after too many tries how long to wait", async () => {
    bank.answer("signInWithCode", refusal("429", "x", { "retry-after": "120" }));
    const slowed = await send("123456");
    expect([slowed.status, begins(slowed), forgets(slowed)]).toEqual([429, false, false]);
    expect(await slowed.text()).toContain("Terlalu banyak percobaan. Coba lagi dalam 2 menit.");
  });

  it("asks for a code before it asks the bank, and stands while the bank is away", async () => {
    const empty = await send("");
    expect([empty.status, judged().length]).toEqual([400, 0]);
    bank.answer("signInWithCode", hangUp);
    const away = await send("123456");
    expect([away.status, begins(away), forgets(away)]).toEqual([503, false, false]);
  });
});
