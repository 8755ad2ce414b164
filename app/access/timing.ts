/** A token counts as expiring this long before its end (spec, document 1 §4). */
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
