import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cheapPasswordCost, Passwords } from "./passwords";

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
])("one made with N = 2^%i and p = %i still matches; weak: %s", async (logN, p, isWeak) => {
  const hash = madeAt(logN, p);
  expect(await passwords.matches(digest, hash)).toBe(true);
  expect(await passwords.matches("e".repeat(43), hash)).toBe(false);
  expect(passwords.isWeak(hash)).toBe(isWeak);
});

test("a damaged one is an error, not a wrong password", async () => {
  await expect(passwords.matches(digest, "scrypt$1024")).rejects.toThrow("damaged");
});

describe("time", () => {
  /** Processor time is nobody else's, on a machine that does other things as well. */
  async function cpuOf(work: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < 9; run += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
    }
    return Math.min(...times);
  }

  test("is the same for a known name, an unknown one and a hash of before", async () => {
    const dear = new Passwords(12);
    const present = await dear.hash(digest);
    const before = madeAt(12, 1);
    const unknown = await cpuOf(() => dear.matches(digest, undefined));
    for (const hash of [present, before]) {
      const ratio = (await cpuOf(() => dear.matches(digest, hash))) / unknown;
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.33);
    }
  });
});
