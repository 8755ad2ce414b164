import { createHash, createHmac } from "node:crypto";
import { canonicalJson } from "../runtime/hash";

/** The keys of the audit trail, which the database does not hold: the first one seals, all of them verify. */
export class AuditKeys {
  /** The key that seals, by its public id. */
  readonly current: string;
  /** All that verify. */
  readonly ids: readonly string[];
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(secrets: readonly [string, ...string[]]) {
    this.current = idOf(secrets[0]);
    this.#secrets = new Map(secrets.map((secret) => [idOf(secret), secret]));
    this.ids = [...this.#secrets.keys()];
  }

  /** HMAC-SHA256 of a JSON value; `undefined` where the key is not given. */
  mac(keyId: string, value: unknown): Buffer | undefined {
    const secret = this.#secrets.get(keyId);
    return secret === undefined
      ? undefined
      : createHmac("sha256", secret).update(canonicalJson(value)).digest();
  }
}

/** Tells keys apart. Nobody gets back from it to a secret of 32 characters. */
const idOf = (secret: string) =>
  createHash("sha256").update(`audit key ${secret}`).digest("hex").slice(0, 16);
