import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { seedDemo } from "bank-api/seed/demo";
import { openDatabase, type Db } from "bank-api/store/database";
import { migrate } from "bank-api/store/migrate";
import { runFolder } from "./run-folder";

/** What a fresh database holds: `migrated` the tables alone, `demo` the demo organisation, small. */
export type TemplateName = "migrated" | "demo";

export interface TestDatabase {
  /** Connection string, for `openDatabase` or a bank's DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

export interface TestPostgres {
  /** A database of one's own, in milliseconds: a copy of a template that the run makes once. */
  cloneDatabase(template: TemplateName): Promise<TestDatabase>;
  /** Lets go of the server; who lets go last in the run ends it. */
  stop(): Promise<void>;
}

/** Nothing here outlives the run, so nothing is written through. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  max_connections: "200",
};

/** Joins the run's PostgreSQL server, or starts it. */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: runFolder(), log: () => undefined, settings });
  return {
    async cloneDatabase(template) {
      await ensureTemplate(server, template);
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      await server.createDatabase(name, { template });
      return { url: server.urlFor(name), drop: () => server.dropDatabase(name) };
    },
    stop: () => server.stop(),
  };
}

/** Several workers may ask at once: the first makes the template, the others wait on its lock. */
async function ensureTemplate(server: EmbeddedPostgres, template: TemplateName): Promise<void> {
  const admin = new Client({ connectionString: server.urlFor("postgres") });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 0) await makeTemplate(server, admin, template);
  } finally {
    await admin.end();
  }
}

/** Named only when complete. */
async function makeTemplate(server: EmbeddedPostgres, admin: Client, template: TemplateName): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await server.dropDatabase(unfinished);
  await server.createDatabase(unfinished);
  await fill(server.urlFor(unfinished), fillers[template]);
  await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

async function fill(url: string, filler: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await filler(db);
  } finally {
    await db.destroy();
  }
}

const demo = { seed: 1, mustahik: 300, merchants: 30, transactions: 2_000 };
const fillers: Record<TemplateName, (db: Db) => Promise<void>> = {
  migrated: () => Promise.resolve(),
  demo: (db) => seedDemo(db, { ...demo, now: new Date(), passwordCost: cheapPasswordCost }),
};
