import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { type Account, commandAs, serverAccount } from "./account";
import { type Binaries, findBinaries } from "./binaries";
import { availableMemory, sharedBuffersMb } from "./memory";
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

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster (`postgres/`) and the server's log (`postgres.log`); made when absent. */
  readonly dataDir: string;
  readonly log: (event: string, details?: Record<string, unknown>) => void;
  /** PostgreSQL settings that go before our own. Tests trade durability for speed here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The server has ended, though nobody here let go of it: it was killed, or the machine ran out of memory. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of a database, over the Unix socket; `pg` and libpq understand it. */
  urlFor(database: string): string;
  /** Creates a database unless it exists, empty or as a copy of `template`, which nobody may be connected to. */
  createDatabase(database: string, options?: { readonly template?: string }): Promise<void>;
  /** Drops a database if it exists, with all connections to it. */
  dropDatabase(database: string): Promise<void>;
  /** Lets go of the server, and ends it unless another process holds it too; at most 10 s. */
  stop(): Promise<void>;
}

/** For a machine of 2 cores that also runs the bank and the app. A commit is on the disk when it returns. */
const defaultSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // Nothing replicates from here; bulk loads write less.
  wal_level: "minimal",
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
  // An error's text may hold a KTP, and whoever made the error is told anyway: no statement, no detail, no ERROR line.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
} as const;

const holderName = "ramah-zakat-holder";
const attempts = 4;
const pollMs = 25;
/** Recovery after a power cut may have to replay all of `max_wal_size`. */
const readyMs = 120_000;
const fastStopMs = 8_000;
const immediateStopMs = 1_500;

/**
 * Starts PostgreSQL on a data folder, or joins the server that already works on it: one left running
 * when its bank was killed, or one that another process (`npm run seed`) uses now. Every process keeps
 * one connection as its hold; who lets go last ends the server. A kill drops a hold like any other end.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const cluster = await clusterOf(options.dataDir);
  const { server, holder } = await startWithRetries(options, cluster, binaries);
  holder.on("error", (error) => {
    options.log("embedded-postgres-hold-lost", { message: error.message });
    options.onLost?.(error);
  });
  let stopped: Promise<void> | undefined;
  return {
    urlFor: (database) => urlFor(server.socketFolder, database),
    createDatabase: (database, { template } = {}) => createDatabase(holder, database, template),
    dropDatabase: async (database) => {
      await holder.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
    },
    stop: () => (stopped ??= letGo(options, cluster, server, holder)),
  };
}

interface Held {
  readonly server: RunningServer;
  readonly holder: Client;
}

/** A start can meet another's end (the lock is still held, the socket just gone): try again, a little later. */
async function startWithRetries(
  options: EmbeddedPostgresOptions,
  cluster: Cluster,
  binaries: Binaries,
): Promise<Held> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const account = await serverAccount(cluster.folder);
      await ensureCluster(cluster, binaries, account);
      const server =
        (await joinServer(options, cluster)) ?? (await launch(options, cluster, binaries, account));
      return { server, holder: await connectHolder(server) };
    } catch (error) {
      if (attempt === attempts) throw error;
      options.log("embedded-postgres-retry", { attempt, message: String(error) });
      await sleep(100 * 2 ** attempt);
    }
  }
}

/** The server that runs already, once it is ready; nothing when none runs or the one found has ended. */
async function joinServer(
  options: EmbeddedPostgresOptions,
  cluster: Cluster,
): Promise<RunningServer | undefined> {
  const server = await waitUntilReady(cluster, async () => (await runningServer(cluster)) !== undefined);
  if (server) options.log("embedded-postgres-joined", { pid: server.pid });
  return server;
}

async function launch(
  options: EmbeddedPostgresOptions,
  cluster: Cluster,
  binaries: Binaries,
  account: Account | undefined,
): Promise<RunningServer> {
  await clearStalePidFile(cluster);
  const socketFolder = await socketFolderFor(cluster, account);
  const args = serverArgs(cluster.folder, socketFolder, { ...defaultSettings, ...options.settings });
  const command = await commandAs(account, binaries.postgres, args, cluster.folder);
  const logFile = await open(cluster.logFile, "a", 0o600);
  // Its own session: Ctrl-C in a terminal is for the bank, which then ends the server in its turn.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", logFile.fd, logFile.fd],
  });
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `ended with ${signal ?? code}`));
  child.unref();
  await logFile.close();

  const server = await waitUntilReady(cluster, () => Promise.resolve(ended === undefined));
  if (server === undefined) {
    await removeSocketFolder(cluster, socketFolder);
    throw new Error(`PostgreSQL did not start: ${ended}\n${await logTail(cluster)}`);
  }
  options.log("embedded-postgres-started", { pid: server.pid });
  return server;
}

function serverArgs(folder: string, socketFolder: string, settings: Record<string, string>): string[] {
  const all = {
    ...settings,
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
  };
  return ["-D", folder, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Waits while `isAlive`; nothing when that ends first. */
async function waitUntilReady(
  cluster: Cluster,
  isAlive: () => Promise<boolean>,
): Promise<RunningServer | undefined> {
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

async function connectHolder(server: RunningServer): Promise<Client> {
  const holder = new Client({
    connectionString: urlFor(server.socketFolder, "postgres"),
    application_name: holderName,
  });
  await holder.connect();
  return holder;
}

function urlFor(socketFolder: string, database: string): string {
  return `postgresql://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

async function createDatabase(holder: Client, database: string, template: string | undefined): Promise<void> {
  const { rowCount } = await holder.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (rowCount !== 0) return;
  const source = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)}`;
  await holder.query(`CREATE DATABASE ${escapeIdentifier(database)}${source}`);
}

async function letGo(
  options: EmbeddedPostgresOptions,
  cluster: Cluster,
  server: RunningServer,
  holder: Client,
): Promise<void> {
  const others = await otherHolders(holder);
  // From here a lost connection is what we want.
  holder.removeAllListeners("error");
  holder.on("error", () => undefined);
  await holder.end().catch(() => undefined);
  if (others > 0) {
    options.log("embedded-postgres-left-to-others", { others });
    return;
  }
  await endServer(cluster, server);
  options.log("embedded-postgres-stopped", { pid: server.pid });
}

/** Zero also where the server no longer answers: then there is nobody to keep it for. */
async function otherHolders(holder: Client): Promise<number> {
  const counted = await holder
    .query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()`,
      [holderName],
    )
    .catch(() => undefined);
  return counted?.rows[0]?.others ?? 0;
}

/** A fast shutdown (SIGINT) ends connections and writes a checkpoint; an immediate one recovers at the next start. */
async function endServer(cluster: Cluster, server: RunningServer): Promise<void> {
  if (!(await endedAfter(cluster, server, "SIGINT", fastStopMs))) {
    await endedAfter(cluster, server, "SIGQUIT", immediateStopMs);
  }
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

async function logTail(cluster: Cluster): Promise<string> {
  const content = await readFile(cluster.logFile, "utf8").catch(() => "");
  return content.trimEnd().split("\n").slice(-10).join("\n");
}
