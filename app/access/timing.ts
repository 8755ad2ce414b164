/** How long before the end the user is warned; WCAG 2.2.1 asks for 20 s at least. */
const warningMs = 60_000;

/** A token counts as expiring this long before its end (docs/rules.md#session-times). */
const marginMs = 60_000;

/** Both lifetimes are counted from `renewedAt`: the sign-in, or the last refresh. */
export interface TokenTimes {
  /** Milliseconds since 1970. */
  readonly renewedAt: number;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

/** `refresh-due`: the next activity refreshes the access token. `over`: nothing but a new sign-in helps. */
export type SessionState = "fresh" | "refresh-due" | "over";

/** What a page needs to know of its session's time, in milliseconds from now: negative once it has come. */
export interface TimeLeft {
  /** From here on, activity refreshes the token. */
  readonly untilRefreshMs: number;
  /** When the user who was not active is asked whether to stay. */
  readonly untilWarningMs: number;
  readonly untilEndMs: number;
}

export function timeLeft({ renewedAt, accessSeconds, refreshSeconds }: TokenTimes, now: number): TimeLeft {
  const end = endOf(renewedAt, refreshSeconds);
  return {
    untilRefreshMs: endOf(renewedAt, accessSeconds) - now,
    // A session that lasts shorter than two warnings is half over when it warns.
    untilWarningMs: end - Math.min(warningMs, (end - renewedAt) / 2) - now,
    untilEndMs: end - now,
  };
}

export function sessionState(times: TokenTimes, now: number): SessionState {
  if (now >= endOf(times.renewedAt, times.refreshSeconds)) return "over";
  return now >= endOf(times.renewedAt, times.accessSeconds) ? "refresh-due" : "fresh";
}

/**
 * When a token counts as expiring. A token that lives shorter than two margins keeps half its life,
 * so that a refreshed session is never due again at once.
 */
function endOf(renewedAt: number, lifetimeSeconds: number): number {
  const lifetimeMs = lifetimeSeconds * 1000;
  return renewedAt + lifetimeMs - Math.min(marginMs, lifetimeMs / 2);
}
