import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts and authenticates (seals) what the database keeps for a while but must not know, by AES-256-GCM. The keys are derived
 * from secrets that the database does not hold. The first key seals, and each of them opens.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];

  constructor(secrets: readonly [string, ...string[]], purpose: string) {
    this.keys = secrets.map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "", `ramah-zakat-bank ${purpose}`, 32)),
    );
  }

  /**
   * Answers nonce, ciphertext and tag in base64url. `place` says where the text is kept, and is authenticated: a text that was
   * moved elsewhere does not open.
   */
  close(place: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.keys[0]!, nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
    return Buffer.concat([nonce, body, sealing.getAuthTag()]).toString("base64url");
  }

  /** @throws Error for what none of the keys has sealed for this place */
  open(place: string, sealed: string): string {
    const bytes = Buffer.from(sealed, "base64url");
    for (const key of this.keys) {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes));
      const text = opening.update(bytes.subarray(nonceBytes, -tagBytes));
      try {
        return Buffer.concat([text, opening.final()]).toString("utf8");
      } catch {
        // The text is sealed with another key, or damaged.
      }
    }
    throw new Error("none of the bank's secrets opens this");
  }
}
