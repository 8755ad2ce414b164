import { takeBackup } from "bank-api/embedded/base-backup";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readBackupKeys } from "bank-api/own-secrets";
import { requireDatabase } from "./require-database";
import { runCommand, say } from "./run-command";

const usage = "BACKUP_DIR=/mnt/backup/bank npm run backup";

/** Takes a base backup of the embedded database while the bank works or not, and removes old ones. */
async function backup(): Promise<number> {
  const started = performance.now();
  const env = readEnv();
  const { dataDir, backupDir, backupKeep: keep, retention } = env;
  const { backupDays: days } = retention;
  if (env.databaseUrl !== undefined) {
    throw new Error(
      "DATABASE_URL is set. docs/operations.md#a-servers-backups tells how pgBackRest backs up a server's database.",
    );
  }
  if (backupDir === undefined) throw new Error("BACKUP_DIR is not set: it names the folder of the backups.");
  requireDatabase(env);
  const logger = createLog("warn");
  const log = (event: string, details?: Record<string, unknown>) => logger.info({ event, ...details });
  const keys = await readBackupKeys(env, logger);
  const { label, bytes, kept } = await takeBackup({ dataDir, backupDir, keys, keep, days, log });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`Backup ${label}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`);
  say(`${kept.length} kept, the oldest ${kept[0]}.`);
  return 0;
}

runCommand(usage, backup);
