import { hourMs } from "bank-api/domain/clock";
import { readEnv } from "bank-api/env";
import { demoPassword } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { purge } from "bank-api/store/upkeep/purge";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { messages } from "contract/codes";
import { trailOf } from "../../tests/support/audit";
import { pendingSecret, shownCode, turnOnSecondFactor } from "../../tests/support/authenticator";
import { mailSecretBox, serveBank, type BankServer } from "../../tests/support/bank-server";
import { databaseOfTest } from "../../tests/support/database";
import type { SignedIn, WireClient } from "../../tests/support/wire-client";

const operator = "operator.bandung@ramahzakat.example";
const as = { basic: [operator, demoPassword] } as const;
const wrong = { code: "E6", message: messages.secondFactorWrong };

let db: Db;
let present: number;
let server: BankServer;
let client: WireClient;
let session: SignedIn;

const clock = { now: () => new Date(present) };
const pass = (seconds: number) => void (present += seconds * 1000);

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 5 }));
  present = Date.now();
  server = await serveBank(db, clock, { realClock: clock });
  ({ client } = server);
  session = await client.signIn(operator, demoPassword);
});
afterEach(() => server.close());

const byPassword = () => client.call("signIn", { as });
const byCode = (code: string, password = demoPassword) =>
  client.call("signInWithCode", { as: { basic: [operator, password] }, body: { code } });
const read = async () => (await session.call("readSecondFactor")).data;

/** The code that the user's phone shows, or will show some steps from now. */
const shown = (secret: string, steps = 0) => shownCode(secret, present + steps * 30_000);

/** Sets it up, and lets its first code be over. */
async function setUp() {
  const factor = await turnOnSecondFactor(session, present);
  pass(60);
  return factor;
}

const mails = async () => {
  const rows = await db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  return rows.map(({ id, recipient, sealed_letter }) =>
    mailSecretBox.open(`${id} ${recipient}`, sealed_letter),
  );
};
const acts = async () => {
  const rows = await trailOf(db, `user:${session.user._key}`, "action", "after");
  return rows.map(({ action, after }) => [action, after]);
};

describe("set-up", () => {
  test("a first code proves the secret, and nothing is asked before", async () => {
    expect(await read()).toMatchObject({ state: "off", secret: null, uri: null, recoveryCodesLeft: 0 });
    expect(await session.call("confirmSecondFactor", { body: { code: "000000" } })).toMatchObject({
      code: "E3",
    });
    expect((await session.call("beginSecondFactor")).code).toBe("S1");
    const { state, uri } = await read();
    const secret = await pendingSecret(session);
    expect([state, uri?.includes(secret)]).toEqual(["pending", true]);
    expect((await byPassword()).code).toBe("S1");
    // Full-width digits are none.
    expect(await session.call("confirmSecondFactor", { body: { code: "１２３４５６" } })).toMatchObject(
      wrong,
    );
    const other = shown(secret, 10);
    expect(await session.call("confirmSecondFactor", { body: { code: other } })).toMatchObject(wrong);
    expect((await read()).state).toBe("pending");
    const { code, data } = await session.call("confirmSecondFactor", { body: { code: shown(secret) } });
    expect([code, new Set(data.recoveryCodes).size]).toEqual(["S1", 10]);
    expect(await read()).toMatchObject({ state: "on", secret: null, uri: null, recoveryCodesLeft: 10 });
    expect((await session.call("beginSecondFactor")).code).toBe("E3");
  });

  test("recovery codes are answered once, also under the same key", async () => {
    await session.call("beginSecondFactor");
    const secret = await pendingSecret(session);
    const same = { body: { code: shown(secret) }, idempotencyKey: "the-same-key" };
    expect((await session.call("confirmSecondFactor", same)).data.recoveryCodes).toHaveLength(10);
    expect((await session.call("confirmSecondFactor", same)).data.recoveryCodes).toEqual([]);
  });

  test("neither the secret nor a recovery code rests in clear", async () => {
    const { secret, codes } = await setUp();
    await byCode(codes[0]!);
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`.execute(
      db,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} AS t`.execute(
        db,
      );
      const text = rows.map(({ row }) => row).join("\n");
      for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
        expect(text.includes(hidden), name).toBe(false);
    }
    const told = [...(await mails()), ...server.logged].join("\n");
    for (const hidden of [secret, ...codes]) expect(told).not.toContain(hidden);
  });

  test("one that nobody finishes is forgotten after a day", async () => {
    await session.call("beginSecondFactor");
    const { retention } = readEnv({});
    await purge(db, new Date(present + 23 * hourMs), retention);
    expect(await db.selectFrom("second_factors").select("user_id").execute()).toHaveLength(1);
    await purge(db, new Date(present + 25 * hourMs), retention);
    expect(await db.selectFrom("second_factors").select("user_id").execute()).toEqual([]);
  });
});

