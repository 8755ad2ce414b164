import { randomUUID } from "node:crypto";
import { hourMs } from "bank-api/domain/clock";
import { readEnv } from "bank-api/env";
import type { Db } from "bank-api/store/runtime/database";
import { OutcomeUnknown } from "bank-api/store/runtime/errors";
import { claimKey, KeyStillRunning, type WriteKey } from "bank-api/store/runtime/idempotency";
import { patienceFromNow, transact } from "bank-api/store/runtime/transact";
import { purge } from "bank-api/store/upkeep/purge";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { keptAnswer, writeResultOf, write } from "./write";

const { db } = await databaseOfFile("migrated");

afterEach(() => {
  vi.restoreAllMocks();
});

const freshKey = (): WriteKey => ({
  owner: "user:7",
  call: "test",
  key: randomUUID(),
  contentHash: Buffer.alloc(32),
});

const lockRow = (transaction: Db) => sql`SELECT FROM administration_turn FOR UPDATE`.execute(transaction);

/** Holds a row on a connection of its own until it is rolled back. */
async function holdRow() {
  const holder = await db.startTransaction().execute();
  await lockRow(holder);
  return holder;
}

/** A write that needs the row and waits 50 ms for it; `before` gets the number of each attempt. */
const writeRow = (key: WriteKey, before: (attempt: number) => unknown) => {
  let attempt = 0;
  return write({ db, clock: testClock }, key, async (transaction) => {
    attempt += 1;
    await before(attempt);
    await sql`SET LOCAL lock_timeout = '50ms'`.execute(transaction);
    await lockRow(transaction);
    return writeResultOf({ data: { _key: "1" } });
  });
};

test("a write that waited too long for a row is done again", async () => {
  const holder = await holdRow();
  const begun: number[] = [];
  const answer = await writeRow(freshKey(), async (attempt) => {
    begun.push(attempt);
    if (attempt === 3) await holder.rollback().execute();
  });
  expect(answer).toMatchObject({ answer: { response_code: "S1" }, isRepeated: false });
  expect(begun).toEqual([1, 2, 3]);
});

test("a write whose connection breaks is one of which nobody knows, and under its key it can be sent again", async () => {
  const key = freshKey();
  const broken = write({ db, clock: testClock }, key, async (transaction) => {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    return writeResultOf({ data: { _key: "1" } });
  });
  await expect(broken).rejects.toThrow(OutcomeUnknown);
  expect(await writeRow(key, () => undefined)).toMatchObject({ isRepeated: false });
});

test("a write that never gets its row fails as what it is, and nothing is kept under its key", async () => {
  const holder = await holdRow();
  const key = freshKey();
  await expect(writeRow(key, () => undefined)).rejects.toMatchObject({ code: "55P03" });
  expect(await keptAnswer(db, key)).toBeUndefined();
  await holder.rollback().execute();
  expect(await writeRow(key, () => undefined)).toMatchObject({
    answer: { response_code: "S1" },
    isRepeated: false,
  });
});

test("a write that has tried for long is not begun again", async () => {
  const holder = await holdRow();
  const begun: number[] = [];
  const present = performance.now.bind(performance);
  const answer = writeRow(freshKey(), (attempt) => {
    begun.push(attempt);
    if (attempt === 2) vi.spyOn(performance, "now").mockImplementation(() => present() + 13_000);
  });
  await expect(answer).rejects.toMatchObject({ code: "55P03" });
  expect(begun).toEqual([1, 2]);
  await holder.rollback().execute();
});

test(
  "a key that another call holds is waited for until the write's deadline",
  { timeout: 8_000 },
  async () => {
    const key = freshKey();
    const holder = await db.startTransaction().execute();
    await claimKey(holder, key, testClock.now(), patienceFromNow());
    const late = transact(db, (transaction) =>
      claimKey(transaction, key, testClock.now(), {
        ...patienceFromNow(),
        endsAt: performance.now() + 100,
      }),
    );
    await expect(late).rejects.toThrow(KeyStillRunning);
    await holder.rollback().execute();
  },
);

test.each([undefined, freshKey()])("a write with and without a key waits 5 s for a lock", async (key) => {
  const answer = await write({ db, clock: testClock }, key, async (transaction) => {
    const { rows } = await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(transaction);
    return writeResultOf({ data: { _key: rows[0]?.lock_timeout ?? "" } });
  });
  expect(answer.answer.data).toEqual({ _key: "5s" });
});

test("an answer is given again for as many hours as the settings keep it, and then the key is free", async () => {
  const { retention } = readEnv({ BANK_KEEP_ANSWERS_HOURS: "48" });
  const key = freshKey();
  const begin = testClock.now();
  const writeAfter = async (hours: number) => {
    const now = new Date(begin.getTime() + hours * hourMs);
    await purge(db, now, retention);
    const effect = () => Promise.resolve(writeResultOf({ data: { _key: String(hours) } }));
    return write({ db, clock: { now: () => now } }, key, effect);
  };
  expect(await writeAfter(0)).toMatchObject({ answer: { data: { _key: "0" } }, isRepeated: false });
  expect(await writeAfter(47.9)).toMatchObject({ answer: { data: { _key: "0" } }, isRepeated: true });
  expect(await writeAfter(48.1)).toMatchObject({ answer: { data: { _key: "48.1" } }, isRepeated: false });
});
