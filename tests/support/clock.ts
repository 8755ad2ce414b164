import { writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { runFolder } from "./run-folder";

/** The clock of a program under test, moved from outside; the program itself knows nothing of it. */
export interface MovableClock {
  /** For the program's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets that many more seconds have passed. */
  pass(seconds: number): Promise<void>;
}

export async function movableClock(): Promise<MovableClock> {
  const file = path.join(runFolder(), `clock-${randomUUID()}`);
  let ahead = 0;
  await writeFile(file, String(ahead));
  return {
    env: {
      NODE_OPTIONS: `--import=${new URL("movable-clock.mjs", import.meta.url).href}`,
      TEST_CLOCK_FILE: file,
    },
    async pass(seconds) {
      ahead += seconds * 1000;
      await writeFile(file, String(ahead));
    },
  };
}
