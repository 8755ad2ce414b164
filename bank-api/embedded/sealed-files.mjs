import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/*
 * Files of a backup, sealed with AES-256-GCM (docs/decisions/backups.md). PostgreSQL runs this file by itself as a program, so it is
 * plain JavaScript and imports nothing of ours:
 *   head   "RZSEAL1\n", the id of the secret (8 bytes), a salt (16 bytes)
 *   body   as long as what was sealed
 *   tag    16 bytes, of head, body and the file's name: neither a changed file nor one that got another's name opens
 */

const magic = Buffer.from("RZSEAL1\n");
const headBytes = 32;
const tagBytes = 16;
export const sealedSuffix = ".sealed";
/** The variable that hands the secrets to this program: a comma list. */
export const secretsVariable = "BACKUP_KEYS";

/** @param {string} secret @param {Buffer | string} salt @param {string} use @param {number} bytes */
const derive = (secret, salt, use, bytes) =>
  Buffer.from(hkdfSync("sha256", secret, salt, `ramah-zakat backup ${use}`, bytes));

/** Tells secrets apart, and nothing of them. @param {string} secret */
const idOf = (secret) => derive(secret, "", "id", 8);

/** Key and nonce are of this file alone. @param {string} secret @param {Buffer} head */
function keyOf(secret, head) {
  const bytes = derive(secret, head.subarray(16), "file", 44);
  return /** @type {const} */ (["aes-256-gcm", bytes.subarray(0, 32), bytes.subarray(32)]);
}

/** @param {string} file @param {Buffer} head */
const nameAnd = (file, head) => Buffer.concat([head, Buffer.from(path.basename(file))]);

/**
 * Writes a sealed file, which gets its name once it is on the disk as a whole.
 * @param {NodeJS.ReadableStream} source @param {string} file @param {string} secret
 */
export async function seal(source, file, secret) {
  const head = Buffer.concat([magic, idOf(secret), randomBytes(16)]);
  const cipher = createCipheriv(...keyOf(secret, head)).setAAD(nameAnd(file, head));
  const part = `${file}.part`;
  async function* wrapped(/** @type {AsyncIterable<Buffer>} */ body) {
    yield head;
    yield* body;
    yield cipher.getAuthTag();
  }
  await pipeline(source, cipher, wrapped, createWriteStream(part, { mode: 0o600 }));
  await syncPath(part);
  await rename(part, file);
  await syncPath(path.dirname(file));
}

/** Makes a file last through a power cut, or the names in a folder. @param {string} entry */
export async function syncPath(entry) {
  const handle = await open(entry, "r");
  await handle.sync();
  await handle.close();
}

/**
 * What was sealed, once it is certain that nobody changed any of it: the file is read twice.
 * @param {string} file @param {readonly string[]} secrets
 */
export async function unseal(file, secrets) {
  const [head, tag] = [Buffer.alloc(headBytes), Buffer.alloc(tagBytes)];
  const handle = await open(file, "r");
  const { size } = await handle.stat();
  await handle.read(head, 0, headBytes, 0);
  await handle.read(tag, 0, tagBytes, Math.max(size - tagBytes, 0));
  await handle.close();
  const name = path.basename(file);
  const secret = secrets.find((each) => idOf(each).equals(head.subarray(magic.length, 16)));
  if (secret === undefined)
    throw new Error(`${name} was sealed with a key that is not in backup-key or BACKUP_KEYS`);
  const opened = () => {
    const body = createReadStream(file, { start: headBytes, end: Math.max(size - tagBytes - 1, headBytes) });
    const decipher = createDecipheriv(...keyOf(secret, head))
      .setAAD(nameAnd(file, head))
      .setAuthTag(tag);
    return body.on("error", (error) => decipher.destroy(error)).pipe(decipher);
  };
  await finished(opened().resume()).catch(() => {
    throw new Error(`${name} is not as it was written`);
  });
  return opened();
}

/** What PostgreSQL hands over, each with its place among the backups, without the suffix. */
const acts = {
  /** A part of a base backup, which PostgreSQL has compressed already. @param {[string, ...string[]]} secrets @param {string} kept */
  base: (secrets, kept) => seal(process.stdin, kept + sealedSuffix, secrets[0]),

  /**
   * A file of the log. PostgreSQL may ask twice; then it must be the same one.
   * @param {[string, ...string[]]} secrets @param {string} kept @param {string} file
   */
  async archive(secrets, kept, file) {
    const sealed = kept + sealedSuffix;
    if (!existsSync(sealed))
      return seal(createReadStream(file).pipe(createGzip({ level: 1 })), sealed, secrets[0]);
    const before = await buffer((await unseal(sealed, secrets)).pipe(createGunzip()));
    if (!before.equals(await readFile(file))) throw new Error(`${sealed} is another file`);
  },
};

if (path.basename(process.argv[1] ?? "") === "sealed-files.mjs") {
  const [act = "", kept = "", file = ""] = process.argv.slice(2);
  const secrets = /** @type {[string, ...string[]]} */ (process.env[secretsVariable]?.split(","));
  await acts[/** @type {keyof typeof acts} */ (act)](secrets, kept, file);
}
