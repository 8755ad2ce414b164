import { env } from "~/env.server";
import { decrypt, deriveKeys, encryptDeterministically } from "./crypto.server";

const keys = deriveKeys(env.sessionSecrets, "search values v1");
const nonceKeys = deriveKeys(env.sessionSecrets, "nonces of search values v1");
const mark = "~";

/**
 * Hides a value that must not stand in a URL as `~…` (docs/rules.md#sealed-search): authenticated encryption, the same text
 * for the same value on every instance, so bookmarks stay stable. `field` names what the value is ("ktp"); it opens for no other field.
 */
export function seal(field: string, value: string): string {
  return mark + encryptDeterministically(keys[0]!, nonceKeys[0]!, field, value);
}

export function isSealed(value: string): boolean {
  return value.startsWith(mark);
}

/** The value that was sealed for this field, or undefined for anything else. */
export function open(field: string, sealed: string): string | undefined {
  return isSealed(sealed) ? decrypt(keys, field, sealed.slice(mark.length)) : undefined;
}
