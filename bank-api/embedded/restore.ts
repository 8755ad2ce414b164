import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  type Backup,
  type BackupFolder,
  type BackupKeys,
  firstHole,
  listBackups,
  logSince,
  openBackupFolder,
  restoreCommand,
} from "./backups";
import { type Cluster, clusterOf, hasCluster } from "./cluster";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  withClient,
} from "./postgres";
import { sealedSuffix, unseal } from "./sealed-files.mjs";
import { commandAs, type SystemUser } from "./system-user";

interface RestoreOptions extends Pick<EmbeddedPostgresOptions, "dataDir" | "log"> {
  readonly backupDir: string;
  readonly keys: BackupKeys;
  /** A moment with its time zone, as PostgreSQL reads it; undefined for all that was archived. */
  readonly to: string | undefined;
}

interface Restored {
  readonly backup: Backup;
  /** Whether all of it was sealed, as since release 1.1. */
  readonly isSealed: boolean;
  /** When the last transaction was committed that is there; undefined where the base backup had everything. */
  readonly lastCommit: Date | undefined;
  urlFor(database: string): string;
  /** Ends the server, and puts the cluster in its place. */
  finish(): Promise<void>;
}

/** A replay may take hours. A server that fails ends by itself. */
const replayMs = 24 * 3_600_000;

/**
 * Restores a base backup and replays the archive to its end or to a moment, in a folder beside the cluster's place: a restore
 * that fails leaves nothing. It archives nothing, so that a trial on another machine does not write among the backups it reads.
 * What it would have archived waits for the bank's start with BACKUP_DIR.
 *
 * @throws Error in one sentence for the operator
 */
export async function restoreBackup({
  dataDir,
  backupDir,
  keys,
  to,
  log,
}: RestoreOptions): Promise<Restored> {
  if (hasCluster(dataDir))
    throw new Error(`${path.resolve(dataDir)} holds a database: a restore needs a data folder without one.`);
  const target = await clusterOf(dataDir);
  const folder = await openBackupFolder(backupDir, target);
  const backup = choose(await listBackups(folder), to, backupDir);
  const files = await logSince(folder, backup);
  if (to === undefined) await refuseHole(folder, backup);
  const work = path.join(path.dirname(target.folder), "restoring");
  await mkdir(work, { mode: 0o711 }).catch(() => {
    throw new Error(`${work} is there: another restore goes on, or was broken off. Then remove it first.`);
  });
  try {
    const cluster = await clusterOf(work);
    const unpacked = { ...cluster, user: target.user };
    const base = path.join(folder.base, backup.label);
    await unpack(base, keys, unpacked);
    await removeSocketLock(unpacked);
    const archive = path.join(work, "archive");
    await openLog(files, backup, keys, to, { folder: archive, user: target.user });
    const server = await replay(unpacked, archive, to, log);
    return {
      backup,
      isSealed: [...(await readdir(base)), ...files].every((name) => !name.endsWith(".gz")),
      lastCommit: await lastCommit(server),
      urlFor: (database) => server.urlFor(database),
      finish: async () => {
        await server.stop();
        await rename(cluster.folder, target.folder);
        await rm(work, { recursive: true });
      },
    };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** The newest backup that had ended by then. */
function choose(backups: readonly Backup[], to: string | undefined, backupDir: string): Backup {
  const oldest = backups[0];
  if (oldest === undefined) throw new Error(`${backupDir} holds no backup.`);
  const end = to === undefined ? Infinity : Date.parse(to);
  const chosen = backups.findLast(({ endedAt }) => Date.parse(endedAt) <= end);
  if (chosen === undefined)
    throw new Error(`The oldest backup ended at ${oldest.endedAt}: --to must be later.`);
  return chosen;
}

/**
 * Refuses an archive that lacks a segment: PostgreSQL would take the hole for the end. It fails by itself only if it has a moment
 * to reach.
 */
async function refuseHole(folder: BackupFolder, backup: Backup): Promise<void> {
  const hole = await firstHole(folder, backup);
  if (hole === undefined) return;
  const name = [Math.floor(hole / 256), hole % 256].map((part) =>
    part.toString(16).toUpperCase().padStart(8, "0"),
  );
  throw new Error(`The archive lacks segment ${name.join("")}. What came before can be restored with --to.`);
}

/**
 * Puts the log into a folder as PostgreSQL reads it, which has no key.
 * @param to where it ends, so that a later file may be damaged: as at a hole, PostgreSQL says whether it needed it
 */
async function openLog(
  files: readonly string[],
  { label }: Backup,
  keys: BackupKeys,
  to: string | undefined,
  { folder, user }: Pick<Cluster, "folder" | "user">,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  for (const file of files) {
    const name = path.basename(file).replace(/\.\w+$/, "");
    const content = await opened(file.replace(sealedSuffix, ""), keys).catch((error: Error) => {
      if (to === undefined) throw unrestorable(label, error.message);
    });
    if (content === undefined) continue;
    const target = path.join(folder, `${name}.gz`);
    await pipeline(content, createWriteStream(target));
    if (user) await chown(target, user.uid, user.gid);
  }
}

const unrestorable = (label: string, why: string) =>
  new Error(`The backup ${label} cannot be restored: ${why}.`);

/**
 * The lock file of the server's socket lies in the cluster (docs/decisions/database.md), so the backup has it. The process that it
 * names may be another one here.
 */
const removeSocketLock = ({ folder }: Cluster) =>
  rm(path.join(folder, ".s.PGSQL.5432.lock"), { force: true });

async function unpack(backup: string, keys: BackupKeys, { folder, user }: Cluster): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  const damaged = (why: string) => unrestorable(path.basename(backup), why);
  const part = (name: string) => opened(path.join(backup, name), keys);
  const manifest = await part("backup_manifest")
    .then(readManifest)
    .catch((error: Error) => Promise.reject(damaged(error.message)));
  await part("base.tar.gz")
    .then((content) => untar(content, folder, user))
    .catch((error: Error) => Promise.reject(damaged(error.message)));
  for (const { file, bytes, checksum } of manifest) {
    const hash = createHash("sha256");
    let size = 0;
    await pipeline(createReadStream(path.join(folder, file)), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
      }
    }).catch(() => Promise.reject(damaged(`${file} is missing`)));
    if (size !== bytes || hash.digest("hex") !== checksum) throw damaged(`${file} is not as it was written`);
  }
}

