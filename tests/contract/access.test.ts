import { randomUUID } from "node:crypto";
import { demoPassword } from "bank-api/seed/organisation";
import { describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { passwordDigest } from "contract/signing";
import type { SignedIn, WireClient } from "../support/wire-client";
import { anAddress, emailOf, isOwnBank, secretIn, unique, bankOfFile } from "./bank";
import { newUser, present } from "./organisation";

const bank = await bankOfFile();
const admin = await bank.signIn("admin");

const page = { skip: 0, limit: 1 };
const ownPassword = "kata sandi pilihan sendiri";
const fromSomewhere = () => bank.client.from(anAddress());

function attempt(client: WireClient, username: string, password: string) {
  return client.call("signIn", { as: { basic: [username, password] } });
}

const isSignedIn = async (session: SignedIn) =>
  (await session.call("updateUser", { body: ownName(session), idempotencyKey: randomUUID() })).code === "S1";

const ownName = ({ user }: SignedIn) => ({
  _key: user._key,
  name: user.name,
  inputter: user._key,
  inputter_name: user.name,
});

describe("sign-in", () => {
  test("answers with the user, their menu, and tokens", async () => {
    const { user, role } = await bank.signIn("operator.bandung");
    expect(user).toMatchObject({
      username: emailOf("operator.bandung"),
      branch: { _key: "ID0002", main_branch: false },
    });
    const codes = role.role_permissions?.menu.map((entry) => entry.feature_code);
    expect(codes).toEqual(expect.arrayContaining(["MN100", "MN200", "MN201", "MN300", "MN500"]));
    expect(codes).not.toContain("MN400");
    expect(codes).not.toContain("MN601");
  });

  test("gives an empty menu to a user without rights", async () => {
    const { role } = await bank.signIn("tanpa.akses");
    expect(role.role_permissions?.menu).toEqual([]);
  });

  test("takes the name in any case", async () => {
    expect((await attempt(fromSomewhere(), "Operator.Bandung@RamahZakat.example", demoPassword)).code).toBe(
      "S1",
    );
  });

  test("an unknown name and a wrong password get one answer", async () => {
    const wrong = await attempt(fromSomewhere(), emailOf("operator.pusat"), "salah");
    const unknown = await attempt(fromSomewhere(), `${unique("nobody")}@ramahzakat.example`, demoPassword);
    expect(wrong).toMatchObject({ code: "S0", status: 401, raw: null });
    expect(unknown).toMatchObject({ code: "S0", status: 401, raw: null, message: wrong.message });
  });

  test("what cannot be a name is judged like an unknown one", async () => {
    const unknown = await attempt(fromSomewhere(), unique("nobody"), ownPassword);
    for (const name of [`${"a".repeat(243)}@bank.example`, "a".repeat(5_000), "admin\0@bank.example", " "]) {
      const answer = await attempt(fromSomewhere(), name, ownPassword);
      expect(answer).toMatchObject({ status: 401, code: "S0", message: unknown.message });
    }
    for (const username of ["a".repeat(255), "a".repeat(5_000)]) {
      expect((await fromSomewhere().call("sendResetCode", { params: { username } })).code).toBe("S1");
    }
  });

  test("an account that is not set up is told so, gets no token, and is not slowed down for it", async () => {
    const client = fromSomewhere();
    for (let time = 0; time < 7; time += 1) {
      const answer = await attempt(client, emailOf("baru"), demoPassword);
      expect(answer).toMatchObject({ code: "E2", status: 403, message: messages.notFullySetUp, raw: null });
    }
  });
});

describe("repeated failures", () => {
  test("slow the account down, from any address and for the right password too", async () => {
    const username = `${unique("tried")}@ramahzakat.example`;
    for (let time = 0; time < 5; time += 1) {
      expect((await attempt(fromSomewhere(), username, "salah")).code).toBe("S0");
    }
    const refused = await attempt(fromSomewhere(), username, "salah");
    expect(refused).toMatchObject({ code: "429", status: 429 });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test("slow the address down for every account, but far later, since a whole office may be behind it", async () => {
    const client = fromSomewhere();
    const mistype = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await attempt(client, `${unique("tried")}@ramahzakat.example`, "salah");
    };
    await mistype(49);
    expect((await attempt(client, emailOf("operator.bandung"), demoPassword)).code).toBe("S1");
    await mistype(1);
    // A user who has signed in from there with this browser can go on.
    expect((await attempt(client, emailOf("operator.bandung"), demoPassword)).code).toBe("S1");
    expect((await attempt(client, emailOf("operator.pusat"), demoPassword)).code).toBe("429");
    expect((await attempt(fromSomewhere(), emailOf("operator.pusat"), demoPassword)).code).toBe("S1");
  });

  test.runIf(isOwnBank)("do not slow down the app's own address, which is everybody's", async () => {
    for (let time = 0; time < 6; time += 1) {
      const answer = await attempt(bank.client, `${unique("tried")}@ramahzakat.example`, "salah");
      expect(answer.code).toBe("S0");
    }
  });

  test("are limited also when they come at once", async () => {
    const username = `${unique("tried")}@ramahzakat.example`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => attempt(fromSomewhere(), username, "salah")),
    );
    expect(answers.filter((answer) => answer.code === "S0")).toHaveLength(5);
  });

  test("are forgiven after a success", async () => {
    const client = fromSomewhere();
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) await attempt(client, emailOf("operator.pusat"), "salah");
      expect((await attempt(client, emailOf("operator.pusat"), demoPassword)).code).toBe("S1");
    }
  });
});

