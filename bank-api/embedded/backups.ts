import { existsSync } from "node:fs";
import { chown, mkdir, readFile, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findBinaries } from "./binaries";
import { type Cluster, clusterOf, ensureCluster } from "./cluster";
import type { EmbeddedPostgresOptions } from "./postgres";
import { secretsVariable } from "./sealed-files.mjs";

/*
 * The folder of backups (BACKUP_DIR) of one embedded cluster, see docs/decisions/backups.md:
 *   base/20261123T021500Z/   a base backup: base.tar.gz and backup_manifest as PostgreSQL wrote them, sealed, and our backup.json
 *   archive/                 the write-ahead log since, a file per segment, compressed and sealed
 *   system-identifier        whose backups these are
 * Release 1.0 sealed nothing: its files lack the suffix `.sealed`.
 */

export interface BackupFolder {
  readonly base: string;
  readonly archive: string;
}

/** What we note of a base backup. */
export interface Backup {
  /** The name of its folder: when it began. */
  readonly label: string;
  /** The first moment that the backup can be restored to. It can be restored to any later one. */
  readonly endedAt: string;
  /** The first file of the write-ahead log that it needs. */
  readonly firstSegment: string;
}

/** The longest time that a commit waits to be in the archive: what a lost machine can cost. */
const archiveSeconds = 60;

const labelPattern = /^\d{8}T\d{6}Z$/;
const noteName = "backup.json";
export const unfinishedPrefix = "unfinished-";

/**
 * What a server needs to be started with to archive into `backupDir`.
 * @throws Error where the folder holds the backups of another cluster
 */
export async function archiving(
  dataDir: string,
  backupDir: string,
  keys: BackupKeys,
): Promise<Pick<EmbeddedPostgresOptions, "settings" | "enters" | "env">> {
  const settings = archiveSettings(foldersIn(backupDir));
  // A disk that is not mounted must not keep the bank from starting. The log waits, and the bank says so (jobs/archive-watch.ts).
  if (!existsSync(backupDir)) return { settings, ...sealing(keys) };
  const cluster = await clusterOf(dataDir);
  const folder = await openBackupFolder(backupDir, cluster);
  await claim(path.join(path.dirname(folder.base), "system-identifier"), cluster, backupDir);
  return { settings, ...sealing(keys, folder.archive) };
}

/** The first seals what is backed up, all of them open it. */
export type BackupKeys = readonly string[];

const sealer = fileURLToPath(new URL("./sealed-files.mjs", import.meta.url));

/**
 * What lets a server run the program that seals. The keys are in its environment, where neither a list of processes nor SQL shows
 * them.
 */
const sealing = (keys: BackupKeys, ...folders: string[]) => ({
  enters: [...folders, sealer, process.execPath],
  env: { [secretsVariable]: keys.join() },
});

/** The program as the shell of a command of PostgreSQL calls it. */
const sealerTo = (act: string) => `${shellWord(process.execPath)} ${shellWord(sealer)} ${act}`;

function foldersIn(backupDir: string): BackupFolder {
  const top = path.resolve(backupDir);
  return { base: path.join(top, "base"), archive: path.join(top, "archive") };
}

/** @throws Error for the operator: made by us, it would lie under the place of a disk that is not mounted */
export function requireBackupDir(backupDir: string): void {
  if (!existsSync(backupDir)) throw new Error(`${backupDir} is not there: make it once, or mount its disk.`);
}

/** Makes its two folders if absent. As root we give them, and what was copied into them, to the server's user. */
export async function openBackupFolder(backupDir: string, { user }: Cluster): Promise<BackupFolder> {
  requireBackupDir(backupDir);
  const folder = foldersIn(backupDir);
  for (const part of [folder.base, folder.archive]) {
    await mkdir(part, { recursive: true, mode: 0o700 });
    if (user === undefined) continue;
    for (const entry of ["", ...(await readdir(part))])
      await chown(path.join(part, entry), user.uid, user.gid).catch((error: NodeJS.ErrnoException) => {
        // The server renames a file of its log once it is whole.
        if (error.code !== "ENOENT") throw error;
      });
  }
  return folder;
}

