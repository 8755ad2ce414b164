import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** One 256-bit key per secret for one purpose of a program (HKDF-SHA256): the first encrypts, all of them decrypt. */
export function deriveKeys(secrets: readonly string[], purpose: string): readonly Buffer[] {
  return secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
}

/**
 * Encrypts with AES-256-GCM. The result is nonce, ciphertext and tag in base64url. `context` names the use, and is authenticated
 * with the text: what was encrypted for one use cannot be decrypted for another.
 */
export function encrypt(key: Buffer, context: string, text: string): string {
  return encryptWith(randomBytes(nonceBytes), key, context, text);
}

/**
 * As `encrypt`, but the same text always gives the same result. The nonce is a keyed hash of context and text (as in SIV), so it
 * repeats only when both repeat.
 *
 * @param nonceKey not the same as `key`: each algorithm has a key of its own
 */
export function encryptDeterministically(key: Buffer, nonceKey: Buffer, context: string, text: string) {
  const nonce = createHmac("sha256", nonceKey)
    .update(`nonce\0${context}\0${text}`)
    .digest()
    .subarray(0, nonceBytes);
  return encryptWith(nonce, key, context, text);
}

function encryptWith(nonce: Buffer, key: Buffer, context: string, text: string): string {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
}

/** The text; undefined for anything that none of the keys has encrypted for this context. */
export function decrypt(keys: readonly Buffer[], context: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  // Buffer skips characters that are not base64url. Only the exact spelling is taken.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString("base64url") !== sealed) return undefined;
  for (const key of keys) {
    const text = decryptWith(key, context, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decryptWith(key: Buffer, context: string, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    // final() throws for another key, another context or a damaged text.
    return undefined;
  }
}
