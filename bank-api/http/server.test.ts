import { randomUUID } from "node:crypto";
import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import type { Clock } from "bank-api/domain/clock";
import { readEnv } from "bank-api/env";
import { demoPassword } from "bank-api/seed/organisation";
import { setPassword } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { purge } from "bank-api/store/upkeep/purge";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { requestKeyAnswer } from "contract/envelope";
import { newRequestId, passwordDigest } from "contract/signing";
import { newUser } from "../../tests/contract/organisation";
import { mailSecretBox, serveBank, type BankServer } from "../../tests/support/bank-server";
import { newTransaction } from "../../tests/support/bodies";
import { testNow } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import type { SignedIn, WireClient } from "../../tests/support/wire-client";

/** A clock that the test moves: what takes minutes or hours is over in an instant. */
class MovableClock implements Clock {
  private present = testNow().getTime();
  now(): Date {
    return new Date(this.present);
  }
  pass(seconds: number): void {
    this.present += seconds * 1000;
  }
}

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3600;

const { retention } = readEnv({});

const operator = "operator.bandung@ramahzakat.example";

let db: Db;
let clock: MovableClock;
let server: BankServer;
let client: WireClient;
let logged: readonly string[];

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 5 }));
  clock = new MovableClock();
  server = await serveBank(db, clock);
  ({ client, logged } = server);
});
afterEach(() => server.close());

const signIn = () => client.signIn(operator, demoPassword);
const attempt = (password: string, username = operator) =>
  client.call("signIn", { as: { basic: [username, password] } });

const listsAnswer = async (session: SignedIn) =>
  (await session.call("customerSummary", { body: { customer_type: "Mustahik", branch_id: "" } })).code;

const nameOf = ({ user }: SignedIn) => ({
  _key: user._key,
  name: user.name,
  inputter: user._key,
  inputter_name: user.name,
});

describe("request keys", () => {
  const invented = "t".repeat(43);

  /** Answers of 620 key calls. */
  const askedOften = async (by: WireClient, bearer?: string) =>
    Promise.all(
      Array.from({ length: 620 }, () =>
        by.requestKey(newRequestId(), bearer === undefined ? undefined : { bearer }),
      ),
    );
  const refusedOf = (answers: readonly Response[]) => answers.filter(({ status }) => status === 429);

  test("are limited in number before sign-in only", async () => {
    const { accessToken, refreshToken } = await signIn();
    const refused = refusedOf(await askedOften(client));
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refusedOf(await askedOften(client, accessToken))).toEqual([]);
    expect(refusedOf(await askedOften(client, refreshToken))).toEqual([]);
    clock.pass(minutes(1));
    expect((await client.requestKey(newRequestId())).status).toBe(200);
  });

  test("are limited for a token that is nobody's, and for nobody else at its address", async () => {
    const somewhere = client.from("198.51.100.7");
    const session = await signIn();
    const ended = await signIn();
    await ended.call("signOut");
    expect((await ended.call("signOut")).code).toBe("401");
    expect(refusedOf(await askedOften(somewhere, invented)).length).toBeGreaterThanOrEqual(20);
    expect((await somewhere.requestKey(newRequestId(), { bearer: ended.accessToken })).status).toBe(429);
    const as = { bearer: session.accessToken };
    expect((await somewhere.call("updateUser", { as, body: nameOf(session) })).code).toBe("S1");
    // The app's own address is everybody's.
    expect(refusedOf(await askedOften(client, invented))).toEqual([]);
  });

  test("with an invented token slow their address down as a failed sign-in does, without a query", async () => {
    const { accessToken, refreshToken } = await signIn();
    await db.destroy();
    const from = async (by: WireClient, bearer: string) => {
      const { status, headers } = await by.requestKey(newRequestId(), { bearer });
      return [status, headers.get("retry-after")];
    };
    const somewhere = client.from("198.51.100.10");
    for (let time = 0; time < 5; time += 1) expect(await from(somewhere, invented)).toEqual([200, null]);
    expect(await from(somewhere, invented)).toEqual([429, "60"]);
    // Tokens of ours are no guesses, of either kind, and the app's own address is everybody's.
    for (const token of [accessToken, refreshToken])
      expect(await from(somewhere, token)).toEqual([200, null]);
    for (let time = 0; time < 6; time += 1) expect(await from(client, invented)).toEqual([200, null]);
  });

  test("one key that is sent again and again is limited as well", async () => {
    const somewhere = client.from("198.51.100.8");
    const requestId = newRequestId();
    const { request_key } = requestKeyAnswer.parse(await (await somewhere.requestKey(requestId)).json());
    const tamper = { requestId, requestKey: request_key?.data.key ?? "" };
    const params = { username: operator };
    const answers = await Promise.all(
      Array.from({ length: 620 }, () => somewhere.call("sendResetCode", { params, tamper })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "S1")).toHaveLength(1);
    expect(codes.filter((code) => code === "429")).toHaveLength(20);
  });
});

