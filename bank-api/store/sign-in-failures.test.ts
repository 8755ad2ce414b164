import { expect, test } from "vitest";
import { databaseOfFile } from "../../tests/support/database";
import {
  blockedUntil,
  countFailure,
  forgetFailures,
  freeTries,
  type SignInSubjects,
} from "./sign-in-failures";

const { db } = await databaseOfFile("migrated");
const now = new Date("2026-03-02T02:00:00Z");
const address = "198.51.100.9";

const countOne = (subjects: SignInSubjects) => countFailure(db, { at: now, ...subjects });

async function fail(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await countOne({ username, address });
}

test("who signs in does not clear the address of guesses at other accounts", async () => {
  await fail("siti", freeTries - 1);
  await forgetFailures(db, { username: "dewi", address });
  await fail("budi", 1);
  expect(await blockedUntil(db, { username: "dewi", address }, now)).toEqual(
    new Date("2026-03-02T02:01:00Z"),
  );
  await db.deleteFrom("sign_in_failures").execute();
});

test("own mistypings are forgiven, at the address too", async () => {
  await fail("siti", freeTries - 1);
  await forgetFailures(db, { username: "siti", address });
  expect(await db.selectFrom("sign_in_failures").selectAll().execute()).toEqual([]);
  await fail("siti", 2);
  await fail("dewi", 2);
  await forgetFailures(db, { username: "siti", address });
  const left = await db.selectFrom("sign_in_failures").select("failures").execute();
  expect(left).toEqual([{ failures: 2 }, { failures: 2 }]);
});

test("a try that names no account counts for its address alone, and for nobody without one", async () => {
  const nameless = { username: undefined, address: "198.51.100.10" };
  for (let time = 0; time < freeTries; time += 1) expect(await countOne(nameless)).toBe(true);
  const until = new Date("2026-03-02T02:01:00Z");
  expect(await blockedUntil(db, nameless, now)).toEqual(until);
  expect(await blockedUntil(db, { ...nameless, username: "siti" }, now)).toEqual(until);
  const nobody = { username: undefined, address: undefined };
  expect(await countOne(nobody)).toBe(true);
  expect(await blockedUntil(db, nobody, now)).toBeUndefined();
});
