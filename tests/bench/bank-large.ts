import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { BranchScope } from "bank-api/domain/branch-scope";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { listTotal } from "bank-api/store/lists/list-blocks";
import { totalsOf } from "bank-api/store/reports/transaction-totals";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { UnknownSchemaError } from "bank-api/store/runtime/migrate";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { sql } from "kysely";
import { transactionType } from "contract/specified/transactions";
import { inRoot } from "../../scripts/workspace.mjs";
import { auditKey, auditKeys } from "../support/audit";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { startBank } from "../support/stack";
import { upgradeAt } from "./database";

const everyBranch = BranchScope.everyBranch("measurements");

export const largeSize = { mustahik: 1_000_000, merchants: 150, transactions: 2_000_000 } as const;

export interface LargeBank {
  readonly origin: string;
  readonly pid: number;
  readonly db: Db;
  /** How long the data took to seed; `undefined` when an earlier bench had left them. */
  readonly seedSeconds: number | undefined;
}

/** Kept between benches: seeding takes minutes. Outdated data are thrown away. */
const folder = inRoot(".cache", "bench-bank");
const database = "bench";

/** Runs our bank, as built, on its embedded PostgreSQL with a large organisation, and ends both again. */
export async function withLargeBank<T>(
  log: (line: string) => void,
  use: (bank: LargeBank) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const runFolder = await createRunFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    const url = postgres.urlFor(database);
    await postgres.createDatabase(database);
    let seedSeconds: number | undefined;
    if (!(await isComplete(url))) {
      log(`bank: seeding ${largeSize.mustahik} mustahik and ${largeSize.transactions} transactions`);
      await postgres.dropDatabase(database);
      await postgres.createDatabase(database);
      await upgradeAt(url);
      seedSeconds = await seed(url, log);
    }
    return await withBank(url, (bank) => use({ ...bank, seedSeconds }));
  } finally {
    await postgres.stop();
    await removeRunFolder(runFolder);
  }
}

async function withBank<T>(
  url: string,
  use: (bank: Omit<LargeBank, "seedSeconds">) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, { statementTimeoutMs: 0 });
  try {
    await sql`VACUUM ANALYZE`.execute(db);
    const bank = await startBank({ databaseUrl: url });
    try {
      return await use({ origin: bank.origin, pid: bank.pid, db });
    } finally {
      await bank.stop();
    }
  } finally {
    await db.destroy();
  }
}

/** Whether the database holds all of the organisation, by the present schema. */
async function isComplete(url: string): Promise<boolean> {
  const db = openDatabase(url);
  try {
    await upgrade(db, auditKeys);
    const perType = await Promise.all(
      transactionType.options.map((type) =>
        totalsOf(db, { transactionType: type, states: undefined, scope: everyBranch }),
      ),
    );
    const transactions = perType.reduce((sum, { count }) => sum + count, 0);
    const mustahik = await listTotal(db, { series: "Mustahik", scope: everyBranch });
    return mustahik === largeSize.mustahik && transactions === largeSize.transactions;
  } catch (error) {
    if (error instanceof UnknownSchemaError) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}

/** Seconds that `npm run seed` takes, without the build. */
async function seed(url: string, log: (line: string) => void): Promise<number> {
  const sizes = Object.entries(largeSize).flatMap(([name, size]) => [`--${name}`, String(size)]);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [inRoot("build/bank/seed.js"), ...sizes], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, DATABASE_URL: url, AUDIT_KEY: auditKey },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => log(`  ${text.trim()}`));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}
