import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { cheapPasswordCost, derive, Passwords } from "./passwords";

const digest = "d".repeat(43);
const passwords = new Passwords(cheapPasswordCost);

/** A hash as it was made before, with p = 1. */
function madeAt(logN: number, p: number): string {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(digest, salt, 32, { N: 2 ** logN, r: 8, p, maxmem: 2 ** 26 });
  return ["scrypt", 2 ** logN, 8, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

test("the cost is what OWASP asks for, and stands in what is stored", async () => {
  expect(await new Passwords().hash(digest)).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
});

test("each hash has a salt of its own, and matches its digest alone", async () => {
  const [hash, another] = await Promise.all([passwords.hash(digest), passwords.hash(digest)]);
  expect(hash).not.toBe(another);
  expect(await passwords.matches(digest, hash)).toBe(true);
  expect(await passwords.matches("e".repeat(43), hash)).toBe(false);
  expect(await passwords.matches(digest, undefined)).toBe(false);
  expect(passwords.isWeak(hash)).toBe(false);
});

test.each([
  [10, 1, true],
  [9, 3, true],
  [10, 3, false],
  [11, 3, false],
])("a hash made with N = 2^%i and p = %i still matches; weak: %s", async (logN, p, isWeak) => {
  const hash = madeAt(logN, p);
  expect(await passwords.matches(digest, hash)).toBe(true);
  expect(await passwords.matches("e".repeat(43), hash)).toBe(false);
  expect(passwords.isWeak(hash)).toBe(isWeak);
});

test("a damaged hash is an error, not a wrong password", async () => {
  await expect(passwords.matches(digest, "scrypt$1024")).rejects.toThrow("damaged");
});

test("a known name, an unknown one and an older hash cost the same work", async () => {
  let work = 0;
  const counting = new Passwords(12, (digest, salt, cost) => {
    work += cost.N * cost.r * cost.p;
    return derive(digest, salt, cost);
  });
  const workFor = async (hash: string | undefined) => {
    work = 0;
    await counting.matches(digest, hash);
    return work;
  };
  const unknown = await workFor(undefined);
  expect(unknown).toBe(2 ** 12 * 8 * 3);
  expect(await workFor(await counting.hash(digest))).toBe(unknown);
  expect(await workFor(madeAt(12, 1))).toBe(unknown);
  expect(await workFor(madeAt(10, 1))).toBe(unknown);
});
