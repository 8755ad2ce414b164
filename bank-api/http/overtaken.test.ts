import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passwordDigest } from "contract/signing";
import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import { systemClock } from "bank-api/domain/clock";
import { after } from "bank-api/domain/session";
import { demoPassword } from "bank-api/seed/organisation";
import { lockAdministration } from "bank-api/store/administration-turn";
import { openDatabase, type Db } from "bank-api/store/database";
import { replaceResetCode } from "bank-api/store/reset-codes";
import { endSessionsOf } from "bank-api/store/sessions";
import { findCredentials, setPassword, readUser, updateUser } from "bank-api/store/users";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { databaseOfTest } from "../../tests/support/database";
import type { WireClient } from "../../tests/support/wire-client";

/**
 * Judging a password takes long, and meanwhile the account may change: what was judged must still be so when it takes
 * effect. The tests hold the lock that every change of a user takes, so that the other change always comes in between.
 */

const operator = "operator.bandung@ramahzakat.example";
const newcomer = "baru@ramahzakat.example";
const ownPassword = "kata sandi pilihan sendiri";

let url: string;
let db: Db;
/** Connections of somebody else's. */
let others: Db;
let bank: BankServer;
let client: WireClient;
let resetHash: string;

beforeAll(async () => {
  resetHash = await new Passwords(cheapPasswordCost).hash(passwordDigest(operator, "dari surat"));
});

beforeEach(async () => {
  ({ db, url } = await databaseOfTest("demo", { poolSize: 5 }));
  others = openDatabase(url, { poolSize: 2 });
  bank = await serveBank(db, systemClock);
  ({ client } = bank);
});
afterEach(async () => {
  await bank.close();
  await others.destroy();
});

async function accountOf(username: string) {
  const account = await findCredentials(others, username);
  if (!account) throw new Error(`${username} is not there`);
  return account;
}

const sessionsOf = async (username: string) =>
  others
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", (await accountOf(username)).userId)
    .execute();

/** Waits until a statement of the bank waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(others);
    if (rows.length > 0) return;
    await sleep(10);
  }
}

/** What a call answers when `change` is written before it takes effect, but after it has judged. */
async function overtaken<T>(call: () => Promise<T>, change: (held: Db) => Promise<void>): Promise<T> {
  const answer = await others.transaction().execute(async (held) => {
    await lockAdministration(held);
    const answered = call();
    await someoneWaits();
    await change(held);
    return { answered };
  });
  return answer.answered;
}

const reset = (username: string) => async (held: Db) => {
  const { userId } = await accountOf(username);
  await setPassword(held, userId, {
    hash: resetHash,
    isTemporary: true,
    expiresAt: after(systemClock.now(), 86_400),
  });
  await endSessionsOf(held, userId);
};

const deactivation = (username: string) => async (held: Db) => {
  const { userId } = await accountOf(username);
  await updateUser(held, await readUser(held, userId), { status: "Inactive" });
  await endSessionsOf(held, userId);
};

const signIn = () => client.call("signIn", { as: { basic: [operator, demoPassword] } });

describe("a sign-in under way", () => {
  test.each([
    ["a reset", reset(operator)],
    ["a deactivation", deactivation(operator)],
  ])("does not survive %s", async (_name, change) => {
    const wrong = await client.call("signIn", { as: { basic: [operator, "salah"] } });
    const answer = await overtaken(signIn, change);
    expect(answer).toMatchObject({ status: 401, code: "S0", message: wrong.message, raw: null });
    expect(await sessionsOf(operator)).toEqual([]);
  });

  test("of somebody who is moved meanwhile begins in the new branch", async () => {
    const { userId } = await accountOf(operator);
    const answer = await overtaken(signIn, async (held) => {
      await updateUser(held, await readUser(held, userId), { branchId: "ID0003" });
      await endSessionsOf(held, userId);
    });
    expect(answer.data.user.branch).toMatchObject({ _key: "ID0003" });
  });
});

