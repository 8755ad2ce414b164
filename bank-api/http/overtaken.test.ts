import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import { BranchScope } from "bank-api/domain/branch-scope";
import { after } from "bank-api/domain/session";
import { demoPassword } from "bank-api/seed/organisation";
import { setCustomerStatus } from "bank-api/store/customers/customers";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { replaceResetCode } from "bank-api/store/people/reset-codes";
import { endSessionsOf } from "bank-api/store/people/sessions";
import { findCredentials, setPassword, readUser, updateUser } from "bank-api/store/people/users";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passwordDigest } from "contract/signing";
import { samplesWith } from "../../tests/contract/samples";
import { trailOf } from "../../tests/support/audit";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { statusChange } from "../../tests/support/bodies";
import { testClock, testNow } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { untilLocked } from "../../tests/support/locks";
import type { SignedIn, WireClient } from "../../tests/support/wire-client";

/**
 * Judging a password takes long, and meanwhile the account may change: what was judged must still be so when it takes
 * effect. The tests hold the lock that every change of a user takes, so that the other change always comes in between. What
 * goes on record of a customer is of that moment too.
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
  bank = await serveBank(db, testClock);
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

/** What a call, or several, answers when `change` is written before it takes effect, but after it has judged. */
async function overtaken<T>(
  call: () => Promise<T>,
  change: (held: Db) => Promise<void>,
  calls = 1,
): Promise<T> {
  const answer = await others.transaction().execute(async (held) => {
    await lockAdministration(held);
    const answered = call();
    await untilLocked(others, calls);
    await change(held);
    return { answered };
  });
  return answer.answered;
}

/** The codes of two calls that have both judged the account as it was, and take effect in this order. */
async function inOrder(first: () => Promise<{ code: string }>, second: () => Promise<{ code: string }>) {
  const answers = await others.transaction().execute(async (held) => {
    await lockAdministration(held);
    const begun = [first()];
    await untilLocked(others, 1);
    begun.push(second());
    await untilLocked(others, 2);
    return { begun };
  });
  return (await Promise.all(answers.begun)).map(({ code }) => code);
}

const reset = (username: string) => async (held: Db) => {
  const { userId } = await accountOf(username);
  await setPassword(held, userId, {
    hash: resetHash,
    isTemporary: true,
    expiresAt: after(testClock.now(), 86_400),
  });
  await endSessionsOf(held, userId);
};

const deactivation = (username: string) => async (held: Db) => {
  const { userId } = await accountOf(username);
  await updateUser(held, await readUser(held, userId, testNow()), { status: "Inactive" });
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
      await updateUser(held, await readUser(held, userId, testNow()), { branchId: "ID0003" });
      await endSessionsOf(held, userId);
    });
    expect(answer.data.user.branch).toMatchObject({ _key: "ID0003" });
  });
});