describe("a token that is nobody's", () => {
  const asks = async (token: string) => [
    (await client.call("signOut", { as: { bearer: token } })).code,
    (await client.call("refreshToken", { as: { bearer: token } })).code,
  ];

  test("is refused without a query: invented, changed, or once found ended", async () => {
    const session = await signIn();
    const { accessToken, refreshToken } = session;
    await session.call("signOut");
    expect(await asks(accessToken)).toEqual(["401", "E4"]);
    expect(await asks(refreshToken)).toEqual(["401", "E4"]);
    // What would ask the database now fails.
    await db.destroy();
    for (const token of ["t".repeat(43), `A${"t".repeat(63)}`, accessToken, refreshToken]) {
      expect(await asks(token)).toEqual(["401", "E4"]);
    }
    expect((await attempt("salah")).code).toBe("500");
  });

  test("slows its address down as a failed sign-in does, without a query, and no living session there", async () => {
    const session = await signIn();
    const ended = await signIn();
    await ended.call("signOut");
    const somewhere = client.from("198.51.100.9");
    // No request key: the client would ask for one with the token, and that would count as well.
    const tamper = { keyFor: undefined };
    const guess = async (token = "t".repeat(64), name: "signOut" | "refreshToken" = "signOut") =>
      somewhere.call(name, { as: { bearer: token }, tamper });
    for (let time = 0; time < 3; time += 1) expect((await guess()).code).toBe("401");
    expect((await guess("x", "refreshToken")).code).toBe("E4");
    // One that was a session's is no guess.
    const again = () => somewhere.call("signOut", { as: { bearer: ended.accessToken } });
    for (let time = 0; time < 10; time += 1) expect((await again()).code).toBe("401");
    for (const wait of [60, 120, 240]) {
      expect((await guess()).code).toBe("401");
      const refused = await guess("x", "refreshToken");
      expect([refused.code, refused.headers.get("retry-after")]).toEqual(["429", String(wait)]);
      clock.pass(wait);
    }
    await guess();
    const as = {
      bearer: (await client.call("refreshToken", { as: { bearer: session.refreshToken } })).data.access_token,
    };
    expect((await somewhere.call("updateUser", { as, body: nameOf(session) })).code).toBe("S1");
    // The app's own address is everybody's.
    for (let time = 0; time < 20; time += 1) expect((await asks("t".repeat(64)))[0]).toBe("401");
    expect(await db.selectFrom("sign_in_failures").select("failures").execute()).toEqual([]);
  });

  test("is refused as such whatever the signature is, which is not looked at", async () => {
    const as = { bearer: "t".repeat(43) };
    const tamper = { signature: "x".repeat(43) };
    expect((await client.call("signOut", { as, tamper })).code).toBe("401");
    expect((await client.call("refreshToken", { as, tamper })).code).toBe("E4");
    const living = { bearer: (await signIn()).accessToken };
    expect((await client.call("signOut", { as: living, tamper })).code).toBe("E0");
  });
});

