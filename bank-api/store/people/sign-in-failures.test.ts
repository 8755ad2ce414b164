import { hourMs } from "bank-api/domain/clock";
import { afterEach, describe, expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { hashOf } from "../runtime/hash";
import {
  blockedUntil,
  countFailure,
  failureMemoryHours,
  forgetFailures,
  freeTriesOfAddress,
  freeTriesOfKnownBrowser,
} from "./sign-in-failures";
import { insertSignIn } from "./sign-ins";

const { db } = await databaseOfFile("demo");
const now = new Date("2026-03-02T02:00:00Z");
const inAMinute = new Date("2026-03-02T02:01:00Z");
const address = "198.51.100.9";
const browser = "Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36";
const known = "operator.bandung@ramahzakat.example";

afterEach(() => db.deleteFrom("sign_in_failures").execute());

async function fail(username: string, times: number, at = now): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await countFailure(db, { at, username, address, browser: undefined });
}

/** Failures of so many people, one of each. */
async function failOnceEach(people: number, at = now): Promise<void> {
  for (let person = 0; person < people; person += 1) await fail(`${at.getTime()}-${person}`, 1, at);
}

const blocked = (username: string, by: string | undefined = undefined, at = now) =>
  blockedUntil(db, { username, address, browser: by }, at);
const failures = async () =>
  (await db.selectFrom("sign_in_failures").select("failures").orderBy("failures").execute()).map(
    (row) => row.failures,
  );

test("an address is slowed down far later than an account: five people who mistype keep nobody out", async () => {
  await failOnceEach(freeTriesOfAddress - 1);
  expect(await blocked("dewi")).toBeUndefined();
  await fail("budi", 1);
  expect(await blocked("dewi")).toEqual(inAMinute);
});

test("who signs in does not clear the address of guesses at other accounts", async () => {
  await failOnceEach(freeTriesOfAddress - 1);
  await forgetFailures(db, { username: "dewi", address });
  await fail("budi", 1);
  expect(await blocked("dewi")).toEqual(inAMinute);
});

test("failures are forgotten bit by bit, however close they follow each other", async () => {
  const minute = 60_000;
  // One each 28 minutes is less than the 50 that are forgotten in 24 hours.
  for (let time = 0; time < 120; time += 1)
    await fail(`person-${time}`, 1, new Date(now.getTime() + time * 28 * minute));
  const ofAddress = Math.max(...(await failures()));
  expect(ofAddress).toBeLessThanOrEqual(6);
  expect(ofAddress).toBeGreaterThanOrEqual(2);
});

test("own mistypings are forgiven, at the address too", async () => {
  await fail("siti", 4);
  await forgetFailures(db, { username: "siti", address });
  expect(await failures()).toEqual([]);
  await fail("siti", 2);
  await fail("dewi", 2);
  await forgetFailures(db, { username: "siti", address });
  expect(await failures()).toEqual([2, 2]);
});

test("mistypings of many days do not add up", async () => {
  await failOnceEach(freeTriesOfAddress - 1);
  const halfADayLater = new Date(now.getTime() + (failureMemoryHours / 2) * hourMs);
  await fail("budi", 1, halfADayLater);
  expect(Math.max(...(await failures()))).toBe(freeTriesOfAddress / 2);
  await failOnceEach(freeTriesOfAddress / 2 - 1, halfADayLater);
  expect(await blocked("dewi", undefined, halfADayLater)).toBeUndefined();
});

describe("the wait of an address", () => {
  const signInOf = async (username: string) => {
    const query = db.selectFrom("users").select("id").where("username", "=", username);
    const { id: userId } = await query.executeTakeFirstOrThrow();
    await insertSignIn(db, { id: "1", userId, at: now, way: "password", address, browser });
  };

  test("is for no user's own browser there, until many more have failed", async () => {
    await signInOf(known);
    await failOnceEach(freeTriesOfAddress);
    expect(await blocked(known, browser)).toBeUndefined();
    expect(await blocked(known, browser.replace("142", "143"))).toBeUndefined();
    for (const [username, by] of [
      [known, "Firefox"],
      [known, undefined],
      ["operator.pusat@ramahzakat.example", browser],
      ["tidak.ada@ramahzakat.example", browser],
    ] as const)
      expect(await blocked(username, by)).toEqual(inAMinute);
    const hash = hashOf(`address:${address}`);
    const row = db.updateTable("sign_in_failures").where("subject_hash", "=", hash);
    await row.set({ failures: freeTriesOfKnownBrowser }).execute();
    expect(await blocked(known, browser)).toEqual(inAMinute);
    await db.deleteFrom("sign_ins").where("id", "=", "1").execute();
  });

  test("does not spare that browser the wait of its account, and counts its failures", async () => {
    await signInOf(known);
    await failOnceEach(freeTriesOfAddress);
    const failure = { at: now, username: known, address, browser };
    for (let time = 0; time < 5; time += 1) expect(await countFailure(db, failure)).toBe(true);
    expect(await countFailure(db, failure)).toBe(false);
    expect(await blocked(known, browser)).toEqual(inAMinute);
    expect(Math.max(...(await failures()))).toBeGreaterThanOrEqual(freeTriesOfAddress + 5);
    await db.deleteFrom("sign_ins").where("id", "=", "1").execute();
  });
});

test("where no address is known, the account alone counts", async () => {
  const siti = { username: "siti", address: undefined, browser };
  expect(await countFailure(db, { at: now, ...siti })).toBe(true);
  expect(await failures()).toEqual([1]);
});
