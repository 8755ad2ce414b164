import { demoPassword } from "bank-api/seed/organisation";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { generateKeyPair, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordDigest } from "contract/signing";
import { audience, type Claims, nonce, startTokenIssuer, type TokenIssuer } from "../support/token-issuer";
import { until } from "../support/until";
import type { SignedIn, WireClient } from "../support/wire-client";
import { anAddress, type BankUnderTest, emailOf, isOwnBank, openBank, unique } from "./bank";
import { inputterName, newUser } from "./organisation";

const refusedToken =
  "Bukti masuk dari single sign-on tidak sah atau sudah tidak berlaku. Silakan masuk kembali.";
const email = emailOf("operator.bandung");

describe.runIf(isOwnBank)("single sign-on", () => {
  let issuer: TokenIssuer;
  let bank: BankUnderTest;
  beforeAll(async () => {
    issuer = await startTokenIssuer();
    bank = await openBank({ env: { BANK_OIDC_ISSUER: issuer.url, BANK_OIDC_AUDIENCE: audience } });
  });
  afterAll(async () => {
    await bank.close();
    await issuer.stop();
  });

  const present = (id_token: string, client: WireClient = bank.client.from(anAddress()), given = nonce) =>
    client.call("signInWithIdToken", { body: { id_token, nonce: given } });
  const presentOf = async (claims: Claims) => present(await issuer.token({ email, ...claims }));

  test("opens the session of the user whom the token names, and the audit trail says by which way", async () => {
    const { code, data } = await present(
      await issuer.token({ email: "Operator.Bandung@RamahZakat.example" }),
    );
    expect(code).toBe("S1");
    expect(data.user.username).toBe(email);
    expect(data).toMatchObject({ role: (await bank.signIn("operator.bandung")).role });
    const as = { bearer: data.token.access_token };
    expect((await bank.client.call("signOut", { as })).code).toBe("S1");
    const starts = await bank
      .own!.db.selectFrom("audit_log")
      .select("after")
      .where("action", "=", "session.start")
      .where("subject", "=", `user:${data.user._key}`)
      .orderBy("id", "desc")
      .execute();
    expect(starts.slice(0, 2)).toEqual([{ after: null }, { after: { way: "single-sign-on" } }]);
  });

  test("takes a token once, however its signature is written, at the same moment too", async () => {
    const token = await issuer.token({ email });
    const answers = await Promise.all([present(token), present(token), present(token)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["S0", "S0", "S1"]);
    // Another signature of the same content is as valid: of an ECDSA signature (r, s), so is (r, −s).
    const [header, payload, signature] = token.split(".");
    const bytes = Buffer.from(signature!, "base64url");
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = order - BigInt(`0x${bytes.subarray(32).toString("hex")}`);
    bytes.write(s.toString(16).padStart(64, "0"), 32, "hex");
    const twin = `${header}.${payload}.${bytes.toString("base64url")}`;
    expect(twin).not.toBe(token);
    expect(await present(twin)).toMatchObject({ code: "S0", message: refusedToken });
    await until(() => reasons().at(-1) === "used before");
  });

  const reasons = () =>
    bank
      .own!.program.lines.filter((line) => line.includes('"id-token-refused"'))
      .map((line) => (JSON.parse(line) as { reason: string }).reason);

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Claims, string]>([
    ["another issuer", { iss: "https://elsewhere.example" }, "iss"],
    ["another audience", { aud: "another-app" }, "aud"],
    ["several audiences, and not made for us", { aud: [audience, "another-app"] }, "azp"],
    ["another authorised party", { azp: "another-app" }, "azp"],
    ["a time that has run out", { iat: now - 300, exp: now - 60 }, "exp"],
    ["no end", { exp: undefined }, "exp"],
    ["no beginning", { iat: undefined }, "iat"],
    ["a beginning long ago", { iat: now - 3_600, exp: now + 3_600 }, "iat"],
    ["a beginning that is to come", { iat: now + 600, exp: now + 900 }, "iat"],
    ["another nonce", { nonce: "of another sign-in" }, "nonce"],
    ["no nonce", { nonce: undefined }, "nonce"],
    ["an address that nobody has verified", { email_verified: false }, "email_verified"],
    ["an address that is said in a text not to be", { email_verified: "false" }, "email_verified"],
    ["0 in place of that word", { email_verified: 0 }, "email_verified"],
    ["1 in place of it", { email_verified: 1 }, "email_verified"],
    ["null in place of it", { email_verified: null }, "email_verified"],
    ["nothing in place of it", { email_verified: "" }, "email_verified"],
  ])("refuses a token with %s", async (_case, claims, reason) => {
    expect(await presentOf(claims)).toMatchObject({
      code: "S0",
      status: 401,
      message: refusedToken,
      raw: null,
    });
    await until(() => reasons().at(-1) === reason, { what: `a log line with ${reason}` });
  });

  test.each([undefined, "", 7])("says that a token names no user: %j", async (name) => {
    const message =
      "Single sign-on tidak memberi tahu siapa Anda: 'email' tidak ada dalam bukti masuknya. Hubungi administrator.";
    expect(await presentOf({ email: name })).toMatchObject({ code: "S0", status: 401, message, raw: null });
    await until(() => reasons().at(-1) === "no email");
    expect(bank.own!.program.lines.join("")).toContain('"hint":"OIDC_SCOPES must bring BANK_OIDC_CLAIM');
  });

  test("takes one for several audiences that was given to us", async () => {
    expect((await presentOf({ aud: [audience, "another-app"], azp: audience })).code).toBe("S1");
  });

  test("refuses what another key has signed, a shared secret, or nobody", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const claims = { email };
    const made = [
      await issuer.token(claims, { key: privateKey }),
      await issuer.token(claims, { key: privateKey, kid: "unknown" }),
      await issuer.token(claims, { alg: "HS256", key: new TextEncoder().encode("s".repeat(32)) }),
      new UnsecuredJWT({ email, nonce }).setIssuer(issuer.url).setAudience(audience).encode(),
      (await issuer.token(claims)).replace(
        /\.[^.]+\./,
        `.${Buffer.from('{"email":"x"}').toString("base64url")}.`,
      ),
      "no.token.at-all",
    ];
    for (const token of made) {
      expect(await present(token)).toMatchObject({ code: "S0", message: refusedToken });
    }
  });

  test("tells the holder of a valid token what is wrong with their own account", async () => {
    const { db } = bank.own!;
    const inactive = emailOf("operator.surabaya");
    await db.updateTable("users").set({ status: "Inactive" }).where("username", "=", inactive).execute();
    for (const [name, code, message] of [
      [
        "tidak.ada@ramahzakat.example",
        "S0",
        "Akun single sign-on Anda belum terdaftar di Ramah Zakat. Hubungi administrator.",
      ],
      [inactive, "S0", "Akun Anda di Ramah Zakat tidak aktif. Hubungi administrator."],
      [emailOf("baru"), "E2", "Account is not fully set up."],
    ] as const) {
      expect(await presentOf({ email: name })).toMatchObject({ code, message, raw: null });
    }
  });

  test.each([
    ["is said to be verified", { email_verified: true }],
    ["is said to be, in a text", { email_verified: "true" }],
    ["is not said to be, where the settings do not ask for it", { email_verified: undefined }],
  ])("takes a token whose address %s", async (_case, claims) => {
    expect((await presentOf(claims)).code).toBe("S1");
  });

  test("slows nobody down for tokens that are not valid: the issuer may be at fault", async () => {
    const client = bank.client.from(anAddress());
    for (let time = 0; time < 60; time += 1) {
      const token = await issuer.token({ email }, { kid: `new-${time}` });
      expect((await present(token, client)).code).toBe("S0");
    }
    expect((await present(await issuer.token({ email }), client)).code).toBe("S1");
    const byPassword = await client.call("signIn", { as: { basic: [email, demoPassword] } });
    expect(byPassword.code).toBe("S1");
  });

  test("is named among the capabilities", async () => {
    const answer = await fetch(`${bank.client.origin}/capabilities`);
    expect(((await answer.json()) as { data: string[] }).data).toContain("single-sign-on");
  });
});

