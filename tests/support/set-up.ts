import { afterEach, vi } from "vitest";
import { forgetAll } from "~/memory.server";
import { bank } from "./worker-bank";

// Vitest sets the environment anew for each file.
process.env.BANK_API_URL = bank.origin;

/** The files of a worker share one process, without isolation: each test leaves it as it found it. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  bank.reset();
  forgetAll();
});
