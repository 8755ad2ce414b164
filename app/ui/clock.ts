import { createContext } from "react";

/**
 * The number of milliseconds by which business time is ahead of the browser's clock; the shell's loader says it
 * (app/clock.server.ts).
 */
export const ClockAhead = createContext(0);