describe.runIf(isOwnBank)("the issuer's keys", () => {
  test("are looked for once more when a token names a new one, and not again soon", async () => {
    const issuer = await startTokenIssuer();
    const bank = await openBank({ env: { BANK_OIDC_ISSUER: issuer.url, BANK_OIDC_AUDIENCE: audience } });
    const present = async (header = {}) => {
      const body = { id_token: await issuer.token({ email }, header), nonce };
      return (await bank.client.from(anAddress()).call("signInWithIdToken", { body })).code;
    };
    try {
      expect(await present()).toBe("S1");
      await issuer.renewKey();
      expect(await present()).toBe("S1");
      expect(issuer.keyFetches).toBe(2);
      for (const kid of ["invented", "another"]) expect(await present({ kid })).toBe("S0");
      expect(issuer.keyFetches).toBe(2);
    } finally {
      await bank.close();
      await issuer.stop();
    }
  });

  test("are fetched when they are needed, once, and kept", async () => {
    const issuer = await startTokenIssuer();
    issuer.fail(500);
    const bank = await openBank({ env: { BANK_OIDC_ISSUER: issuer.url, BANK_OIDC_AUDIENCE: audience } });
    const present = async () =>
      bank.client
        .from(anAddress())
        .call("signInWithIdToken", { body: { id_token: await issuer.token({ email }), nonce } });
    try {
      expect(await present()).toMatchObject({ code: "503", status: 503 });
      issuer.fail(undefined);
      for (let time = 0; time < 3; time += 1) expect((await present()).code).toBe("S1");
      expect(issuer.keyFetches).toBe(1);
      // The keys are kept, so nobody waits for an issuer that is away.
      issuer.fail(500);
      expect((await present()).code).toBe("S1");
    } finally {
      await bank.close();
      await issuer.stop();
    }
  });
});

