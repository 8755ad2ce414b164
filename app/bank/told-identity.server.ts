import type { Authorization } from "./client.server";

/** Who has called most recently; of the others no more is known than their sign-in has told. */
const mostTokens = 10_000;

/** What the bank's answers to calls with one token have told, in this process. */
interface Told {
  /** The identity version (capability `identity`) that the latest one named; undefined where none did. */
  readonly version?: string;
  /** When the latest call began that the bank took the token for: `performance.now()`. */
  readonly takenAt: number;
}

/** Oldest first. */
const told = new Map<Authorization, Told>();

/** Remembers which identity version an answer named. An answer that names one also proves that the bank accepted the token (`noteTaken`). */
export function noteIdentity(
  authorization: Authorization,
  version: string | undefined,
  askedAt: number,
): void {
  if (version !== undefined) note(authorization, { version, takenAt: askedAt });
}

/** Remembers that the bank took the token for a call that began at `askedAt` (`performance.now()`). */
export function noteTaken(authorization: Authorization, askedAt: number): void {
  note(authorization, { takenAt: askedAt });
}

function note(authorization: Authorization, news: Told): void {
  // Credentials are no token, and are kept nowhere.
  if (!authorization?.startsWith("Bearer ")) return;
  const known = told.get(authorization);
  const takenAt = Math.max(known?.takenAt ?? -Infinity, news.takenAt);
  told.delete(authorization);
  told.set(authorization, { ...known, ...news, takenAt });
  const [oldest] = told.keys();
  if (told.size > mostTokens && oldest !== undefined) told.delete(oldest);
}

/** The version that the bank named in its latest answer to a call with this token, in this process. */
export function identityToldWith(authorization: Authorization): string | undefined {
  return told.get(authorization)?.version;
}

/** Whether the bank took this token for a call that began at `since` (`performance.now()`) or later, from this process. */
export function wasTakenSince(authorization: Authorization, since: number): boolean {
  return (told.get(authorization)?.takenAt ?? -Infinity) >= since;
}
