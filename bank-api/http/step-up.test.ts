import { demoPassword } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messages } from "contract/codes";
import { flagsOf } from "contract/specified/transactions";
import { emailOf, type DemoName } from "../../tests/contract/bank";
import { bringIntoForce, requestCorrection, richestWallet } from "../../tests/contract/corrections";
import { shownCode, turnOnSecondFactor } from "../../tests/support/authenticator";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { inputter } from "../../tests/support/bodies";
import { databaseOfTest } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";

const stepUpFromIdr = 500_000;
const codeNeeded = { code: "E6", message: messages.secondFactorNeeded };
const wrongCode = { code: "E6", message: messages.secondFactorWrong };

let db: Db;
let present: number;
let bank: BankServer;
let approver: SignedIn;

const clock = { now: () => new Date(present) };

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 5 }));
  present = Date.now();
  bank = await serveBank(db, clock, { stepUpFromIdr, realClock: clock });
  approver = await bank.client.signIn("penyetuju.bandung@ramahzakat.example", demoPassword);
});
afterEach(() => bank.close());

/** Has somebody set a second factor up. Returns what their phone shows, once the first code is over. */
async function withSecondFactor(by = approver) {
  const { secret } = await turnOnSecondFactor(by, present);
  present += 60_000;
  return () => shownCode(secret, present);
}

/** Requests of Bandung that wait, made by somebody else, of so much each. */
async function waiting(from: number, below: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM transactions WHERE branch_id = 'ID0002' AND status = 'pending' AND created_by <> ${approver.user._key}
      AND amount_idr >= ${from} AND amount_idr < ${below} ORDER BY id LIMIT ${count}`.execute(db);
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}
const large = async (count = 1) =>
  (await waiting(stepUpFromIdr, Number.MAX_SAFE_INTEGER, count)) as [string, ...string[]];
const small = (count: number) => waiting(0, stepUpFromIdr, count);

interface Given {
  readonly code?: string;
  readonly idempotencyKey?: string;
  readonly flags?: "approve" | "void";
}

function decide(key: string, { code, idempotencyKey, flags = "approve" }: Given = {}, by = approver) {
  const body = { _key: key, transaction_desc: "Uji", activity_flags: flagsOf[flags], inputter };
  return by.call("updateTransaction", {
    body: { ...body, ...withCode(code) },
    idempotencyKey,
  });
}

async function statesOf(keys: readonly string[]) {
  const { rows } = await sql<{ id: string; status: string }>`
    SELECT id, status FROM transactions WHERE id = ANY(${keys}::bigint[])`.execute(db);
  return keys.map((key) => rows.find(({ id }) => id === key)?.status);
}

test("a decision below the sum asks for no code", async () => {
  const [first, second] = (await small(2)) as [string, string];
  expect((await decide(first)).code).toBe("S1");
  expect((await decide(second, { flags: "void" })).code).toBe("S1");
});

/** Somebody who decides something large, with what their phone shows. */
interface Way {
  readonly shown: () => string;
  readonly ask: (code?: string) => Promise<{ readonly code: string; readonly message: string }>;
}

const withCode = (code?: string) => code !== undefined && { code };

const signIn = (name: DemoName) => bank.client.signIn(emailOf(name), demoPassword);

/** The disbursements of the demo that wait are large. Its corrections are small, so one more is asked for. */
async function largeOf(type: "P00003" | "P00004"): Promise<string> {
  if (type === "P00003") return (await large())[0];
  const wallet = await richestWallet(await signIn("admin"));
  return requestCorrection(await signIn("operator.bandung"), wallet, stepUpFromIdr);
}

const one = (type: "P00003" | "P00004", flags: "approve" | "void") => async (): Promise<Way> => {
  const shown = await withSecondFactor();
  const key = await largeOf(type);
  return { shown, ask: (code) => decide(key, { flags, ...withCode(code) }) };
};

const amongMany = (type: "P00003" | "P00004", decision: "approve" | "void") => async (): Promise<Way> => {
  const shown = await withSecondFactor();
  const keys = [await largeOf(type)];
  const ask = (code?: string) =>
    approver.call("decideMany", { body: { decision, keys, inputter, ...withCode(code) } });
  return { shown, ask };
};

async function batch(): Promise<Way> {
  const shown = await withSecondFactor();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM batches WHERE branch_id = 'ID0002' AND kind = 'BUP0002' AND status = 'Pending'`.execute(
    db,
  );
  const body = { batch_id: "BUP0002", batch_queues_id: rows[0]!.id, inputter } as const;
  const branch = { _key: "ID0002", name: "Cabang Bandung" };
  const params = { type: "penyalurandana" };
  const ask = (code?: string) =>
    approver.call("processBatch", { params, body: { ...body, branch, ...withCode(code) } });
  return { shown, ask };
}

/** A rule by which two people check each correction. */
async function twoCheck(): Promise<void> {
  await bringIntoForce([await signIn("admin"), await signIn("pengawas.pusat")], { checkers: 2 });
}

async function firstOfTwo(): Promise<Way> {
  await twoCheck();
  return one("P00004", "approve")();
}