describe.runIf(isOwnBank)("passwords for one administrator alone", () => {
  let issuer: TokenIssuer;
  let bank: BankUnderTest;
  const admin = emailOf("admin");
  beforeAll(async () => {
    issuer = await startTokenIssuer();
    bank = await openBank({
      env: {
        BANK_OIDC_ISSUER: issuer.url,
        BANK_OIDC_AUDIENCE: audience,
        BANK_LOCAL_SIGN_IN_ONLY: "Admin@RamahZakat.example",
        BANK_OIDC_UNSAID_EMAIL: "refuse",
      },
    });
  });
  afterAll(async () => {
    await bank.close();
    await issuer.stop();
  });

  const somewhere = () => bank.client.from(anAddress());
  const byToken = async (name: string) => {
    const id_token = await issuer.token({ email: name, email_verified: true });
    return somewhere().call("signInWithIdToken", { body: { id_token, nonce } });
  };
  const refusal = {
    code: "E3",
    message: "Akun ini tidak memakai password. Silakan masuk dengan single sign-on.",
  };

  test("a token that does not say that its address was verified is refused, where the settings say so", async () => {
    const answer = await somewhere().call("signInWithIdToken", {
      body: { id_token: await issuer.token({ email }), nonce },
    });
    expect(answer).toMatchObject({ code: "S0", message: refusedToken });
    expect((await byToken(email)).code).toBe("S1");
  });

  test("nobody else signs in with one, known or not, right or wrong", async () => {
    for (const [name, password] of [
      [email, demoPassword],
      [email, "salah"],
      [emailOf("baru"), demoPassword],
      ["tidak.ada@ramahzakat.example", demoPassword],
    ] as const) {
      const as = { basic: [name, password] as const };
      expect(await somewhere().call("signIn", { as })).toMatchObject(refusal);
    }
    expect((await byToken(email)).code).toBe("S1");
  });

  test("nobody else chooses, changes or resets one", async () => {
    for (const name of [email, emailOf("baru"), "tidak.ada@ramahzakat.example"]) {
      const as = { basic: [name, demoPassword] as const };
      const body = { username: name, new_password: passwordDigest(name, "kata sandi yang lain") };
      expect(await somewhere().call("setNewPassword", { as, body })).toMatchObject(refusal);
      const change = { ...body, _key: "1" };
      expect(await somewhere().call("changePassword", { as, body: change })).toMatchObject(refusal);
      expect(await somewhere().call("sendResetCode", { params: { username: name } })).toMatchObject(refusal);
      const reset = { username: name, reset_code: "00000000" };
      expect(await somewhere().call("verifyResetCode", { body: reset })).toMatchObject(refusal);
    }
  });

  test("the administrator does, by a password and by a token", async () => {
    expect((await somewhere().call("signIn", { as: { basic: [admin, demoPassword] } })).code).toBe("S1");
    expect((await somewhere().call("signIn", { as: { basic: [admin, "salah"] } })).code).toBe("S0");
    expect((await somewhere().call("sendResetCode", { params: { username: admin } })).code).toBe("S1");
    expect((await byToken(admin)).code).toBe("S1");
  });

  const anEmail = () => `${unique("petugas")}@ramahzakat.example`;
  const register = async (administrator: SignedIn, name: string) =>
    administrator.call("createUser", {
      body: { ...newUser(administrator.role._key, "ID0001"), email: name },
    });

  test("a new user is mailed no password, and signs in by a token at once", async () => {
    const name = anEmail();
    const administrator = await somewhere().signIn(admin, demoPassword);
    expect((await register(administrator, name)).code).toBe("S1");
    const told = await bank.own!.mailWith(name, "Masuk dengan single sign-on.");
    expect(told).not.toContain("Kata sandi sementara");
    expect((await byToken(name)).code).toBe("S1");
  });

  test("a wrong e-mail is mended without a password, and opens nothing to who signs in at that moment", async () => {
    const [wrong, right] = [anEmail(), anEmail()];
    const administrator = await somewhere().signIn(admin, demoPassword);
    const { _key } = (await register(administrator, wrong)).data;
    const mend = (name: string) =>
      administrator.call("updateUser", { body: { _key, email: name, ...inputterName } });
    const { db } = bank.own!;
    const { mended, signedIn } = await db.transaction().execute(async (held) => {
      await lockAdministration(held);
      const waiting = async (count: number) => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query LIKE '%administration_turn%'`.execute(db);
        return rows.length === count;
      };
      const mended = mend(right);
      await until(() => waiting(1));
      const signedIn = byToken(wrong);
      await until(() => waiting(2));
      return { mended, signedIn };
    });
    expect([(await mended).code, (await signedIn).code]).toEqual(["S1", "S0"]);
    expect(await bank.own!.mailWith(right, "single sign-on")).not.toContain("Kata sandi sementara");
    expect((await byToken(right)).code).toBe("S1");
    expect((await mend(anEmail())).code).toBe("E3");
    expect((await byToken(right)).code).toBe("S1");
  });

  test("is named among the capabilities", async () => {
    const answer = await fetch(`${bank.client.origin}/capabilities`);
    expect(((await answer.json()) as { data: string[] }).data).toContain("single-sign-on-only");
  });
});

test.runIf(isOwnBank)("a bank without an issuer has no such call", async () => {
  const bank = await openBank();
  try {
    const body = { id_token: "any", nonce };
    expect(await bank.client.call("signInWithIdToken", { body })).toMatchObject({ code: "404", status: 404 });
    const answer = await fetch(`${bank.client.origin}/capabilities`);
    const { data } = (await answer.json()) as { data: string[] };
    expect(data.filter((name) => name.startsWith("single-sign-on"))).toEqual([]);
  } finally {
    await bank.close();
  }
});