describe("sessions", () => {
  /** The refresh token that each session was given last. */
  const latest = new Map<SignedIn, string>();
  async function refresh(session: SignedIn) {
    const bearer = latest.get(session) ?? session.refreshToken;
    const answer = await client.call("refreshToken", { as: { bearer } });
    if (answer.code === "S1") latest.set(session, answer.data.refresh_token!);
    return answer;
  }

  test("an access token lives 300 s, a refresh token 480 s", async () => {
    const session = await signIn();
    clock.pass(299);
    expect(await listsAnswer(session)).toBe("S1");
    clock.pass(1);
    expect(await listsAnswer(session)).toBe("401");
    clock.pass(179);
    expect((await refresh(session)).code).toBe("S1");
    clock.pass(480);
    expect(await refresh(session)).toMatchObject({ code: "E4", status: 400 });
  });

  test("each refresh moves the end on, 12 h after sign-in at most", async () => {
    const session = await signIn();
    for (let passed = 0; passed < hours(12); passed += 450) {
      expect((await refresh(session)).code).toBe("S1");
      clock.pass(450);
    }
    expect((await refresh(session)).code).toBe("E4");
  });

  test("the last access token ends with the session", async () => {
    const session = await signIn();
    for (let passed = 0; passed < hours(12) - 400; passed += 400) {
      clock.pass(400);
      await refresh(session);
    }
    // 43,200 s less 107 refreshes of 400 s.
    clock.pass(300);
    const { data } = await refresh(session);
    expect(data).toMatchObject({ expires_in: 100, session_expires_in: 100 });
    clock.pass(100);
    expect((await refresh(session)).code).toBe("E4");
    const answer = await client.call("signOut", { as: { bearer: data.access_token } });
    expect(answer.code).toBe("401");
  });
});

describe("repeated failures", () => {
  test("wait 1, 2, 4, 8 and then 15 minutes", async () => {
    for (let failure = 0; failure < 4; failure += 1) expect((await attempt("salah")).code).toBe("S0");
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      expect((await attempt("salah")).code).toBe("S0");
      const refused = await attempt("salah");
      expect(refused.code).toBe("429");
      const seconds = Number(refused.headers.get("retry-after"));
      waits.push(seconds);
      clock.pass(seconds);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15].map(minutes));
  });

  test("do not count while waiting, and are forgotten after a success", async () => {
    for (let failure = 0; failure < 5; failure += 1) await attempt("salah");
    for (let time = 0; time < 5; time += 1) expect((await attempt(demoPassword)).code).toBe("429");
    clock.pass(minutes(1));
    expect((await attempt(demoPassword)).code).toBe("S1");
    for (let failure = 0; failure < 4; failure += 1) expect((await attempt("salah")).code).toBe("S0");
    expect((await attempt(demoPassword)).code).toBe("S1");
  });
});

describe("codes and mailed passwords", () => {
  const sendCode = async () => (await client.call("sendResetCode", { params: { username: operator } })).code;

  const newestLine = async (label: string) => {
    const mail = await db
      .selectFrom("mail_outbox")
      .select(["id", "recipient", "sealed_letter"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const opened = mailSecretBox.open(`${mail.id} ${mail.recipient}`, mail.sealed_letter);
    const { body } = JSON.parse(opened) as { body: string };
    return new RegExp(`^${label}: (\\S+)$`, "m").exec(body)?.[1] ?? "";
  };

  const verify = async (reset_code: string) =>
    (await client.call("verifyResetCode", { body: { username: operator, reset_code } })).code;

  test("a code is sent again after 60 s, and replaces the one before", async () => {
    expect(await sendCode()).toBe("S1");
    const first = await newestLine("Kode reset");
    clock.pass(59);
    expect(await sendCode()).toBe("E1");
    clock.pass(1);
    expect(await sendCode()).toBe("S1");
    expect(await verify(first)).toBe("E3");
    expect(await verify(await newestLine("Kode reset"))).toBe("S1");
  });

  test("a code lives 15 minutes", async () => {
    await sendCode();
    clock.pass(minutes(15));
    expect(await verify(await newestLine("Kode reset"))).toBe("E3");
  });

  test("a mailed password lives 24 h, and then is simply wrong", async () => {
    await sendCode();
    await verify(await newestLine("Kode reset"));
    const mailed = await newestLine("Kata sandi sementara");
    clock.pass(hours(24) - 1);
    expect((await attempt(mailed)).code).toBe("E2");
    clock.pass(1);
    expect((await attempt(mailed)).code).toBe("S0");
  });

  /** Everything that the database holds, as text; bytes are in hex. */
  async function dump(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`.execute(db);
    const texts = tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`.execute(
        db,
      );
      return rows.map(({ text }) => text).join("\n");
    });
    return (await Promise.all(texts)).join("\n");
  }

  test("no mailed password stands in the database in plain", async () => {
    const admin = await client.signIn("admin@ramahzakat.example", demoPassword);
    await admin.call("createUser", { body: newUser(admin.role._key, "ID0002") });
    const first = await newestLine("Kata sandi sementara");
    await sendCode();
    await verify(await newestLine("Kode reset"));
    const held = await dump();
    expect(held).toContain(operator);
    for (const password of [first, await newestLine("Kata sandi sementara")]) {
      expect(password).toHaveLength(16);
      for (const form of ["utf8", "hex", "base64", "base64url"] as const)
        expect(held).not.toContain(Buffer.from(password).toString(form));
    }
  });

  test("a reset lets in whoever was slowed down", async () => {
    for (let failure = 0; failure < 5; failure += 1) await attempt("salah");
    await sendCode();
    await verify(await newestLine("Kode reset"));
    expect((await attempt(await newestLine("Kata sandi sementara"))).code).toBe("E2");
  });
});

