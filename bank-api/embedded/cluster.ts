import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries";
import { commandAs, serverUser, type SystemUser } from "./system-user";

const run = promisify(execFile);

/** Where a cluster (PostgreSQL's data folder) is. The folder need not exist yet. */
export interface Cluster {
  /** The real path, by which we recognise the server's process. */
  readonly folder: string;
  readonly logFile: string;
  /** The user of the server; undefined for our own user. */
  readonly user: SystemUser | undefined;
}

/** A server process that works on the cluster, from its `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number;
  readonly socketFolder: string;
  readonly state: "starting" | "ready" | "stopping";
}

const clusterName = "postgres";

/** Whether a data folder has a cluster. It makes nothing. */
export const hasCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, clusterName));

/** The cluster of a data folder. It makes the folder if absent; all users may enter it (`nobody` must), none may list it. */
export async function clusterOf(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const parent = await realpath(dataDir);
  const folder = path.join(parent, clusterName);
  return { folder, logFile: path.join(parent, "postgres.log"), user: await serverUser(folder) };
}

/** Makes the cluster unless it exists. It is made beside its place and renamed, so a kill cannot leave half a cluster. */
export async function ensureCluster({ folder, user }: Cluster, { initdb }: Binaries): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    if (user) await chown(unfinished, user.uid, user.gid);
    const command = await commandAs(user, initdb, initdbArgs(unfinished), unfinished);
    await run(command.file, command.args, command.options);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The builtin C.UTF-8 locale sorts by code point and folds case the same on every operating system. */
function initdbArgs(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    "--username=postgres",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // The socket is in a folder that only the server's user and root may enter.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ];
}

/** The server that works on the cluster now, even if another process started it. */
export async function runningServer(cluster: Cluster): Promise<RunningServer | undefined> {
  const content = await readFile(pidFile(cluster), "utf8").catch(() => "");
  // pid, data folder, start time, port, socket folder, listen address, shared memory key, state
  const lines = content.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isServerOf(cluster, pid))) return undefined;
  const word = lines[7]?.trim();
  const state = word === "ready" || word === "stopping" ? word : "starting";
  return { pid, socketFolder: lines[4] ?? "", state };
}

/**
 * Removes the `postmaster.pid` of a server that has ended. PostgreSQL does so itself, but not when another process has that
 * number by now. In containers this happens: numbers begin at 1 again.
 */
export async function clearStalePidFile(cluster: Cluster): Promise<void> {
  if ((await runningServer(cluster)) === undefined) await rm(pidFile(cluster), { force: true });
}

const pidFile = (cluster: Cluster) => path.join(cluster.folder, "postmaster.pid");

/** Whether the process is a server on this cluster. The number alone does not say so: another process may have it by now. */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  const commandLine =
    process.platform === "linux"
      ? // Empty for a process that has ended, even if its parent has not noticed yet (a zombie).
        (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
      : (await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }))).stdout;
  return commandLine.includes(` -D ${cluster.folder} `);
}

/** The longest path of a Unix socket is 104 bytes on macOS and 108 on Linux, with a zero byte at the end. */
const socketPathBytes = 103;

/** The cluster's own folder, or a private one with a short path where the socket's path would be too long. */
export async function socketFolderFor({ folder, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432.lock")) <= socketPathBytes) return folder;
  const shorter = await mkdtemp("/tmp/ramah-zakat-");
  if (user) await chown(shorter, user.uid, user.gid);
  return shorter;
}

/** Removes the socket's folder, unless it is the cluster's own. */
export async function removeSocketFolder(cluster: Cluster, folder: string): Promise<void> {
  if (folder !== cluster.folder) await rm(folder, { recursive: true, force: true });
}
