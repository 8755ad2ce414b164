import { afterEach, vi } from "vitest";
import { forgetAll } from "~/memory.server";
import { bank } from "./worker-bank";

/** The files of a worker share one process, without isolation: each test leaves it as it found it. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  bank.reset();
  forgetAll();
});