describe("refresh tokens", () => {
  const refresh = (bearer: string) => client.call("refreshToken", { as: { bearer } });
  const next = async (bearer: string) => (await refresh(bearer)).data.refresh_token ?? "";
  const isIn = async (bearer: string) => {
    const list = { params: { skip: 0, limit: 1 }, body: { branch_id: "" }, as: { bearer } };
    return (await client.call("listCustomers", list)).code === "S1";
  };

  test("rotate: each refresh gives another, with which the session goes on", async () => {
    const given = [(await signIn()).refreshToken];
    for (let round = 0; round < 4; round += 1) {
      given.push(await next(given.at(-1)!));
      clock.pass(minutes(4));
    }
    expect(new Set(given).size).toBe(5);
    expect((await refresh(given.at(-1)!)).code).toBe("S1");
  });

  test("two at once get the same one, on two instances as well, and both go on", async () => {
    const { refreshToken } = await signIn();
    const other = await serveBank(db, clock);
    const asked = [client, other.client, client, other.client].map((at) =>
      at.call("refreshToken", { as: { bearer: refreshToken } }),
    );
    const answers = await Promise.all(asked);
    await other.close();
    expect(answers.map(({ code }) => code)).toEqual(["S1", "S1", "S1", "S1"]);
    expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1);
    for (const { data } of answers) expect(await isIn(data.access_token)).toBe(true);
    clock.pass(minutes(4));
    expect((await refresh(answers[0]!.data.refresh_token!)).code).toBe("S1");
  });

  test("an answer that got lost is given again for 60 s, as the session's token of then", async () => {
    const { refreshToken } = await signIn();
    const second = await next(refreshToken);
    clock.pass(59);
    expect(await next(refreshToken)).toBe(second);
    const third = await next(second);
    clock.pass(30);
    expect(await next(second)).toBe(third);
    expect((await refresh(third)).code).toBe("S1");
  });

  test.each(["the user", "the thief"])(
    "used again later it ends the session for both, first %s",
    async (first) => {
      const { refreshToken, accessToken, user } = await signIn();
      const bystander = await signIn();
      const { data } = await refresh(refreshToken);
      clock.pass(60);
      const holders = [data.refresh_token!, refreshToken];
      if (first === "the user") holders[0] = await next(holders[0]!);
      expect(await refresh(refreshToken)).toMatchObject({ code: "E4", status: 400 });
      for (const token of holders) expect((await refresh(token)).code).toBe("E4");
      for (const token of [accessToken, data.access_token]) expect(await isIn(token)).toBe(false);
      expect(await isIn(bystander.accessToken)).toBe(true);
      const trail = db.selectFrom("audit_log").select("subject").where("action", "=", "session.end-by-reuse");
      expect(await trail.execute()).toEqual([{ subject: `user:${user._key}` }]);
      expect(logged.filter((line) => line.includes("refresh-token-reused"))).toHaveLength(1);
    },
  );

  test("one of a session that has ended by itself is nobody's misuse", async () => {
    const { refreshToken } = await signIn();
    await next(refreshToken);
    clock.pass(minutes(9));
    expect((await refresh(refreshToken)).code).toBe("E4");
    expect(logged.some((line) => line.includes("refresh-token-reused"))).toBe(false);
  });
});

