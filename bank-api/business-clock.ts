import { aheadMs } from "service/clock";
import { systemClock, type Clock } from "./domain/clock";

/**
 * Business time: real time, or what the file of CLOCK_FILE makes of it (docs/decisions/clock.md).
 *
 * @throws Error naming the setting, at once and at each call, where the file is missing or broken
 */
export function businessClock(file: string | undefined): Clock {
  if (file === undefined) return systemClock;
  const clock = { now: () => new Date(Date.now() + aheadMs(file)) };
  clock.now();
  return clock;
}
