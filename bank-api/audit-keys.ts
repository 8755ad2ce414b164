import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { AuditKeys } from "bank-api/store/audit-keys";
import type { Env } from "./env";

/** The keys of the audit trail: those of the settings, else one that is made once and kept in the data folder. */
export async function readAuditKeys({ auditKeys, dataDir }: Env): Promise<AuditKeys> {
  return new AuditKeys(auditKeys ?? [await keptKey(dataDir)]);
}

async function keptKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "audit-key");
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  // With "wx" only the first of two processes writes the file; then both read it.
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return readFile(file, "utf8");
}
