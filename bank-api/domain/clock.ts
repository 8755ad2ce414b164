/** The present, injected so that tests need no waiting. */
export interface Clock {
  now(): Date;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Real time. */
export const systemClock: Clock = { now: () => new Date() };
