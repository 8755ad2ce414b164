import { randomUUID, scryptSync } from "node:crypto";
import { Passwords } from "bank-api/access/passwords";
import { after } from "bank-api/domain/session";
import { readEnv } from "bank-api/env";
import { demoPassword } from "bank-api/seed/organisation";
import { recordAudit } from "bank-api/store/audit/audit";
import { checkAudit } from "bank-api/store/audit/audit-check";
import { sealWaiting } from "bank-api/store/audit/audit-seals";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { replaceResetCode } from "bank-api/store/people/reset-codes";
import { findCredentials, setPassword } from "bank-api/store/people/users";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { purge } from "bank-api/store/upkeep/purge";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passwordDigest } from "contract/signing";
import { auditKeys } from "../../tests/support/audit";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { newTransaction } from "../../tests/support/bodies";
import { testNow, testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import type { SignedIn, WireClient } from "../../tests/support/wire-client";

/**
 * Two writes that meet at the same user, again and again: both end, in some order, with their whole effect, and never
 * does the database have to break one of them off (a deadlock). Passwords are hashed cheaply here: it is about locks.
 */

/** The rounds of each of the 13 pairs, so 208 in all. */
const rounds = 16;
const perRoundMs = 2_000;

/** scrypt at the least cost there is. */
function cheapHash(digest: string): string {
  const salt = Buffer.alloc(16, 1);
  const hash = scryptSync(digest, salt, 32, { N: 2, r: 1, p: 1 });
  return ["scrypt", 2, 1, 1, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

class CheapPasswords extends Passwords {
  override hash = (digest: string) => Promise.resolve(cheapHash(digest));
  override isWeak = () => false;
}

const username = "operator.bandung@ramahzakat.example";
const administrator = "admin@ramahzakat.example";
const newPassword = "kata sandi pilihan sendiri";
const presentHash = cheapHash(passwordDigest(username, demoPassword));
const newHash = cheapHash(passwordDigest(username, newPassword));
const resetCode = "12345678";

const { db, url } = await databaseOfFile("demo", { poolSize: 8 });
let others: Db;
let bank: BankServer;
let client: WireClient;
let admin: SignedIn;
let userId: string;
let roleId: string;

beforeAll(async () => {
  others = openDatabase(url, { poolSize: 4 });
  bank = await serveBank(db, testClock, { passwords: new CheapPasswords(1) });
  ({ client } = bank);
  const account = await findCredentials(others, administrator);
  const hash = cheapHash(passwordDigest(administrator, demoPassword));
  await setPassword(others, account?.userId ?? "", { hash, isTemporary: false, expiresAt: null });
  const user = await others
    .selectFrom("users")
    .select(["id", "role_id"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  userId = user.id;
  roleId = user.role_id;
});
beforeEach(async () => {
  admin = await client.signIn(administrator, demoPassword);
});
afterAll(async () => {
  await bank.close();
  await others.destroy();
});

/** The user as before each round: active in Bandung, with the known password and no session. */
async function reinstate(): Promise<void> {
  await others
    .updateTable("users")
    .set({
      name: "Operator Bandung",
      status: "Active",
      branch_id: "ID0002",
      password_hash: presentHash,
      password_temporary: false,
      password_expires_at: null,
    })
    .where("id", "=", userId)
    .execute();
  await others.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await others.deleteFrom("sign_in_failures").execute();
  await others.deleteFrom("reset_codes").execute();
}

async function userNow() {
  const user = await others
    .selectFrom("users")
    .select(["name", "status", "branch_id as branchId", "password_hash as hash", "password_temporary"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const sessions = await others.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  return { ...user, isReset: user.password_temporary, sessions: sessions.length };
}

const signIn = () => client.call("signIn", { as: { basic: [username, demoPassword] } });
const session = () => client.signIn(username, demoPassword);
const changePassword = () =>
  client.call("changePassword", {
    as: { basic: [username, demoPassword] },
    body: { _key: userId, username, new_password: passwordDigest(username, newPassword) },
    idempotencyKey: randomUUID(),
  });
const deactivate = () => admin.call("deactivateUser", { body: { _key: userId } });
const move = () => admin.call("updateUser", { body: { ...byAdmin(), branch: { _key: "ID0003" } } });
const rename = (by: SignedIn) => by.call("updateUser", { body: { ...byAdmin(), name: "Nama Yang Baru" } });
const byAdmin = () => ({ _key: userId, inputter: admin.user._key, inputter_name: admin.user.name });
const refresh = (by: SignedIn) => client.call("refreshToken", { as: { bearer: by.refreshToken } });

async function sendCode(): Promise<void> {
  const now = testClock.now();
  const code = { username, userId, code: resetCode, sentAt: now, expiresAt: after(now, 900), tries: 5 };
  await replaceResetCode(others, code, now);
}
const confirmCode = () =>
  client.call("verifyResetCode", { body: { username, reset_code: resetCode }, idempotencyKey: randomUUID() });

const codesOf = async (...calls: readonly Promise<{ code: string }>[]) =>
  (await Promise.all(calls)).map(({ code }) => code);

/** Sessions of the user that have ended, for the purge to delete. */
async function endedSessions(): Promise<void> {
  await sql`
    WITH ended AS (
      INSERT INTO sessions (id, user_id, refresh_token_hash, refresh_expires_at, signed_in_at, ends_at, seen_at)
      SELECT number, ${userId}::bigint, sha256(number::text::bytea), ${testNow()}::timestamptz - interval '1 h', ${testNow()}::timestamptz, ${testNow()}::timestamptz, ${testNow()}::timestamptz
      FROM generate_series(1, 8) AS number RETURNING id
    )
    INSERT INTO access_tokens (token_hash, session_id, expires_at)
    SELECT sha256(('token' || id)::bytea), id, ${testNow()}::timestamptz - interval '1 h' FROM ended`.execute(
    others,
  );
}

const pairs: Readonly<Record<string, () => Promise<void>>> = {
  "password change and deactivation": async () => {
    const [changed, deactivated] = await codesOf(changePassword(), deactivate());
    expect(["S1", "S0"]).toContain(changed);
    expect(deactivated).toBe("S1");
    const hash = changed === "S1" ? newHash : presentHash;
    expect(await userNow()).toMatchObject({ status: "Inactive", hash, sessions: 0 });
  },
  "password change and one's own new name": async () => {
    const by = await session();
    const [changed, renamed] = await codesOf(changePassword(), rename(by));
    expect(changed).toBe("S1");
    expect(["S1", "401"]).toContain(renamed);
    const name = renamed === "S1" ? "Nama Yang Baru" : "Operator Bandung";
    expect(await userNow()).toMatchObject({ name, hash: newHash, sessions: 0 });
  },
  "password change and a move to another branch": async () => {
    expect(await codesOf(changePassword(), move())).toEqual(["S1", "S1"]);
    expect(await userNow()).toMatchObject({ branchId: "ID0003", hash: newHash, sessions: 0 });
  },
  "password change and refresh": async () => {
    const by = await session();
    const [changed, refreshed] = await codesOf(changePassword(), refresh(by));
    expect(changed).toBe("S1");
    expect(["S1", "E4"]).toContain(refreshed);
    expect(await userNow()).toMatchObject({ hash: newHash, sessions: 0 });
  },
  "password change and sign-out": async () => {
    const by = await session();
    const [changed, out] = await codesOf(changePassword(), by.call("signOut"));
    expect(changed).toBe("S1");
    expect(["S1", "401"]).toContain(out);
    expect(await userNow()).toMatchObject({ hash: newHash, sessions: 0 });
  },
  "sign-out and deactivation": async () => {
    const by = await session();
    const [out, deactivated] = await codesOf(by.call("signOut"), deactivate());
    expect(["S1", "401"]).toContain(out);
    expect(deactivated).toBe("S1");
    expect(await userNow()).toMatchObject({ status: "Inactive", sessions: 0 });
  },
  "reset and deactivation": async () => {
    await sendCode();
    const [reset, deactivated] = await codesOf(confirmCode(), deactivate());
    expect(["S1", "E3"]).toContain(reset);
    expect(deactivated).toBe("S1");
    expect(await userNow()).toMatchObject({ status: "Inactive", isReset: reset === "S1", sessions: 0 });
  },
  "reset and password change": async () => {
    await sendCode();
    const [reset, changed] = await codesOf(confirmCode(), changePassword());
    expect(reset).toBe("S1");
    expect(["S1", "S0"]).toContain(changed);
    expect(await userNow()).toMatchObject({ isReset: true, sessions: 0 });
  },
  "sign-in and a move to another branch": async () => {
    const [signedIn, moved] = await Promise.all([signIn(), move()]);
    expect(moved.code).toBe("S1");
    const isMoved = signedIn.data.user.branch._key === "ID0003";
    expect(await userNow()).toMatchObject({ branchId: "ID0003", sessions: isMoved ? 1 : 0 });
  },
  "sign-in and deactivation": async () => {
    const [signedIn, deactivated] = await codesOf(signIn(), deactivate());
    expect(["S1", "S0"]).toContain(signedIn);
    expect(deactivated).toBe("S1");
    expect(await userNow()).toMatchObject({ status: "Inactive", sessions: 0 });
  },
  "sign-in and a change of the role": async () => {
    const { data } = await admin.list("listRoles", { status: "", _key: roleId }, { limit: 1 });
    const [role] = data;
    if (!role?.role_permissions) throw new Error("the role is gone");
    const description = role.description === "Operator" ? "Petugas" : "Operator";
    const body = {
      _key: roleId,
      code: role.code,
      description,
      status: "Active" as const,
      role_permissions: role.role_permissions,
      inputter: { _key: admin.user._key, name: admin.user.name },
    };
    expect(await codesOf(signIn(), admin.call("updateRole", { body }))).toEqual(["S1", "S1"]);
    const after = await others
      .selectFrom("roles")
      .select("description")
      .where("id", "=", roleId)
      .executeTakeFirst();
    expect(after).toEqual({ description });
    expect(await userNow()).toMatchObject({ sessions: 1 });
  },
  "sign-ins from one address, right and wrong": async () => {
    const from = client.from("198.51.100.7");
    const attempts = [demoPassword, "salah", demoPassword, "salah"];
    const codes = await codesOf(
      ...attempts.map((password) => from.call("signIn", { as: { basic: [username, password] } })),
    );
    expect(codes).toEqual(["S1", "S0", "S1", "S0"]);
    expect(await userNow()).toMatchObject({ sessions: 2 });
  },
  "password change and the purge of sessions that ran out": async () => {
    await endedSessions();
    const [changed] = await Promise.all([
      changePassword(),
      purge(others, testClock.now(), readEnv({}).retention),
    ]);
    expect(changed.code).toBe("S1");
    expect(await userNow()).toMatchObject({ hash: newHash, sessions: 0 });
  },
};

describe(`${rounds} rounds of each pair`, () => {
  test.each(Object.entries(pairs))("%s", { timeout: rounds * perRoundMs }, async (_name, pair) => {
    for (let round = 0; round < rounds; round += 1) {
      await reinstate();
      // Sealing meets both writes, and keeps neither waiting.
      await Promise.all([pair(), sealWaiting(others, auditKeys, testClock)]);
    }
    await sealWaiting(others, auditKeys, testClock);
    expect(await checkAudit(others, auditKeys)).toMatchObject({ faults: [], waiting: { rows: 0 } });
  });
});

test("a write waits neither for another branch's write nor for administrators nor for who seals", async () => {
  const operator = await client.signIn("operator.surabaya@ramahzakat.example", demoPassword);
  const payer = await others
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .select(["customers.id", "number"])
    .where("accounts.branch_id", "=", "ID0003")
    .where("customer_type", "=", "Mustahik")
    .where("customers.status", "=", "Active")
    .where(sql<boolean>`balance_idr - held_idr > 0`)
    .executeTakeFirstOrThrow();
  const body = newTransaction("P00004", { key: payer.id, account: payer.number }, 1, { branchId: "ID0003" });
  const held = await others.startTransaction().execute();
  try {
    await lockAdministration(held);
    await sql`SELECT FROM audit_head FOR UPDATE`.execute(held);
    await sql`SELECT FROM accounts WHERE branch_id = 'ID0002' FOR UPDATE`.execute(held);
    const actor = { userId: admin.user._key, name: admin.user.name };
    const at = testClock.now();
    await recordAudit(held, { actor, at, action: "transaction.request", subject: "transaction:1" });
    // A write that met one of these locks while they are held would fail in the end.
    const answer = await operator.call("createTransaction", { body, idempotencyKey: randomUUID() });
    expect(answer.code).toBe("S1");
  } finally {
    await held.rollback().execute();
  }
});

test("the database had to break off nothing", async () => {
  // A connection reports what it counted at its end at the latest.
  await bank.close();
  await Promise.all([db.destroy(), others.destroy()]);
  others = openDatabase(url, { poolSize: 1 });
  const { rows } = await sql<{ deadlocks: string }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(others);
  expect(rows).toEqual([{ deadlocks: "0" }]);
});
