import { createHash } from "node:crypto";

/** SHA-256 of a token, code, name or request id. The database keeps only this hash. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * JSON with the keys of every object sorted, so that equal values give equal text, even after PostgreSQL has stored them as
 * jsonb. Only for values that JSON can hold. Members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isPlainObject(member) ? sorted(member) : member));
}

const versionLength = 16;

/** The version of some values: equal values have equal versions. */
export function versionOf(values: object): string {
  return hashOf(canonicalJson(values)).toString("base64url").slice(0, versionLength);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