describe("a phone whose clock is off", () => {
  const ofClock = (how: string) => `${messages.secondFactorWrong} Jam ponsel Anda tampaknya lebih ${how}:`;

  test("is told so at the second code, with the server's time, and not to who guesses", async () => {
    const { secret } = await setUp();
    // The next day: a code of before the set-up's is used up.
    present = Date.parse(`${new Date(present + 24 * hourMs).toISOString().slice(0, 10)}T23:05:10Z`);
    expect(await byCode(shown(secret, 10))).toMatchObject(wrong);
    pass(30);
    const { code, message } = await byCode(shown(secret, 10));
    expect(code).toBe("E6");
    expect(message).toContain(ofClock("cepat sekitar 5 menit"));
    expect(message).toContain("di server sekarang pukul 06.05 WIB");
    // Another distance is another mistake.
    expect(await byCode(shown(secret, -6))).toMatchObject(wrong);
    expect((await byCode(shown(secret))).code).toBe("S1");
  });

  test("is told so while the second factor is set up", async () => {
    await session.call("beginSecondFactor");
    const secret = await pendingSecret(session);
    const confirm = () => session.call("confirmSecondFactor", { body: { code: shown(secret, -4) } });
    expect(await confirm()).toMatchObject(wrong);
    pass(30);
    expect((await confirm()).message).toContain(ofClock("lambat sekitar 2 menit"));
  });
});

describe("sign-in", () => {
  test("gives no token for the password alone", async () => {
    const { secret } = await setUp();
    expect(await byPassword()).toMatchObject({ code: "E3", message: messages.secondFactorNeeded, raw: null });
    expect((await byCode(shown(secret), "salah")).code).toBe("S0");
    const { code, data } = await byCode(shown(secret));
    expect([code, data.user.username, data.recovery_codes_left]).toEqual(["S1", operator, undefined]);
    const bearer = { bearer: data.token.access_token };
    expect((await client.call("readSecondFactor", { as: bearer })).code).toBe("S1");
    expect((await acts()).at(-1)).toEqual(["session.start", { way: "code" }]);
  });

  test("says nothing of a second factor to whoever has a wrong password", async () => {
    await setUp();
    const answer = await client.call("signIn", { as: { basic: [operator, "salah"] } });
    expect(answer).toMatchObject({ code: "S0", raw: null });
  });

  test("takes a code of the step before or after, each once, and none older than the last", async () => {
    const { secret } = await setUp();
    for (const far of [-2, 2]) expect(await byCode(shown(secret, far))).toMatchObject(wrong);
    expect((await byCode(shown(secret, -1))).code).toBe("S1");
    expect((await byCode(shown(secret, 1))).code).toBe("S1");
    for (const used of [-1, 0, 1]) expect(await byCode(shown(secret, used))).toMatchObject(wrong);
  });

  test("of several with one code at once, one gets in", async () => {
    const { secret } = await setUp();
    const answers = await Promise.all(Array.from({ length: 4 }, () => byCode(shown(secret))));
    expect(answers.map(({ code }) => code).sort()).toEqual(["E6", "E6", "E6", "S1"]);
  });

  test("of several with one recovery code at once, one gets in", async () => {
    const { codes } = await setUp();
    const answers = await Promise.all(Array.from({ length: 4 }, () => byCode(codes[3]!)));
    expect(answers.map(({ code }) => code).sort()).toEqual(["E6", "E6", "E6", "S1"]);
    expect((await read()).recoveryCodesLeft).toBe(9);
  });

  test("takes a recovery code once, however it is typed, and tells by mail", async () => {
    const { codes } = await setUp();
    const { data } = await byCode(` ${codes[0]!.toLowerCase().replaceAll("-", " ")}`);
    expect(data.recovery_codes_left).toBe(9);
    expect(await byCode(codes[0]!)).toMatchObject(wrong);
    expect((await mails()).at(-1)).toContain("Sisa kode pemulihan: 9.");
    expect((await acts()).at(-1)).toEqual(["session.start", { way: "recovery-code" }]);
  });

  test("wrong codes slow the account down, and the right password does not help", async () => {
    const { secret } = await setUp();
    for (let time = 0; time < 5; time += 1) {
      expect(await byCode("000000")).toMatchObject(wrong);
      if (time < 4) expect((await byPassword()).code).toBe("E3");
    }
    expect(await byCode(shown(secret))).toMatchObject({ code: "429", status: 429 });
    expect((await byPassword()).code).toBe("429");
    pass(61);
    expect((await byCode(shown(secret))).code).toBe("S1");
    for (let time = 0; time < 4; time += 1) expect(await byCode("000000")).toMatchObject(wrong);
    pass(60);
    expect((await byCode(shown(secret))).code).toBe("S1");
  });

  test("wrong codes stand in the history as failed tries, those that were not judged do not", async () => {
    const { secret, codes } = await setUp();
    const history = async () => {
      const params = { skip: 0, limit: 20 };
      const { data } = await session.list("listSignIns", { userKey: session.user._key }, params);
      return data.map(({ isSuccess, way }) => [isSuccess, way]);
    };
    const before = await history();
    const tried = async () => (await history()).slice(0, -before.length);
    await byCode("000000");
    expect(await tried()).toEqual([[false, "code"]]);
    pass(1);
    const used = shown(secret);
    await byCode(used);
    pass(1);
    await byCode(codes[0]!);
    const right = [
      [true, "recovery-code"],
      [true, "code"],
    ];
    expect(await tried()).toEqual([...right, [false, "code"]]);
    pass(1);
    for (let time = 0; time < 7; time += 1) await byCode(used);
    expect(await tried()).toEqual([
      ...Array.from({ length: 5 }, () => [false, "code"]),
      ...right,
      [false, "code"],
    ]);
  });

  test("many guesses at once are judged five times at most", async () => {
    await setUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => byCode("000000")));
    expect(answers.filter(({ code }) => code !== "429").length).toBeLessThanOrEqual(5);
  });
});

