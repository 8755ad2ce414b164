import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import type { Env } from "./env";
import type { Log } from "./log";
import { type DatabaseOptions, type Db, openDatabase } from "./store/database";
import { migrate } from "./store/migrate";

export interface Connection {
  readonly db: Db;
  /** Closes the pool, and ends the embedded server unless another process uses it. Takes 10 s at most. */
  close(): Promise<void>;
}

interface ConnectOptions extends DatabaseOptions {
  /** Called when the embedded server ends by itself: somebody has to start this program again. */
  readonly onLost?: (error: Error) => void;
}

export const embeddedDatabase = "bank";

/** Connects to the bank's database (DATABASE_URL's, else the embedded one in DATA_DIR), and applies new migrations. */
export async function connect(env: Env, log: Log, options: ConnectOptions = {}): Promise<Connection> {
  const connection = await connectAsIs(env, log, options);
  try {
    for (const name of await migrate(connection.db)) log.info({ event: "migrated", file: name });
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** Connects without migrations, for programs that must not change the database. */
export async function connectAsIs(env: Env, log: Log, options: ConnectOptions = {}): Promise<Connection> {
  const server = env.databaseUrl === undefined ? await startServer(env, log, options) : undefined;
  const db = openDatabase(env.databaseUrl ?? server?.urlFor(embeddedDatabase) ?? "", options);
  return {
    db,
    async close() {
      await db.destroy();
      await server?.stop();
    },
  };
}

async function startServer(
  { dataDir }: Env,
  log: Log,
  { onLost }: ConnectOptions,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (event, details) => log.info({ event, ...details }),
    ...(onLost && { onLost }),
  });
  await server.createDatabase(embeddedDatabase);
  return server;
}