describe("a client's reference", () => {
  const channel = "kanal.merchant@ramahzakat.example";

  const sideOf = (product: "2001" | "2002") =>
    db
      .selectFrom("accounts")
      .select(["number as account", "customer_id as key", "branch_id as branchId", "balance_idr as balance"])
      .where("product_code", "=", product)
      .where("owner_status", "=", "Active")
      .orderBy("balance_idr", "desc")
      .executeTakeFirstOrThrow();

  async function purchase(amount: number) {
    const [payer, shop] = [await sideOf("2001"), await sideOf("2002")];
    const side = ({ key, account }: typeof payer) => ({ key: key ?? "", account });
    return newTransaction("P00002", side(payer), amount, { to: side(shop), branchId: payer.branchId });
  }

  test("makes one transaction for ever, also when the kept answer is gone", async () => {
    const idempotencyKey = randomUUID();
    const body = await purchase(1_000);
    const first = await (
      await client.signIn(channel, demoPassword)
    ).call("createTransaction", { body, idempotencyKey });
    const { balance } = await sideOf("2001");
    clock.pass(hours(25));
    await purge(db, clock.now(), retention);
    const later = await client.signIn(channel, demoPassword);
    for (let time = 0; time < 2; time += 1) {
      const again = await later.call("createTransaction", { body, idempotencyKey });
      expect(again.data).toEqual(first.data);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    }
    expect((await sideOf("2001")).balance).toBe(balance);
  });

  test("with other content is E0, for ever", async () => {
    const idempotencyKey = randomUUID();
    const session = await client.signIn(channel, demoPassword);
    await session.call("createTransaction", { body: await purchase(1_000), idempotencyKey });
    const { balance } = await sideOf("2001");
    clock.pass(hours(25));
    await purge(db, clock.now(), retention);
    const later = await client.signIn(channel, demoPassword);
    const other = await later.call("createTransaction", { body: await purchase(2_000), idempotencyKey });
    expect(other).toMatchObject({ code: "E0", message: messages.keyUsed });
    expect((await sideOf("2001")).balance).toBe(balance);
  });
});

describe("purging", () => {
  test("keeps what still means something, and nothing else", async () => {
    const counts = async () => {
      const of = async (
        table: "used_request_ids" | "sessions" | "access_tokens" | "sign_in_failures" | "reset_codes",
      ) =>
        Number(
          (
            await db
              .selectFrom(table)
              .select((q) => q.fn.countAll().as("n"))
              .executeTakeFirstOrThrow()
          ).n,
        );
      return {
        requestIds: await of("used_request_ids"),
        sessions: await of("sessions"),
        tokens: await of("access_tokens"),
        failures: await of("sign_in_failures"),
        codes: await of("reset_codes"),
      };
    };
    const session = await signIn();
    await attempt("salah", "siapa@ramahzakat.example");
    await client.call("sendResetCode", { params: { username: operator } });
    const before = await counts();
    await purge(db, clock.now(), retention);
    expect(await counts()).toEqual(before);
    expect(await listsAnswer(session)).toBe("S1");

    clock.pass(hours(24) + 1);
    await purge(db, clock.now(), retention);
    expect(await counts()).toEqual({ requestIds: 0, sessions: 0, tokens: 0, failures: 0, codes: 0 });
  });
});

describe("failures of our own", () => {
  test("are 500 without detail, and logged without values", async () => {
    const session = await signIn();
    const secret = "3204110101900001";
    // A hash that cannot be read: sign-in breaks inside.
    await setPassword(db, session.user._key, {
      hash: `damaged ${secret}`,
      isTemporary: false,
      expiresAt: null,
    });
    const answer = await attempt(demoPassword);
    expect(answer).toMatchObject({ code: "500", status: 500, raw: null });
    expect(answer.message).not.toContain("damaged");
    const line = logged.find((each) => each.includes('"failure"'));
    expect(line).toContain(answer.headers.get("x-correlation-id"));
    expect(logged.join("")).not.toContain(secret);
  });

  test("of the database are logged by name only", async () => {
    const session = await signIn();
    await db.schema.dropTable("access_log").execute();
    const list = { params: { skip: 0, limit: 1 }, body: { branch_id: "" } };
    const key = (await session.call("listCustomers", list)).data[0]?._key ?? "";
    const answer = await session.call("customerDetail", { params: { key } });
    expect(answer).toMatchObject({ code: "500", status: 500 });
    const failure = JSON.parse(logged.find((line) => line.includes('"failure"')) ?? "{}") as {
      error: object;
    };
    expect(failure.error).toMatchObject({ kind: "database", sqlState: "42P01" });
    expect(failure.error).not.toHaveProperty("message");
  });
});

test("a hash made elsewhere signs in here", async () => {
  const { user } = await signIn();
  const hash = await new Passwords(cheapPasswordCost).hash(passwordDigest(operator, "dibuat di tempat lain"));
  await setPassword(db, user._key, { hash, isTemporary: false, expiresAt: null });
  expect((await attempt("dibuat di tempat lain")).code).toBe("S1");
});
