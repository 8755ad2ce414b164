import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { done, ok, refusal } from "../support/fake-bank";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  idempotencyKeyOf,
  locationOf,
  setCookiesOf,
  signIn,
  signInAnswer,
} from "./app";
import { answerAll, branchAdministrator, requireSetUp } from "./bank-answers";

/** What the app does with a role that requires a second factor, on a bank that has it. */

const { app, bank } = await appOnFakeBank();
const everything = { features: menuFeatureCodes, isHeadOffice: true };
const stands = ok("refreshToken", { access_token: "access-2", expires_in: 300 });
let cookie: string;

beforeEach(async () => {
  cookie = await signIn(app, bank, everything);
  answerAll(bank, capabilityNames);
  bank.answer("refreshToken", stands);
});

const setUp = "/profile/second-factor";
const setUpFor = (path: string) => `${setUp}?${new URLSearchParams({ to: path })}`;
const off = { state: "off", secret: null, uri: null, recoveryCodesLeft: 0, isRequired: true } as const;

describe("the way to the set-up", () => {
  it("begins after the sign-in, and leads on to what was first asked for", async () => {
    requireSetUp(bank);
    bank.answer("signIn", signInAnswer(everything));
    const signedIn = await app.request("/login?to=%2Fuser-management%3Fpage%3D2", { form: credentials });
    expect(locationOf(signedIn)).toBe("/user-management?page=2");
    const led = await app.request(locationOf(signedIn)!, { cookie: cookieOf(signedIn) });
    expect(locationOf(led)).toBe(setUpFor("/user-management?page=2"));
    const text = await (await app.request(locationOf(led)!, { cookie })).text();
    expect(text).toContain("Role Anda mewajibkan verifikasi dua langkah.");
    const form = { formToken: formTokenOf(text), idempotencyKey: idempotencyKeyOf(text) };
    const begun = await app.request(locationOf(led)!, { cookie, form: { ...form, intent: "begin" } });
    expect(locationOf(begun)).toBe(locationOf(led));
    bank.give("confirmSecondFactor", { recoveryCodes: ["AAAA-BBBB"] });
    const confirmed = await app.request(locationOf(led)!, {
      cookie,
      form: { ...form, intent: "confirm", code: "123456" },
    });
    expect(await confirmed.text()).toMatch(/href="\/user-management\?page=2"[^>]*>Selesai/);
  });

  it("leads nowhere else than to screens of ours", async () => {
    bank.give("confirmSecondFactor", { recoveryCodes: ["AAAA-BBBB"] });
    const page = `${setUp}?to=${encodeURIComponent("https://elsewhere.example/")}`;
    const formToken = formTokenOf(await (await app.request(page, { cookie })).text());
    const form = {
      formToken,
      idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f",
      intent: "confirm",
      code: "1",
    };
    expect(await (await app.request(page, { cookie, form })).text()).toMatch(
      /href="\/dashboard"[^>]*>Selesai/,
    );
    // Who comes from the profile stays there.
    expect(await (await app.request(setUp, { cookie, form })).text()).toMatch(
      /href="\/profile\/second-factor"[^>]*>Selesai/,
    );
  });

  it("reloads the document when the page's script is led there", async () => {
    requireSetUp(bank);
    const led = await app.data("screens/users/user-list", "/user-management?page=2", { cookie });
    expect([led.status, locationOf(led)]).toEqual([204, setUpFor("/user-management?page=2")]);
    expect(led.headers.get("x-remix-reload-document")).toBe("true");
  });

  it("keeps what was typed for the way back", async () => {
    const path = "/branch-management/new";
    const page = await (await app.request(path, { cookie })).text();
    requireSetUp(bank);
    const form = {
      formToken: formTokenOf(page),
      idempotencyKey: idempotencyKeyOf(page),
      ...{
        code: "ID0004",
        name: "Cabang Garut",
        address: "Jalan Mawar 5",
        phoneNumber: "81234567890",
        type: "Cabang",
      },
    };
    const led = await app.request(path, { cookie, form });
    expect([led.status, locationOf(led)]).toEqual([303, setUpFor(path)]);
    const typed = setCookiesOf(led).find((header) => header.startsWith("draft="))!;
    answerAll(bank);
    const shown = await app.request(path, { cookie: `${cookie}; ${typed.split(";")[0]}` });
    expect(await shown.text()).toContain("Jalan Mawar 5");
  });

  it("is not taken at a bank without second factors, whose code means something else", async () => {
    bank.support([]);
    requireSetUp(bank);
    const response = await app.request("/user-management", { cookie });
    expect([response.status, locationOf(response)]).toEqual([403, null]);
  });
});

