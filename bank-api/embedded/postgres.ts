import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { type Binaries, findBinaries } from "./binaries";
import {
  type Cluster,
  type RunningServer,
  clearStalePidFile,
  clusterOf,
  ensureCluster,
  isServerOf,
  removeSocketFolder,
  runningServer,
  socketFolderFor,
} from "./cluster";
import { availableMemory, sharedBuffersMb } from "./memory";
import { commandAs } from "./system-user";

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster (`postgres/`) and the server's log (`postgres.log`); made when absent. */
  readonly dataDir: string;
  readonly log: (event: string, details?: Record<string, unknown>) => void;
  /** PostgreSQL settings that replace our own. Tests give up durability for speed here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What stands in folders beside the data folder that the server has to enter. */
  readonly enters?: readonly string[];
  /** Variables for the programs that the server runs. */
  readonly env?: Readonly<Record<string, string>>;
  /** After a power cut PostgreSQL may have to replay all of `max_wal_size`. */
  readonly readyMs?: number;
  readonly attempts?: number;
  /** Called when the server ends before `stop`: it was killed, or the machine ran out of memory. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of a database, over the Unix socket; `pg` and libpq understand it. */
  urlFor(database: string): string;
  /** Creates a database unless it exists: empty, or as a copy of `template`, to which nobody may be connected. */
  createDatabase(database: string, options?: { readonly template?: string }): Promise<void>;
  /** Drops a database if it exists, with all connections to it. */
  dropDatabase(database: string): Promise<void>;
  /** Gives up our hold on the server, and ends it unless another process holds it too. Takes 10 s at most. */
  stop(): Promise<void>;
}

/** Settings for a machine of 2 cores that also runs the bank and the app. A commit is on the disk when it returns. */
const defaultSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // A start without archiving must not end what can be restored (docs/decisions/backups.md). `minimal` saved nothing, even for a
  // large seed.
  wal_level: "replica",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  min_wal_size: "128MB",
  checkpoint_timeout: "15min",
  shared_buffers: `${sharedBuffersMb(availableMemory())}MB`,
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_connections: "60",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // The text of an error may contain a KTP, so the log gets no statement, no detail and no ERROR line. The client gets them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
} as const;

const holderName = "ramah-zakat-holder";
const pollMs = 25;
const defaultReadyMs = 120_000;
const fastStopMs = 8_000;
const immediateStopMs = 1_500;

/**
 * Starts PostgreSQL on a data folder, or joins the server that already works on it: one that a killed bank left running, or
 * one that another process (`npm run seed`) uses now. Every process holds the server by keeping one connection open, which
 * even a kill closes. The last process to stop ends the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, onLost } = options;
  const hold = await startWithRetries(options, await findBinaries());
  const { holder, server } = hold;
  holder.on("error", (error) => {
    log("embedded-postgres-hold-lost", { message: error.message });
    onLost?.(error);
  });
  let stopped: Promise<void> | undefined;
  return {
    urlFor: (database) => urlFor(server, database),
    createDatabase: (database, { template } = {}) => createDatabase(holder, database, template),
    dropDatabase: async (database) => {
      await holder.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
    },
    stop: () => (stopped ??= release(log, hold)),
  };
}

type Log = EmbeddedPostgresOptions["log"];

/** A server, and our connection that holds it. */
interface Hold {
  readonly cluster: Cluster;
  readonly server: RunningServer;
  readonly holder: Client;
}

/** Six seconds in all: on a busy machine the processes of a server that was killed take so long to end. */
const usualAttempts = 6;

/** Another process may be ending the server just now (lock still there, socket gone), so a start is tried again. */
async function startWithRetries(options: EmbeddedPostgresOptions, binaries: Binaries): Promise<Hold> {
  const { attempts = usualAttempts } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const cluster = await clusterOf(options.dataDir);
      await ensureCluster(cluster, binaries);
      const server = (await joinServer(options, cluster)) ?? (await launch(options, cluster, binaries));
      const connectionString = urlFor(server, "postgres");
      const holder = new Client({ connectionString, application_name: holderName });
      await holder.connect();
      await wakeCheckpointer(holder);
      return { cluster, server, holder };
    } catch (error) {
      if (attempt === attempts) throw error;
      options.log("embedded-postgres-retry", { attempt, message: String(error) });
      await sleep(100 * 2 ** attempt);
    }
  }
}

/**
 * The checkpointer begins before the server is ready, and then sleeps until the first checkpoint without minding
 * `archive_timeout`: what was committed in the first quarter of an hour would not be archived. Any signal wakes it (tried on
 * 18.4).
 */