describe("an administrator's change under way", () => {
  const first = "admin@ramahzakat.example";
  const second = "penyetuju.pusat@ramahzakat.example";
  const third = "operator.pusat@ramahzakat.example";
  const userOf = async (username: string) => readUser(others, (await accountOf(username)).userId, testNow());
  let admin: SignedIn;

  beforeEach(async () => {
    const { roleId } = await userOf(first);
    // Three, so that an administrator is left in any case.
    for (const username of [second, third]) await updateUser(others, await userOf(username), { roleId });
    admin = await client.signIn(first, demoPassword);
  });

  const writes = [
    "createUser",
    "updateUser",
    "activateUser",
    "deactivateUser",
    "createRole",
    "updateRole",
    "createBranch",
    "updateBranch",
  ] as const;

  async function sampleOf(name: (typeof writes)[number]) {
    const { id: userId, roleId } = await userOf(operator);
    const samples = samplesWith({ userId, roleId, mustahikId: "1", correctionId: "1", batchId: "1" });
    return () => admin.call(name, samples[name]);
  }

  const stored = async (from: Db) => {
    const tables = ["users", "roles", "branches", "mail_outbox", "audit_log", "idempotency_keys"] as const;
    return Promise.all(
      tables.map((table) =>
        from
          .selectFrom(table)
          .selectAll()
          .orderBy(sql`1`)
          .execute(),
      ),
    );
  };

  /** What the call answers when `change` comes in between, and that it did nothing. */
  async function refusalOf(name: (typeof writes)[number], change: (held: Db) => Promise<unknown>) {
    let changed: unknown;
    const answer = await overtaken(await sampleOf(name), async (held) => {
      await change(held);
      changed = await stored(held);
    });
    expect(await stored(others)).toEqual(changed);
    return answer;
  }

  test.each(writes)("does nothing once the actor's role grants less: %s", async (name) => {
    const answer = await refusalOf(name, (held) =>
      held
        .updateTable("roles")
        .set({ features: ["MN100", "MN601", "MN602", "MN603"] })
        .where("code", "=", "ADMIN")
        .execute(),
    );
    expect(answer).toMatchObject({ status: 403, code: "403" });
  });

  test.each([
    ["is deactivated", 401, deactivation(first)],
    ["has signed out", 401, async (held: Db) => endSessionsOf(held, admin.user._key)],
    [
      "has another role",
      403,
      async (held: Db) => updateUser(held, await userOf(first), { roleId: (await userOf(operator)).roleId }),
    ],
    [
      "has another branch",
      403,
      async (held: Db) => updateUser(held, await userOf(first), { branchId: "ID0002" }),
    ],
    [
      "is of a head office no longer",
      403,
      async (held: Db) =>
        void (await held
          .updateTable("branches")
          .set({ type: "Cabang" })
          .where("id", "=", "ID0001")
          .execute()),
    ],
  ])("does nothing once the actor %s", async (_what, status, change) => {
    expect((await refusalOf("deactivateUser", change)).status).toBe(status);
  });

  test("takes effect beside another name of the actor or the branch", async () => {
    const answer = await overtaken(await sampleOf("deactivateUser"), async (held) => {
      await updateUser(held, await userOf(first), { name: "Nama Baru" });
      await held.updateTable("branches").set({ name: "Kantor" }).where("id", "=", "ID0001").execute();
    });
    expect(answer.code).toBe("S1");
  });

  test("of two who deactivate each other, one wins", async () => {
    const other = await client.signIn(second, demoPassword);
    const deactivate = (by: SignedIn, whom: SignedIn) =>
      by.call("deactivateUser", { body: { _key: whom.user._key } });
    const both = () => Promise.all([deactivate(admin, other), deactivate(other, admin)]);
    const answers = await overtaken(both, () => Promise.resolve(), 2);
    expect(answers.map(({ code }) => code).sort()).toEqual(["401", "S1"]);
    const statuses = [(await userOf(first)).status, (await userOf(second)).status];
    expect(statuses.sort()).toEqual(["Active", "Inactive"]);
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
    strongBank = await serveBank(db, testClock, { passwords: new Interrupted(cheapPasswordCost + 1) });
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

  const changeOwn = () => change("changePassword", operator);

  test("ends the session of a sign-in that came just before", async () => {
    expect(await inOrder(signIn, changeOwn)).toEqual(["S1", "S1"]);
    expect(await sessionsOf(operator)).toEqual([]);
  });

  test("leaves a sign-in that comes just after without a session", async () => {
    expect(await inOrder(changeOwn, signIn)).toEqual(["S1", "S0"]);
    expect(await sessionsOf(operator)).toEqual([]);
  });
});

describe("a reset under way", () => {
  const code = "12345678";
  const codeOf = async (given: string) => ({
    username: operator,
    userId: (await accountOf(operator)).userId,
    code: given,
    sentAt: testClock.now(),
    expiresAt: after(testClock.now(), 900),
    tries: 5,
  });
  const verify = (reset_code: string) =>
    client.call("verifyResetCode", { body: { username: operator, reset_code } });

  beforeEach(async () => {
    await replaceResetCode(others, await codeOf(code), testClock.now());
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
      async (held) => void (await replaceResetCode(held, await codeOf("87654321"), testClock.now())),
    );
    expect(answer.code).toBe("E3");
    expect((await verify("87654321")).code).toBe("S1");
  });
});

describe("a wrong e-mail is mended", () => {
  const right = "baru.benar@ramahzakat.example";
  const code = "12345678";
  let admin: SignedIn;
  let userId: string;

  beforeEach(async () => {
    admin = await client.signIn("admin@ramahzakat.example", demoPassword);
    ({ userId } = await accountOf(newcomer));
  });

  const mend = () =>
    admin.call("updateUser", {
      body: { _key: userId, email: right, inputter: admin.user._key, inputter_name: admin.user.name },
    });
  const choose = () =>
    client.call("setNewPassword", {
      as: { basic: [newcomer, demoPassword] },
      body: { username: newcomer, new_password: passwordDigest(newcomer, ownPassword) },
    });
  const giveCode = async () => {
    const [sentAt, expiresAt] = [testClock.now(), after(testClock.now(), 900)];
    const given = { username: newcomer, userId, code, sentAt, expiresAt, tries: 5 };
    await replaceResetCode(others, given, sentAt);
  };
  const verify = () => client.call("verifyResetCode", { body: { username: newcomer, reset_code: code } });
  const mailed = async () =>
    (await others.selectFrom("mail_outbox").select("recipient").execute()).map(({ recipient }) => recipient);

  test("just before its holder chooses a password, who then chooses none", async () => {
    expect(await inOrder(mend, choose)).toEqual(["S1", "S0"]);
    expect((await accountOf(right)).password.isTemporary).toBe(true);
  });

  test("not just after: its holder has proved to be there", async () => {
    expect(await inOrder(choose, mend)).toEqual(["S1", "E3"]);
    expect((await accountOf(newcomer)).password.isTemporary).toBe(false);
    expect(await mailed()).toEqual([]);
  });

  test("just before a reset, which mails no password to the wrong address", async () => {
    await giveCode();
    expect(await inOrder(mend, verify)).toEqual(["S1", "E3"]);
    expect(await mailed()).toEqual([right]);
  });

  test("just after a reset, whose e-mail it takes back", async () => {
    await giveCode();
    expect(await inOrder(verify, mend)).toEqual(["S1", "S1"]);
    expect(await mailed()).toEqual([right]);
  });

  test("while a reset code is made, which then is good for nothing", async () => {
    expect((await client.call("sendResetCode", { params: { username: newcomer } })).code).toBe("S1");
    expect(await mailed()).toEqual([newcomer]);
    await mend();
    expect(await mailed()).toEqual([right]);
    await giveCode();
    const { password } = await accountOf(right);
    expect((await verify()).code).toBe("E3");
    expect((await accountOf(right)).password).toEqual(password);
  });
});

test("a customer's status goes on record as the change found it, not as it was read before", async () => {
  const admin = await client.signIn("admin@ramahzakat.example", demoPassword);
  const customer = await others
    .selectFrom("customers")
    .select(["id", "customer_type"])
    .where("status", "=", "Active")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = customer;
  const activate = () =>
    admin.call("updateCustomerStatus", {
      body: statusChange(id, "Active", customer.customer_type),
    });
  const { activated } = await others.transaction().execute(async (held) => {
    await sql`LOCK TABLE customers IN SHARE ROW EXCLUSIVE MODE`.execute(held);
    const activated = activate();
    await untilLocked(others, 1);
    await setCustomerStatus(held, id, "Inactive", BranchScope.everyBranch("a test"));
    return { activated };
  });
  expect((await activated).code).toBe("S1");
  const onRecord = (await trailOf(others, `customer:${id}`, "before", "after")).at(-1);
  expect(onRecord).toEqual({ before: { status: "Inactive" }, after: { status: "Active" } });
});
