import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { dayMs } from "bank-api/domain/clock";
import { fingerprint } from "../../scripts/build.mjs";
import { inRoot } from "../../scripts/workspace.mjs";
import { makeTemplates } from "./postgres";
import { isEmbedded, joinServer } from "./server";

const run = promisify(execFile);

const cache = inRoot("node_modules/.cache/test-databases");
/** What a cluster with its templates is made of; the lock file has the version of the embedded PostgreSQL. */
const makers = [
  ...["bank-api", "contract", "service", "package-lock.json"],
  ...["audit", "clock", "kept-cluster", "postgres", "server"].map((name) => `tests/support/${name}.ts`),
];

/**
 * Gives a run's folder a cluster with the templates, before its server starts. It is made once and kept by a hash of what makes
 * it. Two runs at once may both make it; the first that is ready keeps its own.
 */
export async function takeKeptCluster(folder: string): Promise<void> {
  if (!isEmbedded) return;
  const kept = path.join(cache, await fingerprint(makers));
  if (!existsSync(kept)) await makeCluster(folder, kept);
  else await copy(kept, path.join(folder, "postgres"));
  // So that it is not taken for an old one.
  await utimes(kept, new Date(), new Date());
}

async function makeCluster(folder: string, kept: string): Promise<void> {
  const server = await joinServer(folder);
  await makeTemplates(server);
  await server.stop();
  await mkdir(cache, { recursive: true });
  await removeOld();
  const unfinished = `${kept}-${randomUUID()}`;
  await copy(path.join(folder, "postgres"), unfinished);
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
}

/** What no run has used for a day; a run that has just found one may still be copying it. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const entry = path.join(cache, name);
    const { mtimeMs } = await stat(entry);
    if (mtimeMs < Date.now() - dayMs) await rm(entry, { recursive: true });
  }
}

/** PostgreSQL checks owners and modes, so the copy keeps them. */
const copy = (from: string, to: string) => run("cp", ["-a", from, to]);