describe("a hash of before, which cost less", () => {
  const weak = new Passwords(cheapPasswordCost);
  const strong = new Passwords(cheapPasswordCost + 1);
  /** What happens while the new hash is made. */
  let meanwhile: () => Promise<void>;
  let strongBank: BankServer;

  class Interrupted extends Passwords {
    override async hash(digest: string): Promise<string> {
      await meanwhile();
      return super.hash(digest);
    }
  }

  beforeEach(async () => {
    meanwhile = () => Promise.resolve();
    strongBank = await serveBank(db, systemClock, new Interrupted(cheapPasswordCost + 1));
  });
  afterEach(() => strongBank.close());

  const attempt = (password: string) =>
    strongBank.client.call("signIn", { as: { basic: [operator, password] } });
  const hashNow = async () => (await accountOf(operator)).password.hash;

  test("is replaced by a sign-in, and not by a wrong password", async () => {
    const before = await hashNow();
    expect(strong.isWeak(before)).toBe(true);
    await attempt("salah");
    expect(await hashNow()).toBe(before);
    expect((await attempt(demoPassword)).code).toBe("S1");
    const after = await hashNow();
    expect(strong.isWeak(after)).toBe(false);
    expect((await attempt(demoPassword)).code).toBe("S1");
    expect(await hashNow()).toBe(after);
  });

  test("is replaced once by sign-ins at once, which all succeed", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(demoPassword)));
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill("S1"));
    expect(strong.isWeak(await hashNow())).toBe(false);
  });

  test("does not come back over a password that was changed meanwhile", async () => {
    const { userId } = await accountOf(operator);
    const hash = await weak.hash(passwordDigest(operator, ownPassword));
    meanwhile = () => setPassword(others, userId, { hash, isTemporary: false, expiresAt: null });
    expect((await attempt(demoPassword)).code).toBe("S0");
    expect(await hashNow()).toBe(hash);
  });
});

describe("a password change under way", () => {
  async function change(name: "changePassword" | "setNewPassword", username: string) {
    const { userId } = await accountOf(username);
    return client.call(name, {
      as: { basic: [username, demoPassword] },
      body: { _key: userId, username, new_password: passwordDigest(username, ownPassword) },
    });
  }

  test.each([
    ["changePassword", operator],
    ["setNewPassword", newcomer],
  ] as const)("%s does not overwrite a reset", async (name, username) => {
    const answer = await overtaken(() => change(name, username), reset(username));
    expect(answer).toMatchObject({ status: 401, code: "S0" });
    expect((await accountOf(username)).password).toMatchObject({ hash: resetHash, isTemporary: true });
  });

  test("is without effect once the account is deactivated", async () => {
    const before = await accountOf(operator);
    const answer = await overtaken(() => change("changePassword", operator), deactivation(operator));
    expect(answer).toMatchObject({ status: 401, code: "S0" });
    expect((await accountOf(operator)).password).toEqual(before.password);
  });

  test("of two at once, one takes effect", async () => {
    const answers = await Promise.all([1, 2].map(() => change("changePassword", operator)));
    expect(answers.map(({ code }) => code).sort()).toEqual(["S0", "S1"]);
  });
});

describe("a reset under way", () => {
  const code = "12345678";
  const codeOf = async (given: string) => ({
    username: operator,
    userId: (await accountOf(operator)).userId,
    code: given,
    sentAt: systemClock.now(),
    expiresAt: after(systemClock.now(), 900),
    tries: 5,
  });
  const verify = (reset_code: string) =>
    client.call("verifyResetCode", { body: { username: operator, reset_code } });

  beforeEach(async () => {
    await replaceResetCode(others, await codeOf(code), systemClock.now());
  });

  test("is without effect once the account is deactivated", async () => {
    const before = await accountOf(operator);
    const wrong = await verify("00000000");
    const answer = await overtaken(() => verify(code), deactivation(operator));
    expect(answer).toMatchObject({ code: "E3", message: wrong.message });
    expect((await accountOf(operator)).password).toEqual(before.password);
  });

  test("does not spend the code that was sent meanwhile", async () => {
    const answer = await overtaken(
      () => verify(code),
      async (held) => void (await replaceResetCode(held, await codeOf("87654321"), systemClock.now())),
    );
    expect(answer.code).toBe("E3");
    expect((await verify("87654321")).code).toBe("S1");
  });
});

test(
  "sign-ins beside a password change leave no session on the old password",
  { timeout: 90_000 },
  async () => {
    const { userId } = await accountOf(operator);
    let password = demoPassword;
    let kept = 0;
    for (let round = 0; round < 6; round += 1) {
      const old = password;
      const next = `kata sandi ke-${round}`;
      const change = client.call("changePassword", {
        as: { basic: [operator, old] },
        body: { _key: userId, username: operator, new_password: passwordDigest(operator, next) },
      });
      const signIns = [0, 20, 60, 100].map(async (pauseMs) => {
        await sleep(pauseMs);
        return client.call("signIn", { as: { basic: [operator, old] } });
      });
      expect((await change).code).toBe("S1");
      for (const signedIn of await Promise.all(signIns)) {
        expect(["S0", "S1"]).toContain(signedIn.code);
        if (signedIn.code !== "S1") continue;
        kept += 1;
        const as = { bearer: signedIn.data.token.access_token };
        expect((await client.call("signOut", { as })).code).toBe("401");
      }
      await others.deleteFrom("sign_in_failures").execute();
      password = next;
    }
    // Some were in time, or the test would show nothing.
    expect(kept).toBeGreaterThan(0);
  },
);
