/** How long sessions, tokens and keys live (docs/rules.md#session-times). */

/** The specification's default. A copied access token works for five minutes at most. */
export const accessSeconds = 300;
/** The specification's default. The app ends an unattended session 60 s before, after seven minutes. */
export const refreshSeconds = 480;
/**
 * The bank still answers to a replaced refresh token for this long: to tabs that refresh at once, and after an answer that got
 * lost. The app waits 10 s for the refresh and 30 s for the write that brings the browser its new token.
 */
export const refreshGraceSeconds = 60;
/** One sign-in covers a long working day, and no token is renewed for ever. */
export const sessionHours = 12;
/** A request key is valid for this many seconds (docs/wire.md#request-keys): twice the 30 s that a call may take. */
export const requestKeySeconds = 60;

export interface SessionTimes {
  readonly accessExpiresAt: Date;
  readonly refreshExpiresAt: Date;
  /** The session's end, however often it is refreshed. */
  readonly endsAt: Date;
}

/** Times of a session that begins now. */
export const sessionFrom = (now: Date): SessionTimes => refreshedAt(now, after(now, sessionHours * 3600));

/** Times of a session refreshed now: each refresh moves the end of both tokens on, never past the session's. */
export function refreshedAt(now: Date, endsAt: Date): SessionTimes {
  return {
    accessExpiresAt: earlier(after(now, accessSeconds), endsAt),
    refreshExpiresAt: earlier(after(now, refreshSeconds), endsAt),
    endsAt,
  };
}

/** Whole seconds from one instant to another. */
export const secondsBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 1000);

export const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date) => (a < b ? a : b);
