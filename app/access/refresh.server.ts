import { BankError, endsSession } from "~/bank/errors";
import { noteUnanswered, refreshAccess } from "~/bank/index.server";
import { now } from "~/clock.server";
import { remembered } from "~/memory.server";
import type { Session } from "./session.server";

type Refresh = Awaited<ReturnType<typeof askFor>>;

/** Calls under way, by refresh token. The loaders of one page share one call, and so do tabs that wake together. */
const underway = remembered(
  () => new Map<string, { readonly askedAt: number; readonly answer: Promise<Refresh> }>(),
);

type Tokens = Pick<Session, "accessToken" | "refreshToken" | "times">;

/** What replaced a refresh token, by the replaced one, oldest first: its browser may not have been told yet. */
const successors = remembered(() => new Map<string, Tokens & { readonly notedAt: number }>());
/**
 * The bank still answers to a replaced token for this long, and the app tells the browser the new one. This is longer than a
 * refresh (10 s) and the write after it (30 s). A later use may be a thief's. Then the app hands out nothing, and shows the
 * replaced token to the bank (docs/decisions/tokens.md).
 */
const graceMs = 60_000;

/**
 * Asks for new tokens; their time counts from `now` (ms). Where the bank replaces the refresh token, it answers to the old one
 * for a while; the old access token stays valid for its own time (docs/wire.md#access). So tabs that refresh at different
 * instances all stay signed in.
 *
 * @param since `performance.now()`; a call under way is shared only if it began then or later
 * @throws BankError
 */
export function refresh(session: Session, now: number, since = 0): Promise<Refresh> {
  const { refreshToken } = session;
  const calls = underway();
  const shared = calls.get(refreshToken);
  if (shared && shared.askedAt >= since) return shared.answer;
  const askedAt = performance.now();
  const answer = askFor(session, now).finally(() => {
    if (calls.get(refreshToken)?.askedAt === askedAt) calls.delete(refreshToken);
  });
  calls.set(refreshToken, { askedAt, answer });
  return answer;
}

async function askFor(session: Session, now: number) {
  const answer = await refreshAccess(session.refreshToken);
  const { accessToken, refreshToken, accessSeconds, sessionSeconds, identity } = answer;
  const lifetime = accessSeconds ?? session.times.accessSeconds;
  const endsAt = sessionSeconds === undefined ? session.times.endsAt : now + sessionSeconds * 1000;
  const times = { ...session.times, renewedAt: now, accessSeconds: lifetime, endsAt };
  const tokens = { accessToken, refreshToken, times };
  noteSuccessor(session.refreshToken, tokens);
  return {
    /** The session with new tokens and the old identity, because the page that asks was made for that one (`checkSession`). */
    session: { ...session, ...tokens },
    /** Who the user is now, where the bank says it. */
    identity,
  };
}

function noteSuccessor(former: string, tokens: Tokens): void {
  const known = successors();
  const now = performance.now();
  for (const [spent, { notedAt }] of known) {
    if (now - notedAt <= graceMs) break;
    known.delete(spent);
  }
  if (former === tokens.refreshToken) return;
  known.set(former, { ...tokens, notedAt: known.get(former)?.notedAt ?? now });
}

/**
 * The session with the tokens that the bank has put in place of its own; undefined where it has not. A write and a check
 * (`presentSession`) refresh without a redirect, so the answer has to bring the new cookie (`renewCookie`).
 */
export function replacedSession(session: Session): Session | undefined {
  const known = successors().get(session.refreshToken);
  if (known === undefined || performance.now() - known.notedAt > graceMs) return undefined;
  const { accessToken, refreshToken, times } = known;
  return { ...session, accessToken, refreshToken, times };
}

/**
 * Asks the bank, with a refresh, who the user of a session is now (capability `sessions`).
 *
 * @returns the session with the new identity; "over" where the bank has ended it; undefined where nothing has changed, or where
 * the bank does not say
 *
 * @param since `performance.now()`: an answer to a call that began earlier is not enough
 */
export async function presentSession(session: Session, since: number): Promise<Session | "over" | undefined> {
  try {
    const { session: refreshed, identity } = await refresh(session, now().getTime(), since);
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