/** A part of a base backup, sealed or not. */
async function opened(file: string, keys: BackupKeys): Promise<Readable> {
  if (existsSync(file + sealedSuffix)) return unseal(file + sealedSuffix, keys);
  if (!existsSync(file)) throw new Error(`${path.basename(file)} is missing`);
  return createReadStream(file);
}

interface ManifestFile {
  readonly file: string;
  readonly bytes: number;
  readonly checksum: string;
}

/** The manifest's last line has the checksum of all lines before it. */
async function readManifest(manifest: Readable): Promise<ManifestFile[]> {
  const content = await text(manifest);
  const last = content.lastIndexOf('"Manifest-Checksum"');
  const [, checksum] = /"Manifest-Checksum": "([0-9a-f]{64})"/.exec(content.slice(last)) ?? [];
  const sum = createHash("sha256")
    .update(content.slice(0, Math.max(last, 0)))
    .digest("hex");
  if (checksum !== sum) throw new Error("backup_manifest is not as it was written");
  // PostgreSQL's own file, whose checksum is right.
  const { Files } = JSON.parse(content) as {
    Files: { Path?: string; "Encoded-Path"?: string; Size: number; Checksum: string }[];
  };
  return Files.map((entry) => ({
    file: entry.Path ?? Buffer.from(entry["Encoded-Path"] ?? "", "hex").toString(),
    bytes: entry.Size,
    checksum: entry.Checksum,
  }));
}

/** Runs as the server's user, so that the files are its own. */
async function untar(content: Readable, folder: string, user: SystemUser | undefined): Promise<void> {
  const command = await commandAs(user, "/usr/bin/tar", ["-xzf", "-", "-C", folder], folder);
  const tar = spawn(command.file, command.args, { ...command.options, stdio: ["pipe", "ignore", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) =>
    tar.once("error", reject).once("close", resolve),
  );
  const [, said, code] = await Promise.all([
    // A tar that gives up closes its end; what it says tells more than the broken pipe.
    pipeline(content, tar.stdin).catch(() => undefined),
    text(tar.stderr),
    ended,
  ]);
  if (code !== 0) throw new Error(said.trim().split("\n")[0] ?? "tar failed");
}

/** PostgreSQL reads this setting before it knows the names of time zones. */
const inDigits = (moment: string) => moment.replace("T", " ").replace(/Z$/, "+00:00");

async function replay(
  { folder, user }: Cluster,
  archive: string,
  to: string | undefined,
  log: EmbeddedPostgresOptions["log"],
): Promise<EmbeddedPostgres> {
  const signal = path.join(folder, "recovery.signal");
  await writeFile(signal, "");
  if (user) await chown(signal, user.uid, user.gid);
  return startEmbeddedPostgres({
    dataDir: path.dirname(folder),
    log,
    attempts: 1,
    readyMs: replayMs,
    settings: {
      // Archiving is on without a command, so that what is to be archived waits.
      archive_mode: "on",
      hot_standby: "off",
      restore_command: restoreCommand(archive),
      ...(to !== undefined && { recovery_target_time: inDigits(to), recovery_target_action: "promote" }),
    },
  }).catch((error: Error) => {
    const [, why] = /FATAL: +(.*)/.exec(error.message) ?? [];
    throw why === undefined ? error : new Error(`PostgreSQL could not restore the backup: ${why}.`);
  });
}

const lastCommit = (server: EmbeddedPostgres): Promise<Date | undefined> =>
  withClient(server.urlFor("postgres"), async (client) => {
    const { rows } = await client.query<{ at: Date | null }>("SELECT pg_last_xact_replay_timestamp() AS at");
    return rows[0]?.at ?? undefined;
  });
