import { archiving } from "bank-api/embedded/backups";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import type { Env } from "./env";
import type { Log } from "./log";
import { appRole, grantAppRole } from "./store/app-role";
import { type DatabaseOptions, type Db, openDatabase } from "./store/database";
import { migrate } from "./store/migrate";

export interface Connection {
  readonly db: Db;
  /** Opens one more connection, beside the pool of `db`. The caller destroys it. */
  openOne(): Db;
  /** Closes the pool, and ends the embedded server unless another process uses it. Takes 10 s at most. */
  close(): Promise<void>;
}

interface ConnectOptions extends DatabaseOptions {
  /** Called when the embedded server ends by itself: somebody has to start this program again. */
  readonly onLost?: (error: Error) => void;
  /** Runs after the migrations, of which it gets the names, under the role that owns the tables. */
  readonly prepare?: (owner: Db, migrated: readonly string[]) => Promise<void>;
}

export const embeddedDatabase = "bank";

/**
 * Connects to the bank's database (DATABASE_URL's, else the embedded one in DATA_DIR), and applies new migrations. From then
 * on connections have the app's role, which may not change what is only ever added to (docs/decisions/0084).
 */
export async function connect(env: Env, log: Log, options: ConnectOptions = {}): Promise<Connection> {
  const owner = await connectAsIs(env, log, options);
  try {
    const migrated = await migrate(owner.db);
    for (const name of migrated) log.info({ event: "migrated", file: name });
    await options.prepare?.(owner.db, migrated);
    if (await grantAppRole(owner.db)) return await owner.as(appRole);
    log.warn({ event: "no-app-role", hint: "docs/operations.md tells how to make it" });
    return owner;
  } catch (error) {
    await owner.close();
    throw error;
  }
}

/** A connection that can be had under another role. */
interface OwnerConnection extends Connection {
  as(role: string): Promise<Connection>;
}

/** Connects without migrations, for programs that must not change the database. */
export async function connectAsIs(
  env: Env,
  log: Log,
  options: ConnectOptions = {},
): Promise<OwnerConnection> {
  const server = env.databaseUrl === undefined ? await startServer(env, log, options) : undefined;
  const url = env.databaseUrl ?? server?.urlFor(embeddedDatabase) ?? "";
  const open = (role?: string): Connection => {
    const db = openDatabase(url, { ...options, role });
    return {
      db,
      openOne: () => openDatabase(url, { ...options, role, poolSize: 1 }),
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

async function startServer(
  { dataDir, backupDir }: Env,
  log: Log,
  { onLost }: ConnectOptions,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (event, details) => log.info({ event, ...details }),
    ...(onLost && { onLost }),
    ...(backupDir !== undefined && (await archiving(dataDir, backupDir))),
  });
  await server.createDatabase(embeddedDatabase);
  return server;
}
