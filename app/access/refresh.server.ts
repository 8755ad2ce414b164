import type { BankError } from "~/bank/errors";
import { refreshAccess } from "~/bank/index.server";
import type { Session } from "./session.server";

/** Refreshes under way by refresh token: the loaders of one page, and tabs that wake together, share one call. */
const underway = new Map<string, Promise<Session>>();

/**
 * The session with a new access token, counted from `now` (ms). The refresh token is not rotated and the old access token
 * lives out its own time (wire.md, Access), so tabs that refresh at different instances all stay signed in.
 *
 * @throws BankError
 */
export function refreshed(session: Session, now: number): Promise<Session> {
  const shared = underway.get(session.refreshToken);
  if (shared) return shared;
  const call = refresh(session, now).finally(() => underway.delete(session.refreshToken));
  underway.set(session.refreshToken, call);
  return call;
}

async function refresh(session: Session, now: number): Promise<Session> {
  const { accessToken, accessSeconds } = await refreshAccess(session.refreshToken);
  return {
    ...session,
    accessToken,
    times: { ...session.times, renewedAt: now, accessSeconds: accessSeconds ?? session.times.accessSeconds },
  };
}

/** E4 and 401: the refresh token is spent. Anything else is the bank's trouble, not the session's end. */
export function endsSession(error: BankError): boolean {
  return error.kind === "session-over" || error.code === "E4";
}