describe("a required second factor that is on", () => {
  it("has no button to turn it off", async () => {
    const buttons = async (isRequired: boolean) => {
      const on = { ...off, state: "on", recoveryCodesLeft: 10, isRequired } as const;
      bank.give("readSecondFactor", on);
      const text = await (await app.request(setUp, { cookie })).text();
      return [text.includes("Matikan"), text.includes("tidak dapat dimatikan")];
    };
    expect(await buttons(true)).toEqual([false, true]);
    expect(await buttons(false)).toEqual([true, false]);
  });
});

describe("the box of a role", () => {
  const box = /<input(?=[^>]*type="checkbox")[^>]*name="requiresSecondFactor"[^>]*>/;
  const written = (name: string) => bank.calls.filter((call) => call.name === name).at(-1)?.body;
  const required = { ...branchAdministrator, second_factor_required: true };

  /** Saves the form of the role, with the box as it is told. */
  async function save(path: string, boxes: string[], fields: Record<string, string>) {
    const page = await (await app.request(path, { cookie })).text();
    const form = new URLSearchParams({
      formToken: formTokenOf(page),
      idempotencyKey: idempotencyKeyOf(page),
      ...fields,
    });
    for (const box of boxes) form.append("requiresSecondFactor", box);
    return app.request(path, { cookie, form });
  }

  it("shows what the role requires, and says it when it is saved", async () => {
    bank.give("listRoles", [required]);
    bank.answer("updateRole", done);
    const shown = await (await app.request("/role-management/21", { cookie })).text();
    expect(box.exec(shown)?.[0]).toMatch(/disabled.*checked|checked.*disabled/);
    const edited = { description: "Administrator Cabang", menu: "MN600", version: "v1" };
    for (const [boxes, said] of [
      [["off", "on"], true],
      [["off"], false],
      [[], undefined],
    ] as const) {
      const saved = await save("/role-management/21?edit=1", [...boxes], edited);
      expect(saved.status).toBe(303);
      expect(written("updateRole")).toMatchObject({ code: "ADMIN-CABANG" });
      expect((written("updateRole") as { second_factor_required?: boolean }).second_factor_required).toBe(
        said,
      );
    }
  });

  it("stays as posted when the bank has news, which the next save sends back as told", async () => {
    bank.give("listRoles", [required]);
    const news = "Setelah perubahan ini, pemeriksa tidak cukup.";
    bank.answer("updateRole", refusal("E7", news));
    const edited = { description: "Administrator Cabang", menu: "MN600", version: "v1", told: "" };
    const asked = await save("/role-management/21?edit=1", ["off"], edited);
    const page = await asked.text();
    expect(asked.status).toBe(422);
    expect(written("updateRole")).toMatchObject({ told: "" });
    expect(page).toContain(`<p role="alert">${news}</p>`);
    expect(page).toContain(`<input type="hidden" name="told" value="${news}"/>`);
    expect(box.exec(page)?.[0]).not.toContain("checked");
    bank.answer("updateRole", done);
    expect((await save("/role-management/21?edit=1", ["off"], { ...edited, told: news })).status).toBe(303);
    expect(written("updateRole")).toMatchObject({ told: news });
  });

  it("is part of a new role, and keeps its tick when the form is shown again", async () => {
    const fields = { code: "KASIR", description: "", menu: "MN201" };
    const again = await (await save("/role-management/new", ["off", "on"], fields)).text();
    expect(box.exec(again)?.[0]).toContain("checked");
    await save("/role-management/new", ["off", "on"], { ...fields, description: "Kasir" });
    expect(written("createRole")).toMatchObject({ second_factor_required: true });
  });

  it("stands beside the present value where somebody else has changed the role", async () => {
    bank.give("listRoles", [{ ...required, version: "v2" }]);
    bank.answer("updateRole", refusal("E3", "Data sudah diubah oleh pengguna lain."));
    const stale = await save("/role-management/21?edit=1", ["off"], {
      ...{ description: "Administrator Cabang", menu: "MN600", version: "v1" },
    });
    expect(await stale.text()).toMatch(/Wajib verifikasi dua langkah<\/th><td>Tidak<\/td><td>Ya<\/td>/);
  });
});