const wakeCheckpointer = (holder: Client) => holder.query("SELECT pg_reload_conf()");

/** The server that runs already, once it is ready; undefined if none runs, or it ends meanwhile. */
async function joinServer({ log, readyMs }: EmbeddedPostgresOptions, cluster: Cluster) {
  const isAlive = async () => (await runningServer(cluster)) !== undefined;
  const server = await waitUntilReady(cluster, isAlive, readyMs);
  if (server) log("embedded-postgres-joined", { pid: server.pid });
  return server;
}

async function launch(
  { log, settings, enters, env, readyMs }: EmbeddedPostgresOptions,
  cluster: Cluster,
  { postgres }: Binaries,
): Promise<RunningServer> {
  await clearStalePidFile(cluster);
  const socketFolder = await socketFolderFor(cluster);
  const allSettings = {
    ...defaultSettings,
    ...settings,
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
  };
  const flags = Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.folder, ...flags];
  const command = await commandAs(cluster.user, postgres, args, cluster.folder, enters);
  const logFile = await open(cluster.logFile, "a", 0o600);
  // The server has a session of its own, so that Ctrl-C in a terminal reaches only the bank, which then ends the server.
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: { ...command.options.env, ...env },
    detached: true,
    stdio: ["ignore", logFile.fd, logFile.fd],
  });
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `ended with ${signal ?? code}`));
  child.unref();
  await logFile.close();

  const server = await waitUntilReady(cluster, () => Promise.resolve(ended === undefined), readyMs);
  if (server === undefined) {
    await removeSocketFolder(cluster, socketFolder);
    const lines = (await readFile(cluster.logFile, "utf8").catch(() => "")).trimEnd().split("\n");
    throw new Error(`PostgreSQL did not start: ${ended}\n${lines.slice(-10).join("\n")}`);
  }
  log("embedded-postgres-started", { pid: server.pid });
  return server;
}

/** Waits for the server as long as `isAlive`; undefined if it ends first. */
async function waitUntilReady(cluster: Cluster, isAlive: () => Promise<boolean>, readyMs = defaultReadyMs) {
  const end = Date.now() + readyMs;
  while (await isAlive()) {
    const server = await runningServer(cluster);
    if (server?.state === "ready") return server;
    if (Date.now() > end)
      throw new Error(`PostgreSQL is not ready after ${readyMs / 1000} s; see ${cluster.logFile}`);
    await sleep(pollMs);
  }
  return undefined;
}

function urlFor({ socketFolder }: RunningServer, database: string): string {
  return `postgresql://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

/** Lends a connection for some statements. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(holder: Client, database: string, template: string | undefined): Promise<void> {
  const { rowCount } = await holder.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (rowCount !== 0) return;
  const source = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)}`;
  await holder.query(`CREATE DATABASE ${escapeIdentifier(database)}${source}`);
}

async function release(log: Log, { cluster, server, holder }: Hold): Promise<void> {
  const others = await otherHolders(holder);
  // We close the connection ourselves from here on, so `onLost` must not be called.
  holder.removeAllListeners("error");
  holder.on("error", () => undefined);
  await holder.end().catch(() => undefined);
  if (others > 0) {
    log("embedded-postgres-left-to-others", { others });
    return;
  }
  await endServer(cluster, server);
  log("embedded-postgres-stopped", { pid: server.pid });
}

/** Zero also if the server no longer answers: then nobody can use it. */
async function otherHolders(holder: Client): Promise<number> {
  const counted = await holder
    .query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()`,
      [holderName],
    )
    .catch(() => undefined);
  return counted?.rows[0]?.others ?? 0;
}

/**
 * A fast shutdown (SIGINT) closes connections and writes a checkpoint. After an immediate one (SIGQUIT) the next start recovers.
 */
async function endServer(cluster: Cluster, server: RunningServer): Promise<void> {
  if (!(await endedAfter(cluster, server, "SIGINT", fastStopMs)))
    await endedAfter(cluster, server, "SIGQUIT", immediateStopMs);
  await removeSocketFolder(cluster, server.socketFolder);
}

async function endedAfter(
  cluster: Cluster,
  server: RunningServer,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  if (await isServerOf(cluster, server.pid)) process.kill(server.pid, signal);
  while (await isServerOf(cluster, server.pid)) {
    if (Date.now() > end) return false;
    await sleep(pollMs);
  }
  return true;
}
