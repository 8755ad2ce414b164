import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { canWatchLoop, watchLoop } from "./loop";

/** Keeps the processor for 80 ms of its own time, in the middle of a longer life. */
const stalling = `
  setTimeout(() => {
    for (const { user } = process.cpuUsage(); process.cpuUsage().user - user < 80_000;);
  }, 50);
  setTimeout(() => {}, 500);
`;

test.runIf(canWatchLoop)("the probe sees a stall, and tells it once", async () => {
  const probe = await watchLoop();
  const child = spawn(process.execPath, ["-e", stalling], { env: { ...process.env, ...probe.env } });
  await once(child, "exit");
  const turns = await probe.longTurns();
  expect(Math.max(...turns)).toBeGreaterThan(50);
  expect(await probe.longTurns()).toEqual([]);
});
