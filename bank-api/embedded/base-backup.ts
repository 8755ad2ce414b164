import { existsSync } from "node:fs";
import { chown, mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, QueryResult } from "pg";
import {
  type Backup,
  type BackupFolder,
  type BackupKeys,
  archiveSettings,
  archiving,
  newLabel,
  openBackupFolder,
  removeOldBackups,
  removeUnfinished,
  requireBackupDir,
  trimArchive,
  unfinishedPrefix,
  withRoom,
  writeNote,
} from "./backups";
import { type Cluster, clusterOf } from "./cluster";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres, withClient } from "./postgres";
import { sealedSuffix, syncPath } from "./sealed-files.mjs";

interface BackupOptions extends Pick<EmbeddedPostgresOptions, "dataDir" | "log"> {
  readonly backupDir: string;
  readonly keys: BackupKeys;
  /** How many base backups stay. */
  readonly keep: number;
  /** How many days they stay at most, but for the newest. */
  readonly days: number;
  /** How long the last segment may take to be archived. */
  readonly archiveMs?: number;
}

interface TakenBackup extends Backup {
  readonly bytes: number;
  /** The labels of all that are kept, the oldest first. */
  readonly kept: readonly string[];
}

/**
 * Takes a base backup of the embedded cluster beside a bank that works, or without one, and removes what is too old. PostgreSQL
 * writes it by itself (BASE_BACKUP of the replication protocol), with a manifest of checksums. It gets its name only when it is
 * whole.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { dataDir, backupDir, keys, log, archiveMs = 60_000 } = options;
  requireBackupDir(backupDir);
  const archive = await archiving(dataDir, backupDir, keys);
  const server = await startEmbeddedPostgres({ dataDir, log, ...archive });
  try {
    const cluster = await clusterOf(dataDir);
    const folder = await openBackupFolder(backupDir, cluster);
    const url = server.urlFor("postgres");
    await withClient(url, (client) => refuseUnlessArchiving(client, folder));
    return await withClient(`${url}&replication=database`, async (client) => {
      await lockBackups(client);
      await removeUnfinished(folder.base);
      // First, because a disk may be full: the newest stay until the new one is whole. What is wrong with them is said after it.
      await removeTooOld(folder, options).catch(() => undefined);
      const backup = await withRoom(folder.base, await firstBytes(client), () =>
        writeBase(client, folder, cluster, archiveMs),
      );
      const { size } = await stat(path.join(folder.base, backup.label, `base.tar.gz${sealedSuffix}`));
      return { ...backup, bytes: size, kept: await removeTooOld(folder, options) };
    });
  } finally {
    await server.stop();
  }
}

async function removeTooOld(folder: BackupFolder, { keep, days }: BackupOptions): Promise<string[]> {
  const kept = await removeOldBackups(folder.base, keep, new Date(Date.now() - days * 86_400_000));
  await trimArchive(folder);
  return kept;
}

async function refuseUnlessArchiving(client: Client, folder: BackupFolder): Promise<void> {
  const asked = "SELECT current_setting('basebackup_to_shell.command', true) AS command";
  const { rows } = await client.query<{ command: string | null }>(asked);
  if (rows[0]?.command !== archiveSettings(folder)["basebackup_to_shell.command"])
    throw new Error("The bank runs without this BACKUP_DIR: start it again with it, then take the backup.");
}

/** Only one backup is taken at a time. The lock ends with the connection. */
async function lockBackups(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock(93) AS taken");
  if (!rows[0]?.taken) throw new Error("Another backup is being taken now.");
}

/** A low estimate of what a first backup takes, compressed: a high one would refuse a backup that fits. */
async function firstBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT sum(pg_database_size(oid)) / 4 AS bytes FROM pg_database",
  );
  return Number(rows[0]?.bytes);
}

async function writeBase(
  client: Client,
  folder: BackupFolder,
  { user }: Cluster,
  archiveMs: number,
): Promise<Backup> {
  const label = newLabel(new Date());
  const unfinished = path.join(folder.base, `${unfinishedPrefix}${label}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  // It hands the parts of the backup to a program, which seals them.
  await client.query("LOAD 'basebackup_to_shell'");
  // The command does not wait for the archive by itself (WAIT), because it would wait for ever, without a word, for an archive
  // that fails.
  const results = (await client.query(
    `BASE_BACKUP (LABEL 'ramah-zakat', TARGET 'shell', TARGET_DETAIL '${label}',
      COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1', CHECKPOINT 'fast', WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
  )) as unknown as QueryResult<{ recptr: string }>[];
  // The answer has three tables: where it began, the tablespaces, where it ended.
  const { rows } = await client.query<{ first: string; last: string; at: Date }>(
    `SELECT pg_walfile_name('${results[0]?.rows[0]?.recptr}') AS first,
      pg_walfile_name('${results[2]?.rows[0]?.recptr}') AS last, clock_timestamp() AS at`,
  );
  const [written] = rows;
  if (written === undefined) throw new Error("PostgreSQL did not tell where the backup begins and ends.");
  await waitForArchive(path.join(folder.archive, `${written.last}${sealedSuffix}`), archiveMs);
  const backup = { label, endedAt: written.at.toISOString(), firstSegment: written.first };
  await writeNote(unfinished, backup);
  await syncPath(unfinished);
  await rename(unfinished, path.join(folder.base, label));
  await syncPath(folder.base);
  return backup;
}

/** A base backup can be restored once the log up to its end is archived. */
async function waitForArchive(file: string, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; !existsSync(file); await sleep(100)) {
    if (Date.now() > end) {
      throw new Error(
        `${file} did not arrive in ${patienceMs / 1000} s: is the disk full? See postgres.log.`,
      );
    }
  }
}
