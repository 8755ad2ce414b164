import { decrypt, deriveKeys, encryptDeterministically } from "service/sealing";
import { env } from "~/env.server";

const keys = deriveKeys(env.sessionSecrets, "ramah-zakat search values v1");
const nonceKeys = deriveKeys(env.sessionSecrets, "ramah-zakat nonces of search values v1");
const mark = "~";

/**
 * Encrypts a value that a URL must not show, as `~…` (docs/rules.md#sealed-search). The same value gives the same text on every
 * instance, so bookmarks stay stable. `field` names what the value is ("ktp"); the text opens for that field only.
 */
export function sealValue(field: string, value: string): string {
  return mark + encryptDeterministically(keys[0]!, nonceKeys[0]!, field, value);
}

export function isSealed(value: string): boolean {
  return value.startsWith(mark);
}

/** The value that was sealed for this field, or undefined for anything else. */
export function openSealed(field: string, sealed: string): string | undefined {
  return isSealed(sealed) ? decrypt(keys, field, sealed.slice(mark.length)) : undefined;
}
