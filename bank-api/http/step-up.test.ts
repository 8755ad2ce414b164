import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messages } from "contract/codes";
import { flagsOf } from "contract/specified/transactions";
import { demoPassword } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { shownCode, turnOnSecondFactor } from "../../tests/support/authenticator";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { databaseOfTest } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";
import { inputter } from "../../tests/support/bodies";

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

/** Has the approver set a second factor up. Returns what their phone shows, once the first code is over. */
async function withSecondFactor() {
  const { secret } = await turnOnSecondFactor(approver, present);
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
    body: { ...body, ...(code !== undefined && { code }) },
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

test("from the sum on, only a right code decides, and once for a key", async () => {
  const shown = await withSecondFactor();
  const [key] = await large();
  expect(await decide(key, { idempotencyKey: "the-same-key" })).toMatchObject(codeNeeded);
  expect(await decide(key, { flags: "void" })).toMatchObject(codeNeeded);
  expect(await decide(key, { idempotencyKey: "the-same-key", code: "000000" })).toMatchObject(wrongCode);
  expect(await statesOf([key])).toEqual(["pending"]);
  const right = { idempotencyKey: "the-same-key", code: shown() };
  expect((await decide(key, right)).data).toEqual({ _key: key, status_code: "settled" });
  // The kept answer needs no other code.
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
      body: { decision: "approve", keys: [...each], inputter, ...(code !== undefined && { code }) },
    });
  expect((await many(keys.slice(0, 1))).code).toBe("S1");
  expect(await many(keys)).toMatchObject(codeNeeded);
  expect(await many(keys, "000000")).toMatchObject(wrongCode);
  const kept = await db.selectFrom("bulk_decisions").select("id").execute();
  expect(kept).toHaveLength(1);
  expect((await many(keys, shown())).code).toBe("S1");
});

test("many that are decided already ask for no code, and count no try, once the answer is no longer kept", async () => {
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

test("a batch is weighed by the sum of the rows that would be processed", async () => {
  const shown = await withSecondFactor();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM batches WHERE branch_id = 'ID0002' AND kind = 'BUP0002' AND status = 'Pending'`.execute(
    db,
  );
  const { id } = rows[0]!;
  const process = (code?: string) =>
    approver.call("processBatch", {
      params: { type: "penyalurandana" },
      body: {
        batch_id: "BUP0002",
        batch_queues_id: id,
        inputter,
        branch: { _key: "ID0002", name: "Cabang Bandung" },
        ...(code !== undefined && { code }),
      },
    });
  const statusOf = async () =>
    (await db.selectFrom("batches").select("status").where("id", "=", id).executeTakeFirst())?.status;
  expect(await process()).toMatchObject(codeNeeded);
  expect(await process("000000")).toMatchObject(wrongCode);
  expect(await statusOf()).toBe("Pending");
  expect((await process(shown())).code).toBe("S1");
  expect(await statusOf()).toBe("Running");
});
