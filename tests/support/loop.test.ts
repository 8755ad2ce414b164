import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { canWatchLoop, watchLoop } from "./loop";

/** Keeps the processor for 80 ms of its own time, and lives until the probe has written that down. */
const stalling = `
  const { statSync } = await import("node:fs");
  const looking = setInterval(() => {
    if (statSync(process.env.TEST_LOOP_FILE).size > 0) clearInterval(looking);
  }, 1);
  setImmediate(() => {
    for (const { user } = process.cpuUsage(); process.cpuUsage().user - user < 80_000;);
  });
`;

test.runIf(canWatchLoop)("the probe sees a stall, and tells it once", async () => {
  const probe = await watchLoop();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", stalling], {
    env: { ...process.env, ...probe.env },
  });
  await once(child, "exit");
  const turns = await probe.longTurns();
  expect(Math.max(...turns)).toBeGreaterThan(50);
  expect(await probe.longTurns()).toEqual([]);
});
