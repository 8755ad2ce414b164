import { takeBackup } from "bank-api/embedded/base-backup";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { requireDatabase } from "./require-database";
import { runCommand, say } from "./run-command";
import { backUpServer } from "./server-backup";

const usage = "BACKUP_DIR=/mnt/backup/bank npm run backup";

/** Takes a base backup (DATABASE_URL's server, else the embedded one) while the bank works or not, and removes old ones. */
async function backup(): Promise<number> {
  const started = performance.now();
  const env = readEnv();
  const { databaseUrl, dataDir, backupDir, backupKeep: keep, path: programPath } = env;
  if (backupDir === undefined) throw new Error("BACKUP_DIR is not set: it names the folder of the backups.");
  requireDatabase(env);
  const logger = createLog("warn");
  const log = (event: string, details?: Record<string, unknown>) => logger.info({ event, ...details });
  const { label, bytes, kept } =
    databaseUrl === undefined
      ? await takeBackup({ dataDir, backupDir, keep, log })
      : await backUpServer({ databaseUrl, path: programPath, backupDir, keep });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`Backup ${label}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`);
  say(`${kept.length} kept, the oldest ${kept[0]}.`);
  return 0;
}

runCommand(usage, backup);
