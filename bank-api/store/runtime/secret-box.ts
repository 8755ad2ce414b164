import { decrypt, deriveKeys, encrypt } from "service/sealing";

/**
 * Encrypts and authenticates (seals) what the database keeps for a while but must not know. The keys are derived from secrets that
 * the database does not hold. The first key seals, and each of them opens.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];

  constructor(secrets: readonly [string, ...string[]], purpose: string) {
    this.keys = deriveKeys(secrets, `ramah-zakat-bank ${purpose}`);
  }

  /** `place` says where the text is kept, and is authenticated: a text that was moved elsewhere does not open. */
  close(place: string, text: string): string {
    return encrypt(this.keys[0]!, place, text);
  }

  /** @throws Error for what none of the keys has sealed for this place */
  open(place: string, sealed: string): string {
    const text = decrypt(this.keys, place, sealed);
    if (text === undefined) throw new Error("none of the bank's secrets opens this");
    return text;
  }
}
