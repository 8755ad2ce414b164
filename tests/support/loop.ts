import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { runFolder } from "./run-folder";

/** Watches the event loop of a program under test from within. */
export interface LoopProbe {
  /** The probe's part of the program's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The processor's milliseconds of every long turn (10 ms and more) since the last time this was asked. */
  longTurns(): Promise<number[]>;
}

/** Only Linux tells how long a thread has had the processor. */
export const canWatchLoop = existsSync("/proc/thread-self/schedstat");

export async function watchLoop(): Promise<LoopProbe> {
  const file = path.join(runFolder(), `loop-${randomUUID()}`);
  await writeFile(file, "");
  return {
    env: {
      NODE_OPTIONS: `--import=${new URL("loop-probe.mjs", import.meta.url).href}`,
      TEST_LOOP_FILE: file,
    },
    async longTurns() {
      const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
      await truncate(file);
      return lines.map(Number);
    },
  };
}
