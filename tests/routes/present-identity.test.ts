import { describe, expect, it } from "vitest";
import type { FeatureCode } from "contract/features";
import { json, refusal, type Reply } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import { appOnFakeBank, cookieOf, credentials, formTokenOf, locationOf, pageOf } from "./app";
import { answerWithData, siti } from "./bank-answers";

/** A role, a branch or a name that an administrator changes while its user is signed in (capability `sessions`). */

const { app, bank } = await appOnFakeBank();
const listRoute = "screens/customers/mustahik-list";

/** Who the bank says the user is. */
function identity(version: string, features: readonly FeatureCode[], roleName = "Operator") {
  return {
    user: {
      _key: "7",
      name: "Operator Bandung",
      username: credentials.email,
      branch: { _key: "ID0002", branch_descriptions: "Cabang Bandung", main_branch: false },
    },
    role: {
      _key: "role",
      role_descriptions: roleName,
      role_permissions: {
        menu: features.map((feature_code) => ({ feature_code, feature_action: { view: true } })),
      },
    },
    identity_version: version,
  };
}

const success = (data: unknown, version?: string): Reply =>
  json(200, { response_code: "S1", message: "Success", data, full_count: 1 }, told(version));
const told = (version?: string): Record<string, string> =>
  version === undefined ? {} : { "x-identity-version": version };

let signIns = 0;

/** Signs in as an operator of version v1; the tokens of each are their own. */
async function signIn(): Promise<string> {
  signIns += 1;
  const token = { access_token: `access-${signIns}`, refresh_token: `refresh-${signIns}` };
  bank.answer("signIn", success({ ...identity("v1", ["MN100", "MN201"]), token }));
  const response = await app.request("/login", { form: credentials });
  bank.reset();
  answerWithData(bank);
  return cookieOf(response);
}

/** The bank names another version with the next list, and says with a refresh who that is. */
function changeTo(version: string, features: readonly FeatureCode[], roleName?: string): void {
  bank.answer("listCustomers", success([siti], version));
  const signed_in = identity(version, features, roleName);
  bank.answer("refreshToken", success({ access_token: `access-${version}-${signIns}`, signed_in }));
}

describe("a page whose user has another role by now", () => {
  it("is loaded again with the new role, and shows its menu", async () => {
    const cookie = await signIn();
    changeTo("v2", ["MN100", "MN201", "MN301"], "Operator Senior");
    const first = await app.request("/list-mustahik?page=1&rows=50", { cookie });
    expect([first.status, locationOf(first)]).toEqual([302, "/list-mustahik?page=1&rows=50"]);
    const again = await pageOf(app.request("/list-mustahik?page=1&rows=50", { cookie: cookieOf(first) }));
    expect(again.status).toBe(200);
    expect(again.addresses).toContain("/list-merchant");
    expect(again.text).toContain("Operator Senior");
    expect((await app.request("/list-merchant", { cookie: cookieOf(first) })).status).toBe(200);
  });

  it("is refused, with the new role's menu, once the bank has refused it", async () => {
    const cookie = await signIn();
    changeTo("v2", ["MN100"]);
    bank.answer("listCustomers", (response) => {
      response.setHeader("x-identity-version", "v2");
      return refusal("403", "Tidak berhak.")(response);
    });
    const first = await app.request("/list-mustahik", { cookie });
    expect(locationOf(first)).toBe("/list-mustahik");
    bank.reset();
    const again = await pageOf(app.request("/list-mustahik", { cookie: cookieOf(first) }));
    expect(again.status).toBe(403);
    expect(again.text).toContain("Akses ditolak");
    expect(again.addresses).not.toContain("/list-mustahik");
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken"]);
  });

  it("opens a screen as soon as it is granted, since the bank is asked before the app refuses", async () => {
    const cookie = await signIn();
    changeTo("v2", ["MN100", "MN201", "MN301"], "Operator Senior");
    const first = await app.request("/list-merchant?rows=50", { cookie });
    expect([first.status, locationOf(first)]).toEqual([302, "/list-merchant?rows=50"]);
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken"]);
    const again = await app.request("/list-merchant?rows=50", { cookie: cookieOf(first) });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Operator Senior");
  });

  it("asks the bank nothing before a write is refused", async () => {
    const cookie = await signIn();
    changeTo("v2", ["MN100", "MN201", "MN301"]);
    const form = { idempotencyKey: "x" };
    expect((await app.request("/list-merchant/11/deactivate", { cookie, form })).status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it("is reloaded as a document when the page's script asks for its data", async () => {
    const cookie = await signIn();
    changeTo("v2", ["MN100", "MN201"], "Operator Senior");
    const answer = await app.data(listRoute, "/list-mustahik?rows=50", { cookie });
    expect([answer.status, locationOf(answer)]).toEqual([204, "/list-mustahik?rows=50"]);
    expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(setCookiesOf(answer)).toHaveLength(1);
  });

  it("keeps the outcome of a write for the page that shows it", async () => {
    const cookie = await signIn();
    const formToken = formTokenOf(await pageOf(app.request("/list-mustahik/11/deactivate", { cookie })));
    const form = { formToken };
    const written = await app.request("/list-mustahik/11/deactivate", { cookie, form });
    const [result] = setCookiesOf(written)[0]!.split(";");
    changeTo("v2", ["MN100", "MN201"]);
    const first = await app.request("/list-mustahik", { cookie: `${cookie}; ${result}` });
    expect(setCookiesOf(first).map((header) => header.split("=")[0])).toEqual(["session"]);
    const again = await app.request("/list-mustahik", { cookie: `${cookieOf(first)}; ${result}` });
    expect(await again.text()).toContain("Sukses Menonaktifkan");
  });
});

describe("the session stays as it is", () => {
  it("while the bank names the same version", async () => {
    const cookie = await signIn();
    changeTo("v1", ["MN100", "MN201"]);
    expect((await app.request("/list-mustahik", { cookie })).status).toBe(200);
    expect(bank.calls.some(({ name }) => name === "refreshToken")).toBe(false);
  });

  it.each([
    ["says no more with a refresh", success({ access_token: "access-x" })],
    ["does not answer the refresh", refusal("500", "x")],
    ["says the same again", success({ access_token: "access-y", signed_in: identity("v1", ["MN100"]) })],
  ])("and the page is shown, when the bank %s", async (_, reply) => {
    const cookie = await signIn();
    changeTo("v2", ["MN100"]);
    bank.answer("refreshToken", reply);
    const response = await app.request("/list-mustahik", { cookie });
    expect(response.status).toBe(200);
    expect(setCookiesOf(response).some((header) => header.startsWith("session="))).toBe(false);
  });

  it("after a refusal by a bank that names no versions", async () => {
    const cookie = await signIn();
    bank.answer("listCustomers", refusal("403", "Tidak berhak."));
    expect((await app.request("/list-mustahik", { cookie })).status).toBe(403);
    expect(bank.calls.some(({ name }) => name === "refreshToken")).toBe(false);
  });
});
