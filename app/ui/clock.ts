import { createContext, useContext, useState } from "react";

/** The number of milliseconds by which the server's business time is ahead of the browser's clock (app/clock.server.ts). */
export const ClockAhead = createContext(0);

/** `ClockAhead` of a page, from the time at which its shell was made. The clock of a PC may stand in another year. */
export function useClockAhead(servedAt: number): number {
  const [ahead] = useState(() => servedAt - Date.now());
  return ahead;
}

/** Business time, as ISO 8601 UTC. */
export const usePresent = () => instantNow(useContext(ClockAhead));

const instantNow = (ahead: number) => new Date(Date.now() + ahead).toISOString();
