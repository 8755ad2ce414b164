import { permissions, type ActorCall } from "bank-api/domain/permission";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { calls, type CallName } from "contract/calls";
import { isPlainRead, mostReads } from "contract/multi-read";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank, openBank } from "./bank";
import { samplesWith } from "./samples";

/** Several reads in one request: docs/wire.md#multi-read. */

// Only one test is about a summary that is slow.
const bank = await bankOfFile({ timeouts: { shellPatienceMs: 60_000 } });
const db = dbOf(bank);
let admin: SignedIn;
let operator: SignedIn;
let samples: ReturnType<typeof samplesWith>;

beforeAll(async () => {
  if (!isOwnBank) return;
  [admin, operator] = await bank.signInAll("admin", "operator.bandung");
  const newest = async (table: "users" | "roles" | "customers" | "transactions" | "batches") =>
    (await db.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  samples = samplesWith({
    userId: await newest("users"),
    roleId: await newest("roles"),
    mustahikId: await newest("customers"),
    correctionId: await newest("transactions"),
    batchId: await newest("batches"),
  });
});

const ask = (by: SignedIn, reads: unknown, tamper = {}) =>
  bank.client.multiRead({ bearer: by.accessToken }, reads, tamper);

const sampleOf = (call: CallName) => ({ call, ...samples[call as ActorCall] });
const plainReads = (Object.keys(permissions) as ActorCall[]).filter(isPlainRead);
const portions = Array.from({ length: Math.ceil(plainReads.length / mostReads) }, (_, portion) =>
  plainReads.slice(portion * mostReads, (portion + 1) * mostReads),
);

/** A job may write a notice of the sign-in, or whom lists showed, meanwhile, and a session is used by each call. */
const moving: readonly string[] = ["readDesk", "listNotices", "listSessions", "listConcernedPeople"];

describe.runIf(isOwnBank)("several reads in one request", () => {
  test.each(["admin", "operator"])("answer the %s as each of them does alone", async (who) => {
    const by = who === "admin" ? admin : operator;
    const codes = new Set<string>();
    for (const names of portions) {
      const answer = await ask(by, names.map(sampleOf));
      expect(answer.code).toBe("S1");
      for (const [place, name] of names.entries()) {
        const alone = await by.call(name, samples[name]);
        const { response_code, data } = answer.data[place]!;
        expect([name, response_code]).toEqual([name, alone.code]);
        if (!moving.includes(name)) expect([name, data ?? null]).toEqual([name, alone.raw ?? null]);
        codes.add(response_code);
      }
    }
    expect([...codes].sort()).toEqual(["403", "404", "S1"]);
  });

  test("tell the user's identity version, as one read does", async () => {
    const alone = await admin.call("readDesk");
    const answer = await ask(admin, [sampleOf("readDesk")]);
    const version = answer.headers.get("x-identity-version");
    expect(version).toBeTruthy();
    expect(version).toBe(alone.headers.get("x-identity-version"));
  });

  test("are refused one by one", async () => {
    const { data } = await ask(operator, [
      sampleOf("readDesk"),
      sampleOf("listRoles"),
      { call: "listProgrammes", params: { skip: 0 } },
      { call: "listProgrammes", params: { skip: 0, limit: 1001 }, body: {} },
      { call: "listHistory", params: { skip: 0, limit: 10 }, body: { subject: "moon" } },
      { call: "toString" },
    ]);
    expect(data.map((part) => part.response_code)).toEqual(["S1", "403", "E0", "E0", "E0", "E0"]);
  });

  test("take neither writes, nor reads that leave a record, nor calls without a session", async () => {
    const others = (Object.keys(calls) as CallName[]).filter((name) => !isPlainRead(name));
    expect(others).toEqual(expect.arrayContaining(["signOut", "createUser", "customerDetail", "signIn"]));
    const state = () =>
      sql`SELECT (SELECT count(*) FROM audit_log) AS entries, (SELECT count(*) FROM sessions) AS sessions,
        (SELECT count(*) FROM access_log) AS accesses`.execute(db);
    const before = (await state()).rows;
    for (let place = 0; place < others.length; place += mostReads) {
      const reads = others
        .slice(place, place + mostReads)
        .map((call) => (call in samples ? sampleOf(call) : { call }));
      const { data } = await ask(admin, reads);
      expect(data.map((part) => part.response_code)).toEqual(reads.map(() => "E0"));
    }
    expect((await state()).rows).toEqual(before);
  });

  test.each([
    ["none", []],
    ["too many", Array.from({ length: mostReads + 1 }, () => ({ call: "readDesk" }))],
    ["no list", { call: "readDesk" }],
  ])("are refused as a whole: %s", async (_, reads) => {
    expect((await ask(admin, reads)).code).toBe("E0");
  });

  test("need a session, and its signature", async () => {
    const reads = [sampleOf("readDesk")];
    expect((await bank.client.multiRead({ bearer: "nobody" }, reads)).code).toBe("401");
    expect((await ask(admin, reads, { signature: "x".repeat(43) })).code).toBe("E0");
    const signedAt = Math.floor(Date.now() / 1000);
    expect((await ask(admin, reads, { signedAt })).code).toBe("S1");
    expect((await ask(admin, reads, { signedAt: signedAt - 90 })).code).toBe("E0");
  });

  test("do not wait for a menu that is slow", async () => {
    const impatient = await openBank({ timeouts: { shellPatienceMs: 100 } });
    onTestFinished(() => impatient.close());
    const { accessToken } = await impatient.signIn("admin");
    const reads = [sampleOf("readDesk"), sampleOf("listProgrammes")];
    const codes = await dbOf(impatient)
      .transaction()
      .execute(async (holder) => {
        await sql`LOCK TABLE saved_views IN ACCESS EXCLUSIVE MODE`.execute(holder);
        const { data } = await impatient.client.multiRead({ bearer: accessToken }, reads);
        return data.map((part) => part.response_code);
      });
    expect(codes).toEqual(["503", "S1"]);
  });
});
