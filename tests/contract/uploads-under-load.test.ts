import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "bank-api/store/database";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import type { SignedIn } from "../support/wire-client";
import { type BankUnderTest, isOwnBank, openBank } from "./bank";

/** What becomes of uploads that wait: for their turn, for the database, for one another. */

let bank: BankUnderTest;
let db: Db;
let operator: SignedIn;

beforeAll(async () => {
  if (!isOwnBank) return;
  bank = await openBank();
  if (!bank.own) throw new Error("our own bank runs");
  db = bank.own.db;
  operator = await bank.signIn("operator.bandung");
});
afterAll(() => bank?.close());

/** Waits until something is so, of which the database tells. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(20)) if (await isSo()) return;
  throw new Error("it never came to that");
}

/** How many connections wait for a lock. */
async function blocked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes a lock on a connection of its own, and lets go of it when told, or when the test has ended. */
async function hold(lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const holder = await db.startTransaction().execute();
  await lock.execute(holder);
  const release = async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  };
  onTestFinished(release);
  return release;
}

/** Keeps every write that goes on record from being done. */
const noRecord = sql`SELECT FROM audit_head FOR UPDATE`;

describe.runIf(isOwnBank)("an upload", () => {
  test("that lost to another one with its key gives that one's answer", async () => {
    const release = await hold(noRecord);
    const form = uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", 2, 5_000)));
    const idempotencyKey = randomUUID();
    const first = operator.upload({ ...form, idempotencyKey });
    await until(async () => (await blocked()) === 1);
    const second = operator.upload({ ...form, idempotencyKey });
    await until(async () => (await blocked()) === 2);
    // The first gives way after 5 s, the second takes the key, and the first waits for it.
    await sleep(7_000);
    await release();
    const answers = [await first, await second];
    expect(answers.map(({ code }) => code)).toEqual(["S1", "S1"]);
    expect(answers[0]?.data._key).toBe(answers[1]?.data._key);
  });
});
