import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import type { Env } from "./env";
import type { Log } from "./log";
import { type DatabaseOptions, type Db, openDatabase } from "./store/database";
import { migrate } from "./store/migrate";

export interface Connection {
  readonly db: Db;
  /** Closes the pool and lets go of the embedded server, if there is one; at most 10 s. */
  close(): Promise<void>;
}

export interface ConnectOptions extends DatabaseOptions {
  /** The embedded server has ended by itself, and none of ours is left to start it again. */
  readonly onLost?: (error: Error) => void;
}

export const embeddedDatabase = "bank";

/** The bank's database, brought up to date: DATABASE_URL's, else the embedded server's in DATA_DIR. */
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

/** The same as it is found, for who must not change it. */
export async function connectAsIs(env: Env, log: Log, options: ConnectOptions = {}): Promise<Connection> {
  const server = await locate(env, log, options);
  const db = openDatabase(server.url, options);
  return {
    db,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

async function locate(
  env: Env,
  log: Log,
  { onLost }: ConnectOptions,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (event, details) => log.info({ event, ...details }),
    ...(onLost && { onLost }),
  });
  await postgres.createDatabase(embeddedDatabase);
  return { url: postgres.urlFor(embeddedDatabase), stop: () => postgres.stop() };
}
