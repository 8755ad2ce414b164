import { spawn, type ChildProcess } from "node:child_process";
import { expect, it } from "vitest";
import { keepRunning } from "./keep-running.mjs";

const program = (source: string) => spawn(process.execPath, ["-e", source], { stdio: "ignore" });
const lasting = () => program("setInterval(() => {}, 1000)");
const failing = () => program("process.exit(3)");

it("starts a program again that was killed or has failed, and lets it end when it is told to", async () => {
  const ends: (number | undefined)[] = [];
  const started: ChildProcess[] = [];
  let isStopping = false;
  const first = lasting();
  const launch = () => {
    const next = started.length === 0 ? failing() : lasting();
    started.push(next);
    // The second of them stays until it is stopped.
    if (started.length === 2) {
      isStopping = true;
      next.kill();
    }
    return next;
  };
  first.kill("SIGKILL");
  await keepRunning(first, {
    launch,
    isStopping: () => isStopping,
    onEnd: (code) => ends.push(code),
    pauseMs: 1,
  });
  expect(ends).toEqual([undefined, 3]);
  expect(started).toHaveLength(2);
});

it("gives up on a program that keeps ending", async () => {
  let starts = 0;
  const keeping = keepRunning(failing(), {
    launch: () => {
      starts += 1;
      return failing();
    },
    isStopping: () => false,
    onEnd: () => undefined,
    pauseMs: 1,
  });
  await expect(keeping).rejects.toThrow("It keeps ending (3).");
  expect(starts).toBe(5);
});

it("starts nothing once it is told to stop while it waits", async () => {
  let isStopping = false;
  await keepRunning(failing(), {
    launch: () => {
      throw new Error("started");
    },
    isStopping: () => isStopping,
    onEnd: () => {
      isStopping = true;
    },
    pauseMs: 1,
  });
  expect(isStopping).toBe(true);
});
