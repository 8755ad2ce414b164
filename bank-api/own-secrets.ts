import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { AuditKeys } from "bank-api/store/audit/audit-keys";
import { SecretBox } from "bank-api/store/runtime/secret-box";
import { EnvError } from "service/settings";
import type { Env } from "./env";
import type { Log } from "./log";

/*
 * What the bank keeps secret from its own database: given by the settings, else made once and kept in the data folder.
 */

/** The keys of the audit trail. */
export async function readAuditKeys({ auditKeys, dataDir }: Env): Promise<AuditKeys> {
  return new AuditKeys(auditKeys ?? [await keptSecret(dataDir, "audit-key")]);
}

/**
 * The boxes that seal waiting mail, and the secrets of second factors.
 * @throws EnvError in production with a database server and without the setting: instances may have a data folder each
 */
export async function readSecretBoxes({ secrets, isProduction, databaseUrl, dataDir }: Env) {
  if (secrets === undefined && isProduction && databaseUrl !== undefined) {
    throw new EnvError(
      "The bank cannot start in production without BANK_SECRETS, which seal waiting mail and second factors.",
    );
  }
  const own = secrets ?? ([await keptSecret(dataDir, "bank-secret")] as const);
  return {
    mailSecretBox: new SecretBox(own, "mail"),
    secondFactorSecretBox: new SecretBox(own, "second-factor"),
  };
}

/** What seals backups of the embedded database. The log says it once where there is a new key to keep. */
export async function readBackupKeys({ backupKeys, dataDir }: Env, log: Log): Promise<readonly string[]> {
  const hint = "Copy this file to a place without backups: without it, nobody can restore them.";
  const tell = (file: string) => log.warn({ event: "backup-key-made", file, hint });
  return backupKeys ?? [await keptSecret(dataDir, "backup-key", tell)];
}

/** The files of secrets that a restored database would need and that neither the settings nor the data folder have. */
export function missingSecrets({ auditKeys, secrets, backupKeys, dataDir }: Env): string[] {
  const given = { "audit-key": auditKeys, "bank-secret": secrets, "backup-key": backupKeys };
  const needed = Object.entries(given).flatMap(([name, value]) => (value === undefined ? name : []));
  return needed.filter((name) => !existsSync(path.join(dataDir, name)));
}

async function keptSecret(dataDir: string, name: string, onMade?: (file: string) => void): Promise<string> {
  const file = path.join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  // The flag "wx" lets only the first of two processes write the file; then both read it.
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).then(
    () => onMade?.(file),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return readFile(file, "utf8");
}
