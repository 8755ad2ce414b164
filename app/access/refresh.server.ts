import { BankError } from "~/bank/errors";
import { noteUnanswered, refreshAccess, type KnownIdentity } from "~/bank/index.server";
import type { Session } from "./session.server";

interface Refresh {
  /** With a new access token, and still with the old identity: the page that asks was made for it (`checkSession`). */
  readonly session: Session;
  /** Who the user is now, where the bank says it. */
  readonly identity: KnownIdentity | undefined;
}

/** Calls under way, by refresh token. The loaders of one page share one call, and so do tabs that wake together. */
const underway = new Map<string, { readonly askedAt: number; readonly answer: Promise<Refresh> }>();

/**
 * Asks for a new access token; its time counts from `now` (ms). The refresh token stays the same, and the old access token stays
 * valid for its own time (docs/wire.md#access). So tabs that refresh at different instances all stay signed in.
 *
 * @param since `performance.now()`; a call under way is shared only if it began then or later
 * @throws BankError
 */
export function refresh(session: Session, now: number, since = 0): Promise<Refresh> {
  const { refreshToken } = session;
  const shared = underway.get(refreshToken);
  if (shared && shared.askedAt >= since) return shared.answer;
  const askedAt = performance.now();
  const answer = askFor(session, now).finally(() => {
    if (underway.get(refreshToken)?.askedAt === askedAt) underway.delete(refreshToken);
  });
  underway.set(refreshToken, { askedAt, answer });
  return answer;
}

async function askFor(session: Session, now: number): Promise<Refresh> {
  const { accessToken, accessSeconds, identity } = await refreshAccess(session.refreshToken);
  const times = {
    ...session.times,
    renewedAt: now,
    accessSeconds: accessSeconds ?? session.times.accessSeconds,
  };
  return { session: { ...session, accessToken, times }, identity };
}

/** The bank refuses the refresh token itself (E4, 401). Any other error is the bank's own trouble: the session lives on. */
export function endsSession(error: BankError): boolean {
  return error.kind === "session-over" || error.code === "E4";
}

/**
 * Asks the bank, with a refresh, who the user of a session is now (capability `identity`).
 *
 * @returns the session with the new identity; "over" where the bank has ended it; undefined where nothing has changed, or where
 * the bank does not say
 *
 * @param since `performance.now()`: an answer to a call that began earlier is not enough
 */
export async function presentSession(session: Session, since: number): Promise<Session | "over" | undefined> {
  try {
    const { session: refreshed, identity } = await refresh(session, Date.now(), since);
    const isAnother = identity !== undefined && identity.identityVersion !== session.identityVersion;
    return isAnother ? { ...refreshed, ...identity } : undefined;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (endsSession(error)) return "over";
    // Any other failure is left to the screen's own calls, which show it.
    noteUnanswered(session, since);
    return undefined;
  }
}
