import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { done, ok, refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
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
    const asked = await pageOf(app.request(locationOf(led)!, { cookie }));
    expect(asked.text).toContain("Role Anda mewajibkan verifikasi dua langkah.");
    const form = { formToken: formTokenOf(asked), idempotencyKey: idempotencyKeyOf(asked) };
    const begun = await app.request(locationOf(led)!, { cookie, form: { ...form, intent: "begin" } });
    expect(locationOf(begun)).toBe(locationOf(led));
    bank.give("confirmSecondFactor", { recoveryCodes: ["AAAA-BBBB"] });
    const confirmed = await app.request(locationOf(led)!, {
      cookie,
      form: { ...form, intent: "confirm", code: "123456" },
    });
    expect((await pageOf(confirmed)).link("Selesai")?.address).toBe("/user-management?page=2");
  });

  it("leads nowhere else than to screens of ours", async () => {
    bank.give("confirmSecondFactor", { recoveryCodes: ["AAAA-BBBB"] });
    const page = `${setUp}?to=${encodeURIComponent("https://elsewhere.example/")}`;
    const form = {
      formToken: formTokenOf(await pageOf(app.request(page, { cookie }))),
      idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f",
      intent: "confirm",
      code: "1",
    };
    const onFrom = async (path: string) =>
      (await pageOf(app.request(path, { cookie, form }))).link("Selesai")?.address;
    expect(await onFrom(page)).toBe("/dashboard");
    // Who comes from the profile stays there.
    expect(await onFrom(setUp)).toBe("/profile/second-factor");
  });

  it("reloads the document when the page's script is led there", async () => {
    requireSetUp(bank);
    const led = await app.data("screens/users/user-list", "/user-management?page=2", { cookie });
    expect([led.status, locationOf(led)]).toEqual([204, setUpFor("/user-management?page=2")]);
    expect(led.headers.get("x-remix-reload-document")).toBe("true");
  });

  it("keeps what was typed for the way back", async () => {
    const path = "/branch-management/new";
    const page = await pageOf(app.request(path, { cookie }));
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
    answerAll(bank);
    const shown = await pageOf(app.request(path, { cookie: `${cookie}; ${jarOf(led)}` }));
    expect(shown.values("address")).toEqual(["Jalan Mawar 5"]);
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
  const boxOn = (shown: Page) => shown.part("checkbox", /^Wajib verifikasi dua langkah/);
  const written = (name: string) => bank.calls.filter((call) => call.name === name).at(-1)?.body;
  const required = { ...branchAdministrator, second_factor_required: true };

  /** Saves the form of the role, with the box as it is told. */
  async function save(path: string, boxes: string[], fields: Record<string, string>) {
    const page = await pageOf(app.request(path, { cookie }));
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
    const box = boxOn(await pageOf(app.request("/role-management/21", { cookie })));
    expect([box?.isOn, box?.isClosed]).toEqual([true, true]);
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
    const page = await pageOf(asked);
    expect(page.status).toBe(422);
    expect(written("updateRole")).toMatchObject({ told: "" });
    expect(page.parts("alert").map(({ text }) => text)).toContain(news);
    expect(page.values("told")).toEqual([news]);
    expect(boxOn(page)?.isOn).toBe(false);
    bank.answer("updateRole", done);
    expect((await save("/role-management/21?edit=1", ["off"], { ...edited, told: news })).status).toBe(303);
    expect(written("updateRole")).toMatchObject({ told: news });
  });

  it("is part of a new role, and keeps its tick when the form is shown again", async () => {
    const fields = { code: "KASIR", description: "", menu: "MN201" };
    const again = await pageOf(save("/role-management/new", ["off", "on"], fields));
    expect(boxOn(again)?.isOn).toBe(true);
    await save("/role-management/new", ["off", "on"], { ...fields, description: "Kasir" });
    expect(written("createRole")).toMatchObject({ second_factor_required: true });
  });

  it("stands beside the present value where somebody else has changed the role", async () => {
    bank.give("listRoles", [{ ...required, version: "v2" }]);
    bank.answer("updateRole", refusal("E3", "Data sudah diubah oleh pengguna lain."));
    const edited = { description: "Administrator Cabang", menu: "MN600", version: "v1" };
    const stale = await pageOf(save("/role-management/21?edit=1", ["off"], edited));
    const row = stale.row("Wajib verifikasi dua langkah");
    expect(row?.cells).toEqual(["Wajib verifikasi dua langkah", "Tidak", "Ya"]);
  });
});
