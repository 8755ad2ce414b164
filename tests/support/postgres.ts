import { randomUUID } from "node:crypto";
import { cheapPasswordCost } from "bank-api/access/passwords";
import type { EmbeddedPostgres } from "bank-api/embedded/postgres";
import { seedDemo } from "bank-api/seed/demo";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { Client, escapeIdentifier } from "pg";
import { auditKeys } from "./audit";
import { testStart } from "./clock";
import { runFolder } from "./run-folder";
import { databaseName, joinServer } from "./server";

/** What a fresh database holds: `empty` nothing, `migrated` the tables alone, `demo` the demo organisation, small. */
export type TemplateName = "empty" | "migrated" | "demo";

export interface TestDatabase {
  /** Connection string, for `openDatabase` or a bank's DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

export interface TestPostgres {
  /** A database of one's own, in milliseconds: a copy of a template that the run makes once. */
  cloneDatabase(template: TemplateName): Promise<TestDatabase>;
  /** Lets go of the server; the run itself holds it to the end. */
  stop(): Promise<void>;
}

/** Makes the templates that take long, before a cluster is kept (kept-cluster.ts). */
export async function makeTemplates(server: EmbeddedPostgres): Promise<void> {
  for (const template of ["migrated", "demo"] as const) await ensureTemplate(server, template);
}

/** Joins the run's PostgreSQL server, or starts it. */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await joinServer(runFolder());
  const templates = new Map<TemplateName, Promise<void>>();
  return {
    async cloneDatabase(template) {
      if (!templates.has(template)) templates.set(template, ensureTemplate(server, template));
      await templates.get(template);
      const name = databaseName(runFolder(), randomUUID().replaceAll("-", ""));
      await server.createDatabase(name, { template: nameOf(template) });
      return { url: server.urlFor(name), drop: () => server.dropDatabase(name) };
    },
    stop: () => server.stop(),
  };
}

const nameOf = (template: TemplateName) => databaseName(runFolder(), template);

/** Several workers may ask at once: the first makes the template, the others wait on its lock. */
async function ensureTemplate(server: EmbeddedPostgres, template: TemplateName): Promise<void> {
  const admin = new Client({ connectionString: server.urlFor("postgres") });
  await admin.connect();
  try {
    const name = nameOf(template);
    await admin.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await makeTemplate(server, admin, template);
  } finally {
    await admin.end();
  }
}

/** Named only when complete. */
async function makeTemplate(server: EmbeddedPostgres, admin: Client, template: TemplateName): Promise<void> {
  const unfinished = `${nameOf(template)}_unfinished`;
  await server.dropDatabase(unfinished);
  await server.createDatabase(unfinished);
  await fill(server.urlFor(unfinished), fillers[template]);
  await admin.query(
    `ALTER DATABASE ${escapeIdentifier(unfinished)} RENAME TO ${escapeIdentifier(nameOf(template))}`,
  );
}

async function fill(url: string, filler: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url);
  try {
    await filler(db);
  } finally {
    await db.destroy();
  }
}

const demo = { seed: 1, mustahik: 300, merchants: 30, transactions: 2_000, passwordCost: cheapPasswordCost };

const fillers: Record<TemplateName, (db: Db) => Promise<unknown>> = {
  empty: () => Promise.resolve(),
  migrated: (db) => upgrade(db, auditKeys),
  async demo(db) {
    await upgrade(db, auditKeys);
    await seedDemo(db, { ...demo, now: testStart });
  },
};