describe("a second factor that is on", () => {
  test("gets new recovery codes for a code, and the old ones end", async () => {
    const { secret, codes } = await setUp();
    expect(await session.call("renewRecoveryCodes", { body: { code: "000000" } })).toMatchObject(wrong);
    const { data } = await session.call("renewRecoveryCodes", { body: { code: shown(secret) } });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await byCode(codes[0]!)).toMatchObject(wrong);
    expect((await byCode(data.recoveryCodes[0]!)).code).toBe("S1");
  });

  test("is turned off by a code, and by nothing else", async () => {
    const { secret, codes } = await setUp();
    expect(await session.call("turnOffSecondFactor", { body: { code: "000000" } })).toMatchObject(wrong);
    expect((await read()).state).toBe("on");
    expect((await session.call("turnOffSecondFactor", { body: { code: shown(secret) } })).code).toBe("S1");
    expect(await read()).toMatchObject({ state: "off", recoveryCodesLeft: 0 });
    expect((await byPassword()).code).toBe("S1");
    expect((await byCode(codes[0]!)).code).toBe("E6");
    expect((await mails()).map((mail) => (JSON.parse(mail) as { subject: string }).subject)).toEqual([
      "Verifikasi dua langkah Ramah Zakat aktif",
      "Verifikasi dua langkah Ramah Zakat dimatikan",
    ]);
    expect((await acts()).map(([action]) => action)).toEqual(
      expect.arrayContaining([
        "user.begin-second-factor",
        "user.turn-on-second-factor",
        "user.turn-off-second-factor",
      ]),
    );
  });

  test("wrong codes in a session count as those at the sign-in", async () => {
    const { secret } = await setUp();
    for (let time = 0; time < 5; time += 1)
      await session.call("turnOffSecondFactor", { body: { code: "000000" } });
    expect((await session.call("turnOffSecondFactor", { body: { code: shown(secret) } })).code).toBe("429");
    expect((await byCode(shown(secret))).code).toBe("429");
  });
});