async function secondOfTwo(): Promise<Way> {
  await twoCheck();
  const key = await largeOf("P00004");
  const ofFirst = await withSecondFactor();
  expect((await decide(key, { code: ofFirst() })).code).toBe("S1");
  const second = await signIn("penyetuju.pusat");
  const shown = await withSecondFactor(second);
  return { shown, ask: (code) => decide(key, withCode(code) || {}, second) };
}

const ways: readonly (readonly [name: string, begin: () => Promise<Way>])[] = [
  ...(["P00003", "P00004"] as const).flatMap((type) =>
    (["approve", "void"] as const).flatMap((act) => [
      [`to ${act} one ${type}`, one(type, act)] as const,
      [`to ${act} a ${type} among many`, amongMany(type, act)] as const,
    ]),
  ),
  ["to process a batch, weighed by the sum of its rows,", batch],
  ["to be the first of two who check", firstOfTwo],
  ["to be the second of two who check", secondOfTwo],
];

/** Everything that a decision may change. */
const decided = async () => {
  const { rows } = await sql`
    SELECT to_jsonb(t) AS record FROM transactions t UNION ALL SELECT to_jsonb(b) FROM batches b
    UNION ALL SELECT to_jsonb(d) FROM bulk_decisions d ORDER BY 1`.execute(db);
  return rows;
};

test.each(ways)("from the sum on, %s takes a right code", async (_, begin) => {
  const { shown, ask } = await begin();
  const before = await decided();
  expect(await ask()).toMatchObject(codeNeeded);
  expect(await ask("000000")).toMatchObject(wrongCode);
  expect(await decided()).toEqual(before);
  expect((await ask(shown())).code).toBe("S1");
  expect(await decided()).not.toEqual(before);
});

test("a code serves once for a key, whose answer needs no other", async () => {
  const shown = await withSecondFactor();
  const [key] = await large();
  expect(await decide(key, { idempotencyKey: "the-same-key" })).toMatchObject(codeNeeded);
  const right = { idempotencyKey: "the-same-key", code: shown() };
  for (let time = 0; time < 2; time += 1)
    expect((await decide(key, right)).data).toEqual({ _key: key, status_code: "settled" });
});

test("a code decides once, also of two decisions at once", async () => {
  const shown = await withSecondFactor();
  const keys = await large(2);
  const code = shown();
  const answers = await Promise.all(keys.map((key) => decide(key, { code })));
  expect(answers.map((answer) => answer.code).sort()).toEqual(["E6", "S1"]);
  expect((await statesOf(keys)).sort()).toEqual(["pending", "settled"]);
});

test("whoever has no second factor cannot decide, with whatever code", async () => {
  const [key] = await large();
  const message = "Keputusan mulai Rp500.000 meminta verifikasi dua langkah. Atur dahulu di Profile.";
  for (const code of [undefined, "000000"])
    expect(await decide(key, code === undefined ? {} : { code })).toMatchObject({ code: "E3", message });
  expect(await statesOf([key])).toEqual(["pending"]);
});

test("what is refused anyway asks for no code, and uses none up", async () => {
  const shown = await withSecondFactor();
  const [decided, own, other] = await large(3);
  await sql`UPDATE transactions SET created_by = ${approver.user._key} WHERE id = ${own!}`.execute(db);
  expect((await decide(decided, { code: shown() })).code).toBe("S1");
  present += 30_000;
  const code = shown();
  expect((await decide(decided, { code })).code).toBe("E1");
  expect(await decide(own!, { code })).toMatchObject({ code: "E3", message: messages.ownWork });
  expect((await decide(other!, { code })).code).toBe("S1");
});

test("wrong codes are limited", async () => {
  await withSecondFactor();
  const [key] = await large();
  const codes = [];
  for (let tries = 0; tries < 20; tries += 1) codes.push((await decide(key, { code: "000000" })).code);
  expect(new Set(codes)).toEqual(new Set(["E6", "429"]));
  expect(await statesOf([key])).toEqual(["pending"]);
});

test("of many decided at once, the sum of all counts", async () => {
  const shown = await withSecondFactor();
  const keys = await small(6);
  const many = (each: readonly string[], code?: string) =>
    approver.call("decideMany", {
      body: { decision: "approve", keys: [...each], inputter, ...withCode(code) },
    });
  expect((await many(keys.slice(0, 1))).code).toBe("S1");
  expect(await many(keys)).toMatchObject(codeNeeded);
  expect((await many(keys, shown())).code).toBe("S1");
});

test("repeating a finished bulk decision after its answer was purged asks for no code and counts no try", async () => {
  const shown = await withSecondFactor();
  const keys = await small(6);
  const again = (code: string, decision: "approve" | "void" = "approve") =>
    approver.call("decideMany", {
      body: { decision, keys, inputter, code },
      idempotencyKey: "decided-before",
    });
  const code = shown();
  const { data } = await again(code);
  expect(data).toEqual({ _key: "decided-before" });
  await db.deleteFrom("idempotency_keys").where("key", "=", "decided-before").execute();
  const failures = () => db.selectFrom("sign_in_failures").selectAll().execute();
  const before = await failures();
  expect((await again(code)).data).toEqual(data);
  expect((await again("000000", "void")).message).toBe(messages.keyUsed);
  expect(await failures()).toEqual(before);
});