describe("session", () => {
  test("a refresh gives another access token; both live", async () => {
    const session = await bank.signIn("operator.bandung");
    const { data } = await bank.client.call("refreshToken", { as: { bearer: session.refreshToken } });
    expect(data.access_token).not.toBe(session.accessToken);
    const as = { bearer: data.access_token };
    const body = ownName(session);
    expect((await bank.client.call("updateUser", { as, body })).code).toBe("S1");
    expect(await isSignedIn(session)).toBe(true);
  });

  test("two tabs that refresh at once both stay in", async () => {
    const session = await bank.signIn("operator.bandung");
    const as = { bearer: session.refreshToken };
    const tokens = await Promise.all([1, 2].map(() => bank.client.call("refreshToken", { as })));
    for (const { data } of tokens) {
      const answer = await bank.client.call("updateUser", {
        as: { bearer: data.access_token },
        body: ownName(session),
      });
      expect(answer.code).toBe("S1");
    }
  });

  test("an access token does not refresh, nor a refresh token act", async () => {
    const session = await bank.signIn("operator.bandung");
    const refresh = await bank.client.call("refreshToken", { as: { bearer: session.accessToken } });
    expect(refresh).toMatchObject({ code: "E4", status: 400 });
    const act = await bank.client.call("signOut", { as: { bearer: session.refreshToken } });
    expect(act).toMatchObject({ code: "401", status: 401 });
  });

  test("signing out ends it at once, and no other", async () => {
    const [one, other] = [await bank.signIn("operator.bandung"), await bank.signIn("operator.bandung")];
    expect((await one.call("signOut")).code).toBe("S1");
    expect((await one.call("signOut")).code).toBe("401");
    expect((await bank.client.call("refreshToken", { as: { bearer: one.refreshToken } })).code).toBe("E4");
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe.runIf(isOwnBank)("passwords", () => {
  interface NewUser {
    readonly id: string;
    readonly email: string;
    readonly mailedPassword: string;
  }

  async function registerUser(): Promise<NewUser> {
    const operator = await bank.signIn("operator.bandung");
    const body = newUser(operator.role._key, "ID0002");
    const { data } = await admin.call("createUser", { body });
    const { email } = body;
    const mailedPassword = await present(bank.own).mailedSecret(email, "Kata sandi sementara");
    return { id: data._key, email, mailedPassword };
  }

  const setNewPassword = (email: string, present: string, next: string, idempotencyKey?: string) =>
    fromSomewhere().call("setNewPassword", {
      as: { basic: [email, present] },
      body: { username: email, new_password: passwordDigest(email, next) },
      idempotencyKey,
    });

  const changePassword = (user: NewUser, present: string, next: string, overrides = {}) =>
    fromSomewhere().call("changePassword", {
      as: { basic: [user.email, present] },
      body: {
        _key: user.id,
        username: user.email,
        new_password: passwordDigest(user.email, next),
        ...overrides,
      },
    });

  async function readyUser(): Promise<NewUser> {
    const user = await registerUser();
    expect((await setNewPassword(user.email, user.mailedPassword, ownPassword)).code).toBe("S1");
    return user;
  }

  test("the mailed password only serves to choose one's own", async () => {
    const user = await registerUser();
    expect((await attempt(fromSomewhere(), user.email, user.mailedPassword)).code).toBe("E2");
    expect((await changePassword(user, user.mailedPassword, ownPassword)).code).toBe("E2");
    expect((await setNewPassword(user.email, user.mailedPassword, user.mailedPassword)).code).toBe("E3");
    expect((await setNewPassword(user.email, "salah", ownPassword)).code).toBe("S0");

    const idempotencyKey = randomUUID();
    expect((await setNewPassword(user.email, user.mailedPassword, ownPassword, idempotencyKey)).code).toBe(
      "S1",
    );
    // The answer got lost: the same request again, though its password is spent.
    expect((await setNewPassword(user.email, user.mailedPassword, ownPassword, idempotencyKey)).code).toBe(
      "S1",
    );
    expect((await setNewPassword(user.email, user.mailedPassword, ownPassword)).code).toBe("S0");

    expect((await attempt(fromSomewhere(), user.email, ownPassword)).code).toBe("S1");
    expect((await setNewPassword(user.email, ownPassword, "yang lain lagi")).code).toBe("E3");
  });

  test("a changed password ends every session", async () => {
    const user = await readyUser();
    const sessions = [
      await bank.client.signIn(user.email, ownPassword),
      await bank.client.signIn(user.email, ownPassword),
    ];
    expect((await changePassword(user, "salah", "yang baru 12345")).code).toBe("S0");
    expect((await changePassword(user, ownPassword, ownPassword)).code).toBe("E3");
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([true, true]);
    expect((await changePassword(user, ownPassword, "yang baru 12345")).code).toBe("S1");
    for (const session of sessions) {
      expect((await session.call("signOut")).code).toBe("401");
      expect((await bank.client.call("refreshToken", { as: { bearer: session.refreshToken } })).code).toBe(
        "E4",
      );
    }
    expect((await attempt(fromSomewhere(), user.email, "yang baru 12345")).code).toBe("S1");
  });

  test("nobody changes another's password", async () => {
    const [user, victim] = [await readyUser(), await readyUser()];
    const next = "yang baru 12345";
    expect((await changePassword(user, ownPassword, next, { username: victim.email })).code).toBe("E0");
    expect((await changePassword(user, ownPassword, next, { _key: victim.id })).code).toBe("404");
    expect((await attempt(fromSomewhere(), victim.email, ownPassword)).code).toBe("S1");
  });

  const sendCode = (username: string) => fromSomewhere().call("sendResetCode", { params: { username } });
  const verifyCode = (username: string, reset_code: string) =>
    fromSomewhere().call("verifyResetCode", { body: { username, reset_code } });

  test("a reset mails a code, then a password that must be changed", async () => {
    const user = await readyUser();
    const session = await bank.client.signIn(user.email, ownPassword);
    expect((await sendCode(user.email)).code).toBe("S1");
    expect(await sendCode(user.email)).toMatchObject({ code: "E1", message: messages.resetCodeAlreadySent });

    const code = await present(bank.own).mailedSecret(user.email, "Kode reset");
    expect(code).toMatch(/^\d{8}$/);
    // Until the code is confirmed, nothing has changed.
    expect(await isSignedIn(session)).toBe(true);
    expect((await verifyCode(user.email, "00000000")).code).toBe("E3");
    expect((await verifyCode(user.email, code)).code).toBe("S1");
    expect((await verifyCode(user.email, code)).code).toBe("E3");

    expect((await session.call("signOut")).code).toBe("401");
    expect((await attempt(fromSomewhere(), user.email, ownPassword)).code).toBe("S0");
    const mailed = secretIn(
      await present(bank.own).mailWith(user.email, "sudah diatur ulang"),
      "Kata sandi sementara",
    );
    expect((await attempt(fromSomewhere(), user.email, mailed)).code).toBe("E2");
  });

  test("a code takes five tries and no more", async () => {
    const user = await readyUser();
    await sendCode(user.email);
    const code = await present(bank.own).mailedSecret(user.email, "Kode reset");
    const wrong = code === "11111111" ? "22222222" : "11111111";
    for (let time = 0; time < 5; time += 1) expect((await verifyCode(user.email, wrong)).code).toBe("E3");
    expect((await verifyCode(user.email, code)).code).toBe("E3");
    expect((await attempt(fromSomewhere(), user.email, ownPassword)).code).toBe("S1");
  });

  test("of two who confirm one code at once, one resets", async () => {
    const user = await readyUser();
    await sendCode(user.email);
    const code = await present(bank.own).mailedSecret(user.email, "Kode reset");
    const answers = await Promise.all([verifyCode(user.email, code), verifyCode(user.email, code)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual(["E3", "S1"]);
  });

  test("a reset does not tell whether an account exists", async () => {
    const unknown = `${unique("nobody")}@ramahzakat.example`;
    const known = await readyUser();
    const answers = async (username: string) => {
      const seen = [
        await sendCode(username),
        await sendCode(username),
        await verifyCode(username, "00000000"),
      ];
      return seen.map(({ status, code, message, raw }) => ({ status, code, message, raw }));
    };
    expect(await answers(unknown)).toEqual(await answers(known.email));
  });

  test("deactivation ends sessions at once, and the account then looks unknown", async () => {
    const user = await readyUser();
    const session = await bank.client.signIn(user.email, ownPassword);
    const looks = async () => (await session.list("listCustomers", { branch_id: "" }, page)).code;
    expect((await admin.call("deactivateUser", { body: { _key: user.id } })).code).toBe("S1");
    expect(await looks()).toBe("401");
    expect((await bank.client.call("refreshToken", { as: { bearer: session.refreshToken } })).code).toBe(
      "E4",
    );
    const unknown = await attempt(fromSomewhere(), `${unique("nobody")}@ramahzakat.example`, ownPassword);
    const inactive = await attempt(fromSomewhere(), user.email, ownPassword);
    expect(inactive).toMatchObject({ code: "S0", message: unknown.message, status: unknown.status });

    expect((await admin.call("activateUser", { body: { _key: user.id } })).code).toBe("S1");
    expect(await looks()).toBe("401");
    expect((await attempt(fromSomewhere(), user.email, ownPassword)).code).toBe("S1");
  });
});

describe.runIf(isOwnBank)("what is logged", () => {
  test("holds no password, digest, token, code, key or personal number", async () => {
    const operator = await bank.signIn("operator.bandung");
    const { data } = await operator.list("listCustomers", { branch_id: "" }, page);
    const nationalId = data[0]?.no_ktp ?? "";
    expect(nationalId).toMatch(/^\d{16}$/);
    await operator.list("listCustomers", { branch_id: "", nationality_id: nationalId }, page);
    await operator.call("customerDetail", { params: { key: nationalId } });
    await bank.client.call("sendResetCode", { params: { username: nationalId } });
    await attempt(fromSomewhere(), nationalId, nationalId);
    await fetch(`${bank.client.origin}/${nationalId}?no_ktp=${nationalId}`);

    const log = bank.own?.program.lines.join("\n") ?? "";
    expect(log).toContain("/internaluser/resetcode/send/:username");
    const secrets = [
      nationalId,
      demoPassword,
      passwordDigest(emailOf("admin"), demoPassword),
      ownPassword,
      admin.accessToken,
      admin.refreshToken,
      operator.accessToken,
      "ramahzakat.example",
      data[0]?.name ?? "",
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/scrypt|Bearer|Basic /);
    for (const line of bank.own?.program.lines ?? []) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
