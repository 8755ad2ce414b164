import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { waitUntilHealthy } from "../../scripts/health.mjs";
import { endWithParent } from "../../scripts/programs.mjs";
import { inRoot, root } from "../../scripts/workspace.mjs";
import { freePort } from "../support/ports";

/** The product as an earlier commit had it. */
export interface EarlierBuild {
  readonly origin: string;
  /** The commit, short. */
  readonly commit: string;
  stop(): Promise<void>;
}

/**
 * Starts the product of an earlier commit with its own bank and demo data, as its own `npm start` does. The first time its sources
 * are laid out in `build/earlier/` and its packages installed there.
 *
 * @param revision anything that git understands, such as `8efe55c` or `HEAD~10`
 * @param dataFolder where its bank keeps its database
 */
export async function startEarlierBuild(revision: string, dataFolder: string): Promise<EarlierBuild> {
  const commit = git("rev-parse", "--short", `${revision}^{commit}`);
  const folder = inRoot("build/earlier", commit);
  if (!existsSync(folder)) await layOut(commit, folder);
  const [port, bankPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...endWithParent, "scripts/start.mjs"], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      BANK_PORT: String(bankPort),
      DATA_DIR: await mkdtemp(path.join(dataFolder, "earlier-")),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  // The app is there while the bank still makes its demo data.
  for (const program of [origin, `http://127.0.0.1:${bankPort}`])
    await waitUntilHealthy(program, { patienceMs: startMs, isAlive });
  return { origin, commit, stop: () => end(child) };
}

/** Long enough to install and to build. */
const startMs = 600_000;

/** Lays the sources out beside, and moves them when all are there: a folder that is there is whole. */
async function layOut(commit: string, folder: string): Promise<void> {
  const begun = `${folder}.part`;
  await rm(begun, { recursive: true, force: true });
  await mkdir(begun, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C "$0"`, begun], { cwd: root });
  await rename(begun, folder);
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
