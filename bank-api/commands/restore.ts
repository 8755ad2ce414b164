import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { embeddedDatabase } from "bank-api/connect";
import { restoreBackup } from "bank-api/embedded/restore";
import { type Env, readEnv } from "bank-api/env";
import { erasedFile, erasedListIn } from "bank-api/erased-list";
import { eraseAfterRestore, type ErasureServices } from "bank-api/jobs/erasures";
import { createLog, type Log } from "bank-api/log";
import { missingSecrets, readAuditKeys, readBackupKeys } from "bank-api/own-secrets";
import { openDatabase } from "bank-api/store/runtime/database";
import { schemaFault } from "bank-api/store/runtime/migrate";
import { usualTimeouts } from "bank-api/timeouts";
import { auditDatabase } from "./audit-report";
import { runCommand, say } from "./run-command";

const usage =
  'BACKUP_DIR=/mnt/backup/bank DATA_DIR=/srv/new npm run restore -- [--to "2026-11-23 10:15:00+07:00"] [--without-key]';

/**
 * Restores the embedded database into a data folder that has none, to the end of the archive or to a moment, and checks its
 * books. Ends with 0 if they are sound, with 1 if they are not, with 2 if nothing was restored.
 */
async function restore(args: readonly string[]): Promise<number> {
  const options = { to: { type: "string" }, "without-key": { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const env = readEnv();
  const { dataDir, backupDir } = env;
  if (env.databaseUrl !== undefined) {
    throw new Error(
      "DATABASE_URL is set. docs/operations.md#a-servers-backups tells how to restore a server's database.",
    );
  }
  if (backupDir === undefined) throw new Error("BACKUP_DIR is not set: it names the folder of the backups.");
  const to = values.to === undefined ? undefined : parseMoment(values.to);
  const hasKey = reportMissing(env, values["without-key"]);
  const logger = createLog("warn");
  const log = (event: string, details?: Record<string, unknown>) => logger.info({ event, ...details });
  // A new key must not be made here: it would open nothing.
  const keys = missingSecrets(env).includes("backup-key") ? [] : await readBackupKeys(env, logger);
  const restored = await restoreBackup({ dataDir, backupDir, keys, to, log });
  try {
    const { label, endedAt } = restored.backup;
    const last = restored.lastCommit?.toISOString();
    say(`Restored the backup ${label}, with all up to ${last ?? endedAt}.`);
    if (!restored.isSealed) say("It is in part from release 1.0 and in clear: take a backup, and remove it.");
    if (!hasKey) {
      say("Nobody was erased again, and nothing checked: run npm run audit once audit-key is there.");
      return 1;
    }
    return await checkRestored(env, restored.urlFor(embeddedDatabase), logger).catch((error: Error) => {
      say(`It could not be checked: ${error.message}. Run npm run audit.`);
      return 1;
    });
  } finally {
    await restored.finish();
  }
}

/** A moment must have a time zone, so that nobody has to guess which clock is meant. */
function parseMoment(text: string): string {
  const pattern = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
  if (!pattern.test(text) || Number.isNaN(Date.parse(text)))
    throw new Error('--to takes a moment with its time zone, such as "2026-11-23 10:15:00+07:00".');
  return text;
}

/** Whether the audit key is there. A new one must not be made here: no seal would fit it. */
function reportMissing(env: Env, withoutKey: boolean): boolean {
  const missing = missingSecrets(env);
  const folder = path.resolve(env.dataDir);
  if (!existsSync(erasedFile(env.dataDir)))
    say(
      `${folder} has no list of erased people: put the lost bank's file erased there before the bank starts, or they are there again.`,
    );
  if (missing.includes("bank-secret"))
    say(`${folder} has no bank-secret, nor is BANK_SECRETS set: mail that waited will not be sent.`);
  if (!missing.includes("audit-key")) return true;
  const message = `${folder} has no audit-key, nor is AUDIT_KEY set: put the lost bank's there, or nothing can be checked`;
  if (!withoutKey) throw new Error(`${message} (--without-key restores all the same).`);
  say(`${message}.`);
  return false;
}

async function checkRestored(env: Env, url: string, log: Log): Promise<number> {
  const db = openDatabase(url, { statementTimeoutMs: 0 });
  const auditKeys = await readAuditKeys(env);
  try {
    const left = await eraseListed(env, { db, log, auditKeys });
    return Math.max(left, await auditDatabase(db, auditKeys));
  } finally {
    await db.destroy();
  }
}

/** Erases again whom the list names, and answers 1 if somebody is left. A database of an earlier release has no place for it before the bank's start. */
async function eraseListed(
  env: Env,
  services: Pick<ErasureServices, "db" | "log" | "auditKeys">,
): Promise<0 | 1> {
  if ((await schemaFault(services.db)) !== undefined) {
    say("Of the list of erased people, all will be erased when the bank starts.");
    return 0;
  }
  const clock = businessClock(env.clockFile);
  const list = erasedListIn(env.dataDir);
  const left = await eraseAfterRestore({ ...services, clock, list, timeouts: usualTimeouts });
  const ids = left.map(({ customerId }) => customerId).join(", ");
  say(
    left.length === 0
      ? "Of the list of erased people, all are erased."
      : `Of the list of erased people, these records are left: ${ids}. The bank goes on with them; erasures-late in its log names those that wait for long.`,
  );
  return left.length === 0 ? 0 : 1;
}

runCommand(usage, restore);
