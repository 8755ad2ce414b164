import { stat } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { Client, escapeIdentifier } from "pg";

/** A running server to test on, in place of the embedded one (docs/operations.md#tried-versions). */
const otherServer = process.env.TEST_DATABASE_URL ?? "";

/** Nothing here outlives the run, so nothing is written through. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  max_connections: "200",
};

/** The server of the run with this folder; the embedded one is started, or joined. */
export async function joinServer(folder: string): Promise<EmbeddedPostgres> {
  if (!isEmbedded) return serverAt(otherServer);
  return startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings });
}

/** Ends what the run's tests have left: their databases on another server, or the embedded server itself. */
export async function endServer(folder: string): Promise<void> {
  if (!isEmbedded) return dropDatabasesOf(folder);
  const wasStarted = await stat(path.join(folder, "postgres", "postmaster.pid")).catch(() => undefined);
  if (wasStarted) await (await joinServer(folder)).stop();
}

/** Whether the run has the embedded server, and so a cluster, of its own. */
export const isEmbedded = otherServer === "";

/** A database's name, which tells on a server of several runs whose it is. */
export const databaseName = (folder: string, name: string) =>
  isEmbedded ? name : `${path.basename(folder)}_${name}`;

function serverAt(url: string): EmbeddedPostgres {
  return {
    urlFor: (database) => Object.assign(new URL(url), { pathname: database }).href,
    async createDatabase(database, { template } = {}) {
      const source = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)}`;
      await query(url, `CREATE DATABASE ${escapeIdentifier(database)}${source}`);
    },
    dropDatabase: (database) => drop(url, database),
    stop: () => Promise.resolve(),
  };
}

async function dropDatabasesOf(folder: string): Promise<void> {
  const found = await query(
    otherServer,
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
    [databaseName(folder, "")],
  );
  for (const { name } of found) await drop(otherServer, name);
}

async function drop(url: string, database: string): Promise<void> {
  await query(url, `DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
}

async function query(url: string, text: string, values: string[] = []): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(text, values)).rows;
  } finally {
    await client.end();
  }
}
