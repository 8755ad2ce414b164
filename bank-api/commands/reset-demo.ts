import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { connectAsIs, type Connection } from "bank-api/connect";
import { readEnv, type Env } from "bank-api/env";
import { erasedFile } from "bank-api/erased-list";
import { createLog } from "bank-api/log";
import { outboxIn } from "bank-api/mail/transport";
import { readAuditKeys } from "bank-api/own-secrets";
import { findDemoMark, seedDemo } from "bank-api/seed/demo";
import type { SeedOptions } from "bank-api/seed/organisation";
import {
  copySecrets,
  maintenanceDatabase,
  makeDatabase,
  nameOfDatabase,
  replaceDatabase,
} from "bank-api/store/runtime/replace-database";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { requireDatabase } from "./require-database";
import { runCommand, say } from "./run-command";

const usage = "npm run demo:reset";

/**
 * Sets a demo (DATABASE_URL's database, else the embedded server's), even of another build, back to its beginning, as of now. It
 * makes a new database beside it and puts that in its place, so the bank works on meanwhile. A kill before the exchange leaves
 * the old demo. A kill within the exchange leaves none, and the next start of the embedded database makes a new one.
 */
async function resetDemo(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const started = performance.now();
  const env = readEnv();
  requireDatabase(env);
  const connection = await connectAsIs(env, createLog("warn"));
  try {
    const sizes = await findDemoMark(connection.db);
    if (sizes === undefined)
      throw new Error("This database was not filled with demo data, so nothing was changed.");
    const now = businessClock(env.clockFile).now();
    await replaceByFresh(env, connection, { ...sizes, now, passwordCost: env.passwordCost });
    // E-mails and erased people of the old demo would pass for those of the new one.
    for (const old of [outboxIn(env.dataDir), erasedFile(env.dataDir)])
      await rm(old, { recursive: true, force: true });
  } finally {
    await connection.close();
  }
  say(`The demo is at its beginning again, after ${Math.ceil((performance.now() - started) / 1000)} s.`);
  say("Whoever was signed in signs in again.");
  return 0;
}

async function replaceByFresh(env: Env, { db, openOther }: Connection, demo: SeedOptions): Promise<void> {
  const name = await nameOfDatabase(db);
  const freshName = `${name}_fresh`;
  const maintenance = openOther(maintenanceDatabase);
  try {
    await makeDatabase(maintenance, freshName);
    const fresh = openOther(freshName);
    try {
      await upgrade(fresh, await readAuditKeys(env));
      await seedDemo(fresh, demo);
      await copySecrets(db, fresh);
    } finally {
      await fresh.destroy();
    }
    await replaceDatabase(maintenance, name, freshName);
  } finally {
    await maintenance.destroy();
  }
}

runCommand(usage, resetDemo);
