import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { WorkQueue } from "./work-queue";

/** scrypt's parameters. Its work is in proportion to N × r × p, its memory to N × r. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** log2(N) of the cost that OWASP asks for with r = 8 and p = 3: 32 MB for each hash (docs/decisions/passwords.md). */
export const passwordCost = 15;
/** The cost for tests alone, which sign in thousands of times. Production refuses it (`env.ts`). */
export const cheapPasswordCost = 10;

const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashes passwords and compares them: scrypt of the digest that stands for a password on the wire (`contract/signing.ts`).
 * What is stored names its salt and cost, so a hash made at another cost is still compared.
 *
 * All hashes of a bank wait in one line, since each takes much memory, and in Node's thread pool. Only scrypt runs in that
 * line, and nobody hashes within a database transaction. Otherwise those who hold a connection and wait for the line could
 * block those in the line who wait for a connection.
 */
export class Passwords {
  private readonly line = new WorkQueue(2, 30);
  private readonly cost: Cost;
  /** Compared with where there is no account. */
  private readonly nobody: string;

  /** @param deriveKey scrypt; a test counts what it is asked for */
  constructor(
    logN: number = passwordCost,
    private readonly deriveKey: typeof derive = derive,
  ) {
    this.cost = { N: 2 ** logN, r: 8, p: 3 };
    this.nobody = stored(this.cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));
  }

  /** What the bank stores for a password. Refused with 429 when too many hashes are being made. */
  hash(digest: string): Promise<string> {
    return this.line.run(async () => {
      const salt = randomBytes(saltBytes);
      return stored(this.cost, salt, await this.deriveKey(digest, salt, this.cost));
    });
  }

  /**
   * Whether a digest belongs to the stored hash. Without an account (`hash` undefined) the answer is false, and takes the
   * same time; so does a hash of a lower cost. Refused with 429 when too many hashes are being made.
   */
  matches(digest: string, hash: string | undefined): Promise<boolean> {
    return this.line.run(async () => {
      const known = read(hash ?? this.nobody);
      const actual = await this.deriveKey(digest, known.salt, known.cost);
      const lanes = this.missingLanes(known.cost);
      if (lanes > 0) await this.deriveKey(digest, known.salt, { ...known.cost, p: lanes });
      return timingSafeEqual(actual, known.hash) && hash !== undefined;
    });
  }

  /** Whether a stored hash was made at a lower cost than today's. */
  isWeak(hash: string): boolean {
    return this.missingLanes(read(hash).cost) > 0;
  }

  /** How many more lanes (p) a hash would need to cost as much as one made today. */
  private missingLanes({ N, r, p }: Cost): number {
    return Math.ceil((this.cost.N * this.cost.r * this.cost.p) / (N * r)) - p;
  }
}

function stored({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

function read(text: string): { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer } {
  const [, N, r, p, salt, hash] = text.split("$");
  if (!salt || !hash) throw new Error("a stored password hash is damaged");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

export function derive(digest: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // What scrypt needs is 128 × r × (N + p) bytes and a little; Node's own limit is 32 MB.
  const maxmem = 256 * cost.r * (cost.N + cost.p);
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, hashBytes, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
