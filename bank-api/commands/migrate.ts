import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { connectAsIs } from "bank-api/connect";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readAuditKeys } from "bank-api/own-secrets";
import { fillIfWanted } from "bank-api/seed/demo";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { runCommand, say } from "./run-command";

const usage = "npm run migrate";

/**
 * Brings the database (DATABASE_URL's, else the embedded server's) up to this release, while banks of the last one may serve.
 * The login must own the tables. Fills an empty database with demo data where BANK_SEED=demo asks for it.
 */
async function migrateDatabase(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const env = readEnv();
  const log = createLog("warn");
  const keys = await readAuditKeys(env);
  const { db, close } = await connectAsIs(env, log);
  try {
    const { migrated, hasAppRole } = await upgrade(db, keys);
    for (const name of migrated) say(`Applied ${name}.`);
    if (!hasAppRole) say("There is no role ramah_zakat_app: docs/operations.md tells how to make it.");
    if (await fillIfWanted(db, env, businessClock(env.clockFile).now()))
      say("Filled with the demo organisation.");
  } finally {
    await close();
  }
  say("The database is up to date.");
  return 0;
}

runCommand(usage, migrateDatabase);
