import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Account, commandAs } from "./account";
import type { Binaries } from "./binaries";

const run = promisify(execFile);

/** Where a cluster lives. The folder need not exist yet. */
export interface Cluster {
  /** PostgreSQL's own data folder, as a real path: it identifies the server among processes. */
  readonly folder: string;
  readonly logFile: string;
}

/** A server process that works on the cluster, as its `postmaster.pid` tells. */
export interface RunningServer {
  readonly pid: number;
  readonly socketFolder: string;
  readonly state: "starting" | "ready" | "stopping";
}

/** The cluster of a data folder, which is made when absent: entered by all, so that `nobody` may, listed by none. */
export async function clusterOf(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const parent = await realpath(dataDir);
  return { folder: path.join(parent, "postgres"), logFile: path.join(parent, "postgres.log") };
}

/** Makes the cluster unless it exists: beside its place and renamed, so that a kill leaves none half made. */
export async function ensureCluster(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  if (await exists(cluster.folder)) return;
  const unfinished = await mkdtemp(`${cluster.folder}-`);
  try {
    if (account) await chown(unfinished, account.uid, account.gid);
    const command = await commandAs(account, binaries.initdb, initdbArgs(unfinished), unfinished);
    await run(command.file, command.args, command.options);
    await rename(unfinished, cluster.folder);
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
    // The socket lies in a folder that only the server's user and root may enter.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ];
}

/** The server that now works on the cluster, left running or started by another process alike. */
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
 * Removes what a server left that is no more. PostgreSQL would do it, unless the number in the file
 * is meanwhile another process's, as happens in containers, where the same numbers come again.
 */
export async function clearStalePidFile(cluster: Cluster): Promise<void> {
  if ((await runningServer(cluster)) === undefined) await rm(pidFile(cluster), { force: true });
}

const pidFile = (cluster: Cluster) => path.join(cluster.folder, "postmaster.pid");

/** Whether the process is a server that works on this cluster: numbers are given again, so the number alone tells little. */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  const commandLine = await (process.platform === "linux" ? linuxCommandLine(pid) : psCommandLine(pid));
  return commandLine.includes(` -D ${cluster.folder} `);
}

/** Empty for a process that is no more, one that waits for its parent to notice included. */
async function linuxCommandLine(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return words.replaceAll("\0", " ");
}

async function psCommandLine(pid: number): Promise<string> {
  return run("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

/** Longest path of a Unix socket, less its ending zero byte: 104 bytes on macOS, 108 on Linux. */
const socketPathBytes = 103;

/** The cluster's own folder, or a short private one where a socket in it would have too long a path. */
export async function socketFolderFor(cluster: Cluster, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(path.join(cluster.folder, ".s.PGSQL.5432.lock")) <= socketPathBytes)
    return cluster.folder;
  const folder = await mkdtemp("/tmp/ramah-zakat-");
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes the socket's folder, where it is not the cluster's own. */
export async function removeSocketFolder(cluster: Cluster, folder: string): Promise<void> {
  if (folder !== cluster.folder) await rm(folder, { recursive: true, force: true });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
