import { aheadMs as aheadIn } from "service/clock";
import { env } from "./env.server";

/** The number of milliseconds by which business time is ahead of real time (docs/decisions/clock.md). */
const aheadMs = (): number => aheadIn(env.clockFile);

/** Business time. */
export const now = (): Date => new Date(Date.now() + aheadMs());

// A broken file stops the start.
aheadMs();