/** Two clusters in one archive would stop each other: files of both have the same names. */
async function claim(file: string, cluster: Cluster, backupDir: string): Promise<void> {
  const taken = `${backupDir} holds the backups of another database: restore it (npm run restore), or name another BACKUP_DIR.`;
  if (!existsSync(cluster.folder) && existsSync(file)) throw new Error(taken);
  await ensureCluster(cluster, await findBinaries());
  const own = await systemIdentifier(cluster);
  await writeFile(file, own, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if ((await readFile(file, "utf8")).trim() !== own) throw new Error(taken);
}

/** The first field of `pg_control`, in the byte order of all platforms that have binaries. */
async function systemIdentifier({ folder }: Cluster): Promise<string> {
  const control = await readFile(path.join(folder, "global", "pg_control"));
  return String(control.readBigUInt64LE(0));
}

/**
 * PostgreSQL's continuous archiving, and where base backups go. A segment that is there already must be the same one. A new one
 * appears under its name once it is on the disk as a whole.
 */
export function archiveSettings({ base, archive }: BackupFolder): Record<string, string> {
  return {
    max_wal_senders: "2",
    archive_mode: "on",
    archive_timeout: String(archiveSeconds),
    archive_command: `${sealerTo("archive")} ${shellWord(archive)}/"%f" "%p"`,
    "basebackup_to_shell.command": `${sealerTo("base")} ${shellWord(path.join(base, unfinishedPrefix))}"%d/%f"`,
  };
}

/**
 * Reads the log from a folder in which it is compressed and not sealed. Above 125, PostgreSQL gives up: a damaged file must not pass for
 * the end of the archive.
 */
export function restoreCommand(archive: string): string {
  return `d=${shellWord(archive)}; if test -e "$d/%f.gz"; then gzip -dc "$d/%f.gz" > "%p" || exit 255; else exit 1; fi`;
}

/** PostgreSQL reads `%`, the shell everything else. */
const shellWord = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

export const newLabel = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

export async function writeNote(folder: string, backup: Backup): Promise<void> {
  await writeFile(path.join(folder, noteName), JSON.stringify(backup));
}

const labelsIn = async (base: string) =>
  (await readdir(base)).filter((name) => labelPattern.test(name)).sort();

/**
 * All base backups, the oldest first.
 * @throws Error naming one that is incomplete
 */
export async function listBackups({ base }: BackupFolder): Promise<Backup[]> {
  return Promise.all(
    (await labelsIn(base)).map(async (label) => {
      const note = await readFile(path.join(base, label, noteName), "utf8").catch(() => undefined);
      if (note === undefined) throw new Error(`The backup ${label} is incomplete: it has no ${noteName}.`);
      return JSON.parse(note) as Backup;
    }),
  );
}

/**
 * Removes all base backups but the newest `keep`, and of these what began on this day or before, but never the newest. Answers the
 * labels of those that stay, the oldest first.
 */
export async function removeOldBackups(base: string, keep: number, lastDay: Date): Promise<string[]> {
  const labels = await labelsIn(base);
  // It sorts after all labels of its day, which go on with a T.
  const lastLabel = `${newLabel(lastDay).slice(0, 8)}Z`;
  const kept = labels.slice(-keep).filter((label) => label > lastLabel || label === labels.at(-1));
  for (const label of labels)
    if (!kept.includes(label)) await rm(path.join(base, label), { recursive: true });
  return kept;
}

/** A file of the log. A disk with less room than this is full: the next one cannot be archived. */
const segmentBytes = 16 * 1024 * 1024;

/**
 * Takes a backup if its disk has room for one. A backup that fails leaves nothing, because its part could fill the disk, and the
 * archive beside it would stand still.
 * @param firstBytes what the first backup takes, of which no older one tells
 * @throws Error that tells what is missing; Error as `take` does, with a sentence more where it has filled the disk
 */
export async function withRoom<T>(base: string, firstBytes: number, take: () => Promise<T>): Promise<T> {
  const { left, needed, lack } = await roomIn(base, firstBytes);
  if (left < needed) throw new Error(lack);
  try {
    return await take();
  } catch (error) {
    // A disk that is gone can be neither measured nor tidied, and the error says so already.
    const now = await roomIn(base, firstBytes).catch(() => undefined);
    await removeUnfinished(base).catch(() => undefined);
    if (now === undefined || now.left >= segmentBytes) throw error;
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${now.lack}`, {
      cause: error,
    });
  }
}

/** What the disk has left, what one more backup needs, and what to do where this is more. */
async function roomIn(base: string, firstBytes: number) {
  const older = await Promise.all((await labelsIn(base)).map((label) => sizeOf(path.join(base, label))));
  const needed = older.pop() ?? firstBytes;
  const { bavail, bsize } = await statfs(base);
  const left = bavail * bsize;
  const freed = older.reduce((sum, size) => sum + size, 0);
  const advice =
    freed > 0 && left + freed >= needed
      ? "a smaller BACKUP_KEEP frees older ones"
      : "make room on it, or take a larger disk";
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const lack = `The disk of ${base} has ${megabytes(left)} left, and one more backup takes about ${megabytes(needed)}: ${advice}.`;
  return { left, needed, lack };
}

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes what a command that failed or was killed has begun. */
export async function removeUnfinished(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(base, name), { recursive: true });
  }
}

/** Removes the part of the archive that no base backup needs any more. */
export async function trimArchive(folder: BackupFolder): Promise<void> {
  const [oldest] = await listBackups(folder);
  const first = oldest && segmentNumber(oldest.firstSegment);
  for (const file of await readdir(folder.archive)) {
    const number = segmentNumber(file);
    if (first !== undefined && number !== undefined && number < first)
      await rm(path.join(folder.archive, file));
  }
}

/** The files of the archive that are restored after a backup: segments, and histories of timelines, which have no number. */
export async function logSince({ archive }: BackupFolder, { firstSegment }: Backup): Promise<string[]> {
  const first = segmentNumber(firstSegment) ?? 0;
  const isNeeded = (name: string) => /\.(gz|sealed)$/.test(name) && (segmentNumber(name) ?? first) >= first;
  return (await readdir(archive)).filter(isNeeded).map((name) => path.join(archive, name));
}

/** The first segment that is missing between the beginning of a backup and the end of the archive. */
export async function firstHole(folder: BackupFolder, { firstSegment }: Backup): Promise<number | undefined> {
  const first = segmentNumber(firstSegment) ?? 0;
  const there = new Set(
    (await readdir(folder.archive)).filter((file) => isSegment.test(file)).map(segmentNumber),
  );
  const last = Math.max(first, ...[...there].map((number) => number ?? 0));
  for (let number = first; number <= last; number += 1) if (!there.has(number)) return number;
  return undefined;
}

const isSegment = /^[0-9A-F]{24}\.(gz|sealed)$/;

/** Where a file of the archive stands in the log, whatever its timeline; 256 segments of 16 MB have one middle number. */
function segmentNumber(file: string): number | undefined {
  const [, log, segment] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})(\.|$)/.exec(file) ?? [];
  return log === undefined || segment === undefined
    ? undefined
    : parseInt(log, 16) * 256 + parseInt(segment, 16);
}
