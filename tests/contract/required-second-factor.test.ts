import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pendingSecret, shownCode } from "../support/authenticator";
import { audience, nonce, startTokenIssuer, type TokenIssuer } from "../support/token-issuer";
import type { SignedIn } from "../support/wire-client";
import { anAddress, type BankUnderTest, isOwnBank, openBank } from "./bank";
import { colleague, editOf, grantedBy, inputterName, newRole, present, roleOf } from "./organisation";

const lacking = {
  code: "E5",
  status: 403,
  message: "Role Anda mewajibkan verifikasi dua langkah. Atur terlebih dahulu.",
};
const stays = {
  code: "E3",
  message: "Role Anda mewajibkan verifikasi dua langkah, jadi tidak dapat dimatikan.",
};

describe.runIf(isOwnBank)("a role that requires a second factor", () => {
  let issuer: TokenIssuer;
  let bank: BankUnderTest;
  let admin: SignedIn;
  let roleId: string;
  beforeAll(async () => {
    issuer = await startTokenIssuer();
    bank = await openBank({ env: { BANK_OIDC_ISSUER: issuer.url, BANK_OIDC_AUDIENCE: audience } });
    admin = await bank.signIn("admin");
  });
  afterAll(async () => {
    await bank.close();
    await issuer.stop();
  });
  beforeEach(async () => {
    roleId = (await admin.call("createRole", { body: newRole(["MN201"]) })).data._key;
  });

  /** An edit of the role; undefined leaves the requirement as it is. */
  const edited = async (second_factor_required: boolean | undefined, codes = ["MN201"]) => ({
    ...editOf(await roleOf(admin, roleId), codes),
    second_factor_required,
  });
  const require = async (isRequired: boolean | undefined) =>
    expect((await admin.call("updateRole", { body: await edited(isRequired) })).code).toBe("S1");
  const work = (session: SignedIn) =>
    session.list("listCustomers", { customer_type: "Mustahik", branch_id: "" }, { limit: 1 });
  const shown = (secret: string, steps = 0) => shownCode(secret, Date.now() + steps * 30_000);

  async function setUp(session: SignedIn): Promise<string> {
    await session.call("beginSecondFactor");
    const secret = await pendingSecret(session);
    expect((await session.call("confirmSecondFactor", { body: { code: shown(secret) } })).code).toBe("S1");
    return secret;
  }

  test("lets its holders work once they have set one up, in sessions of before too", async () => {
    const { session, signIn } = await colleague(bank, admin, roleId, "ID0002");
    expect((await work(session)).code).toBe("S1");
    await require(true);
    expect(await work(session)).toMatchObject(lacking);
    const another = await signIn();
    expect(await work(another)).toMatchObject(lacking);
    expect((await another.call("readSecondFactor")).data).toMatchObject({ state: "off", isRequired: true });
    await another.call("beginSecondFactor");
    expect(await work(another)).toMatchObject(lacking);
    expect((await another.call("confirmSecondFactor", { body: { code: "000000" } })).code).toBe("E6");
    expect(await work(another)).toMatchObject(lacking);
    await setUp(another);
    for (const present of [another, session]) expect((await work(present)).code).toBe("S1");
  });

  test("does not let them turn it off, until it requires none", async () => {
    const { session } = await colleague(bank, admin, roleId, "ID0002");
    const secret = await setUp(session);
    await require(true);
    const turnOff = (steps: number) =>
      session.call("turnOffSecondFactor", { body: { code: shown(secret, steps) } });
    expect(await turnOff(1)).toMatchObject(stays);
    expect((await session.call("readSecondFactor")).data).toMatchObject({
      state: "on",
      recoveryCodesLeft: 10,
    });
    await require(false);
    expect((await turnOff(1)).code).toBe("S1");
    expect((await work(session)).code).toBe("S1");
  });

  test("leaves nobody at work without one, when one is turned off at the same moment", async () => {
    const { session } = await colleague(bank, admin, roleId, "ID0002");
    const secret = await setUp(session);
    const body = await edited(true);
    const [off] = await Promise.all([
      session.call("turnOffSecondFactor", { body: { code: shown(secret, 1) } }),
      admin.call("updateRole", { body }),
    ]);
    expect((await work(session)).code).toBe(off.code === "S1" ? "E5" : "S1");
  });

  test("asks whoever gets it by another role, and nobody whom an issuer signs in", async () => {
    const { key, session } = await colleague(bank, admin, roleId, "ID0002");
    const { data: strict } = await admin.call("createRole", {
      body: newRole(["MN201"], { second_factor_required: true }),
    });
    const body = { _key: key, role: { _key: strict._key }, ...inputterName };
    expect((await admin.call("updateUser", { body })).code).toBe("S1");
    expect(await work(session)).toMatchObject(lacking);
    const id_token = await issuer.token({ email: session.user.username });
    const { data } = await bank.client
      .from(anAddress())
      .call("signInWithIdToken", { body: { id_token, nonce } });
    const customers = {
      params: { skip: 0, limit: 1 },
      body: { customer_type: "Mustahik", branch_id: "" },
    } as const;
    const as = { bearer: data.token.access_token };
    expect((await bank.client.call("listCustomers", { ...customers, as })).code).toBe("S1");
  });

  test("is so by an edit that says it, stands in its history, and belongs to its version", async () => {
    expect(await roleOf(admin, roleId)).toMatchObject({ second_factor_required: false });
    const { version } = await roleOf(admin, roleId);
    await require(true);
    await require(undefined);
    const role = await roleOf(admin, roleId);
    expect(role).toMatchObject({ second_factor_required: true });
    expect(role.version).not.toBe(version);
    const late = { ...(await edited(false)), version: present(version ?? undefined) };
    expect((await admin.call("updateRole", { body: late })).code).toBe("E3");
    expect(await roleOf(admin, roleId)).toMatchObject({
      second_factor_required: true,
      version: role.version,
    });
    const { data } = await admin.list("listHistory", { subject: "role", key: roleId }, { skip: 1, limit: 1 });
    expect(data[0]).toMatchObject({
      before: { secondFactorRequired: false },
      after: { secondFactorRequired: true },
    });
    expect(grantedBy(role)).toContain("MN201");
  });

  test("is not told to those who choose a role, nor changed by them", async () => {
    await require(true);
    const { data: chooser } = await admin.call("createRole", { body: newRole(["MN601"]) });
    const { session } = await colleague(bank, admin, chooser._key, "ID0001");
    expect(await roleOf(session, roleId)).not.toHaveProperty("second_factor_required");
    expect((await session.call("updateRole", { body: await edited(false) })).code).toBe("403");
    expect(await roleOf(admin, roleId)).toMatchObject({ second_factor_required: true });
  });
});
