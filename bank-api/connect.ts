import { archiving } from "bank-api/embedded/backups";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import type { Env } from "./env";
import type { Log } from "./log";
import { readBackupKeys } from "./own-secrets";
import type { AuditKeys } from "./store/audit/audit-keys";
import { appRole, mayTakeAppRole } from "./store/runtime/app-role";
import { type DatabaseOptions, type Db, openDatabase } from "./store/runtime/database";
import { requireSchema } from "./store/runtime/migrate";
import { standbyTimes } from "./store/runtime/read-router";
import { upgrade } from "./store/upkeep/upgrade";

export interface Connection {
  readonly db: Db;
  /** Opens one more connection, beside the pool of `db`. The caller destroys it. */
  openOne(options?: Pick<DatabaseOptions, "statementTimeoutMs">): Db;
  /** Opens a pool on another database of the same server, without a limit for statements. The caller destroys it. */
  openOther(database: string): Db;
  /** Opens a pool on the standby of DATABASE_READ_URL, if there is one. The caller destroys it. */
  readonly openStandby: (() => Db) | undefined;
  /** Closes the pool, and ends the embedded server unless another process uses it. Takes 10 s at most. */
  close(): Promise<void>;
}

interface ConnectOptions extends DatabaseOptions {
  /** Called when the embedded server ends by itself: somebody has to start this program again. */
  readonly onLost?: (error: Error) => void;
  /** Runs on the embedded database, once it is up to date, under the role that owns the tables. */
  readonly prepare?: (owner: Db) => Promise<void>;
}

export const embeddedDatabase = "bank";

/**
 * Connects to the bank's database (DATABASE_URL's, else the embedded one in DATA_DIR) under the app's role. The role may not
 * change what is only ever added to (docs/decisions/database.md). The embedded database is brought up to date; a server's must be
 * (docs/decisions/database.md).
 * @throws UnknownSchemaError if this program cannot work on the database's schema
 */
export async function connect(env: Env, log: Log, keys: AuditKeys, options: ConnectOptions = {}) {
  const owner = await connectAsIs(env, log, options);
  let connection: Connection = owner;
  try {
    if (env.databaseUrl === undefined) {
      await upgradeEmbedded(owner.db, log, keys);
      await options.prepare?.(owner.db);
    }
    if (await mayTakeAppRole(owner.db)) connection = await owner.as(appRole);
    else log.warn({ event: "no-app-role", hint: "docs/operations.md tells how to make it" });
    await requireSchema(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Brings the embedded database up to date, and requires it of a server's. */
export async function ensureSchema(owner: Db, env: Env, log: Log, keys: AuditKeys): Promise<void> {
  if (env.databaseUrl === undefined) await upgradeEmbedded(owner, log, keys);
  else await requireSchema(owner);
}

async function upgradeEmbedded(owner: Db, log: Log, keys: AuditKeys): Promise<void> {
  const { migrated } = await upgrade(owner, keys);
  for (const name of migrated) log.info({ event: "migrated", file: name });
}

/** A connection that can be had under another role. */
interface OwnerConnection extends Connection {
  as(role: string): Promise<Connection>;
}

/** Connects under the login and looks at nothing: for the owner's commands, and those that must not change the database. */
export async function connectAsIs(
  env: Env,
  log: Log,
  options: ConnectOptions = {},
): Promise<OwnerConnection> {
  const server = env.databaseUrl === undefined ? await startServer(env, log, options) : undefined;
  const url = env.databaseUrl ?? server?.urlFor(embeddedDatabase) ?? "";
  const { readUrl } = env;
  const open = (role?: string): Connection => {
    const db = openDatabase(url, { ...options, role });
    return {
      db,
      openOne: (limits) => openDatabase(url, { ...options, role, poolSize: 1, ...limits }),
      openOther: (database) =>
        openDatabase(server?.urlFor(database) ?? urlOfOtherDatabase(url, database), {
          poolSize: 2,
          statementTimeoutMs: 0,
        }),
      openStandby: readUrl === undefined ? undefined : () => openDatabase(readUrl, { ...standbyTimes, role }),
      async close() {
        await db.destroy();
        await server?.stop();
      },
    };
  };
  const owner = open();
  return {
    ...owner,
    async as(role) {
      await owner.db.destroy();
      return open(role);
    },
  };
}

/** The address of another database on the server of `url`. */
function urlOfOtherDatabase(url: string, database: string): string {
  const [, server] = /^(postgres(?:ql)?:\/\/[^/?]*\/)/.exec(url) ?? [];
  if (server === undefined)
    throw new Error("DATABASE_URL has to name the database, as in postgresql://host/bank.");
  return `${server}${encodeURIComponent(database)}${/\?.*$/.exec(url)?.[0] ?? ""}`;
}

async function startServer(env: Env, log: Log, { onLost }: ConnectOptions) {
  const { dataDir, backupDir } = env;
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (event, details) => log.info({ event, ...details }),
    ...(onLost && { onLost }),
    ...(backupDir !== undefined && (await archiving(dataDir, backupDir, await readBackupKeys(env, log)))),
  });
  await server.createDatabase(embeddedDatabase);
  return server;
}
