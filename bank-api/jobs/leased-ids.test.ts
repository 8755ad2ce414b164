import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseOfTest } from "../../tests/support/database";
import { systemClock } from "bank-api/domain/clock";
import { appRole } from "bank-api/store/runtime/app-role";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { LeasedIds } from "./leased-ids";

let db: Db;
let url: string;
beforeEach(async () => {
  ({ db, url } = await databaseOfTest("migrated", { poolSize: 4 }));
});

/** How far this process's clock is put ahead. */
let aheadMs: number;
beforeEach(() => {
  aheadMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
});
afterEach(() => vi.restoreAllMocks());

/** Lets time pass, here and at the database. */
async function pass(ms: number): Promise<void> {
  aheadMs += ms;
  await sql`UPDATE bank_nodes SET held_until = held_until - ${ms} * interval '1 millisecond'`.execute(db);
}

const take = (of = db) => LeasedIds.take(of, systemClock);
const nodeOf = (id: string) => Number((BigInt(id) >> 12n) & 1023n);
/** Leaves these numbers free, and gives all others to somebody else. */
const holdAllBut = (...free: number[]) =>
  sql`UPDATE bank_nodes SET holder = gen_random_uuid(), held_until = 'infinity'
    WHERE NOT node = ANY(${free}::integer[])`.execute(db);

test("banks that start at once get a number each, and their ids carry it", async () => {
  const app = openDatabase(url, { role: appRole, poolSize: 8 });
  onTestFinished(() => app.destroy());
  const all = await Promise.all(Array.from({ length: 40 }, (_, index) => take(index % 2 ? db : app)));
  expect(new Set(all.map((ids) => ids.node)).size).toBe(40);
  expect(all.map((ids) => nodeOf(ids.next()))).toEqual(all.map((ids) => ids.node));
});

test("two that want the last free number do not both get it", async () => {
  await holdAllBut(7);
  const outcomes = await Promise.allSettled([take(), take()]);
  const taken = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.node] : []));
  expect(taken).toEqual([7]);
});

test("without renewal the ids end before the number is another's, and a renewal in time keeps both", async () => {
  await holdAllBut(7);
  const ids = await take();
  await pass(100_000);
  expect(await ids.renew()).toBe(true);
  await pass(100_000);
  expect(nodeOf(ids.next())).toBe(7);
  await pass(10_000);
  expect(() => ids.next()).toThrow("The lease of node 7 is over");
  await expect(take()).rejects.toThrow("All 1024 node numbers are held");
  await pass(11_000);
  expect((await take()).node).toBe(7);
  expect(() => ids.next()).toThrow("is over");
});

test("the ids end where only the wall clock has gone on, as on a machine that was paused", async () => {
  const ids = await take();
  const wakesAt = Date.now() + 120_000;
  vi.spyOn(Date, "now").mockReturnValue(wakesAt);
  expect(() => ids.next()).toThrow("is over");
  expect(await ids.renew()).toBe(true);
  expect(nodeOf(ids.next())).toBe(ids.node);
});

test("a number that is over and still ours is renewed; one that another has taken is left for a new one", async () => {
  await holdAllBut(7);
  const ids = await take();
  await pass(200_000);
  expect(await ids.renew()).toBe(true);
  expect(nodeOf(ids.next())).toBe(7);
  await pass(200_000);
  const other = await take();
  await sql`UPDATE bank_nodes SET held_until = '-infinity' WHERE node = 9`.execute(db);
  expect(await ids.renew()).toBe(false);
  expect([nodeOf(other.next()), nodeOf(ids.next())]).toEqual([7, 9]);
});

test("while the database cannot be asked, ids are made until the lease is over, and none after", async () => {
  const own = openDatabase(url, { poolSize: 1 });
  const ids = await take(own);
  await own.destroy();
  await pass(100_000);
  await expect(ids.renew()).rejects.toThrow();
  expect(nodeOf(ids.next())).toBe(ids.node);
  await pass(10_000);
  expect(() => ids.next()).toThrow("is over");
});

test("a number that is given back is free at once, and comes last in the line", async () => {
  await holdAllBut(7, 9);
  const ids = await take();
  await ids.release();
  expect(() => ids.next()).toThrow("is over");
  const next = [await take(), await take()].map(({ node }) => node);
  expect(next).toEqual([ids.node === 7 ? 9 : 7, ids.node]);
});
