/** How long before the end the user is warned: three times the 20 s that WCAG 2.2.1 asks for. */
const warningMs = 60_000;

/**
 * A token counts as expiring this long before its end, as the specification asks (docs/rules.md#session-times). Calls take 30 s at
 * most, so no token ends on its way. Only a file may take longer than its session.
 */
const marginMs = 60_000;

/** Both lifetimes are counted from `renewedAt`: the sign-in, or the last refresh. */
export interface TokenTimes {
  /** Milliseconds since 1970. */
  readonly renewedAt: number;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** When the session ends, however often it is refreshed; undefined where the bank has not said it. */
  readonly endsAt?: number | undefined;
}

/** `refresh-due`: the next activity refreshes the access token. `over`: the user must sign in again. */
type SessionState = "fresh" | "refresh-due" | "over";

/** What a page needs to know of its session's time, in milliseconds from now; negative for the past. */
export interface TimeLeft {
  /** Activity refreshes the token once this time is over. */
  readonly untilRefreshMs: number;
  /** The time until an inactive user is asked whether to stay, or any user is told of the last end. */
  readonly untilWarningMs: number;
  readonly untilEndMs: number;
  /** Whether nothing moves this end on: the session has its longest time. */
  readonly isLast: boolean;
}

export function timeLeft(times: TokenTimes, now: number): TimeLeft {
  const { renewedAt, accessSeconds } = times;
  const { end, isLast } = endOfSession(times);
  // A very short session warns at half its time.
  const warning = isLast ? warningMs : Math.min(warningMs, (end - renewedAt) / 2);
  return {
    untilRefreshMs: endOf(renewedAt, accessSeconds) - now,
    untilWarningMs: end - warning - now,
    untilEndMs: end - now,
    isLast,
  };
}

function endOfSession({ renewedAt, refreshSeconds, endsAt = Infinity }: TokenTimes) {
  const idleEnd = endOf(renewedAt, refreshSeconds);
  const lastEnd = endsAt - marginMs;
  return { end: Math.min(idleEnd, lastEnd), isLast: lastEnd <= idleEnd };
}

export function sessionState(times: TokenTimes, now: number): SessionState {
  if (now >= endOfSession(times).end) return "over";
  return now >= endOf(times.renewedAt, times.accessSeconds) ? "refresh-due" : "fresh";
}

/**
 * When a token counts as expiring. A token with a life of less than two margins expires at half its life: otherwise a session would
 * be due again at once after a refresh.
 */
function endOf(renewedAt: number, lifetimeSeconds: number): number {
  const lifetimeMs = lifetimeSeconds * 1000;
  return renewedAt + lifetimeMs - Math.min(marginMs, lifetimeMs / 2);
}
