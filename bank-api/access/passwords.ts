import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { WorkQueue } from "./work-queue";

/** 32 MB and roughly 80 ms of one core per guess. */
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;
/** Node's default of 32 MB is just too little for N = 2^15. */
const memoryBytes = 64 * 1024 * 1024;

/**
 * Only scrypt runs inside this queue, and nobody hashes within a database transaction. Otherwise those who hold a connection
 * and wait for the queue could block those in the queue who wait for a connection.
 */
const queue = new WorkQueue(2, 30);

/**
 * Hashes the digest that stands for a password on the wire (`contract/signing.ts`) with scrypt. The bank stores the result,
 * which holds salt and cost too. Refused with 429 when too many hashes are being made.
 */
export function hashPassword(digest: string): Promise<string> {
  return queue.run(async () => {
    const salt = randomBytes(saltBytes);
    const hash = await derive(digest, salt, cost);
    return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join(
      "$",
    );
  });
}

/**
 * Whether a digest belongs to the stored hash. Without an account (`stored` undefined) the answer is false, and takes the
 * same time. Refused with 429 when too many hashes are being made.
 */
export function isPassword(digest: string, stored: string | undefined): Promise<boolean> {
  return queue.run(() => matches(digest, stored));
}

async function matches(digest: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? nobody).split("$");
  if (!salt || !hash) throw new Error("a stored password hash is damaged");
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(digest, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
}

/** The hash to compare with if there is no account. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

function derive(
  digest: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, hashBytes, { N, r, p, maxmem: memoryBytes }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
