import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clusterToCopy } from "../../tests/support/cluster-copies";
import { until } from "../../tests/support/until";
import { archiving, removeOldBackups, withRoom } from "./backups";
import { takeBackup } from "./base-backup";
import { type EmbeddedPostgres, startEmbeddedPostgres, withClient } from "./postgres";
import { restoreBackup } from "./restore";
import { seal, unseal } from "./sealed-files.mjs";

const quick = { fsync: "off", full_page_writes: "off" };
const log = () => undefined;
const keys = ["a-key-of-the-tests-of-many-letters-0123"];
let top: string;
let copyCluster: (dataDir: string) => Promise<void>;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "rz-bk-"));
  copyCluster = await clusterToCopy(top);
});
afterEach(async () => {
  while (undo.length > 0) await undo.pop()?.();
});
afterAll(() => rm(top, { recursive: true, force: true }));

let made = 0;
/** A data folder and a folder of backups, with a quote and a percent sign in its name. */
const newFolders = () => {
  const place = path.join(top, String((made += 1)));
  const backupDir = path.join(place, "Siti's 100% backups");
  mkdirSync(backupDir, { recursive: true });
  return { dataDir: path.join(place, "data"), backupDir };
};
type Folders = ReturnType<typeof newFolders>;

async function start(
  { dataDir, backupDir }: Folders,
  more: Record<string, string> = {},
  sealedBy = keys,
): Promise<EmbeddedPostgres> {
  if (!existsSync(dataDir)) await copyCluster(dataDir);
  const { settings, ...options } = await archiving(dataDir, backupDir, sealedBy);
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    ...options,
    settings: { ...settings, ...quick, ...more },
  });
  undo.push(() => server.stop());
  return server;
}

const query = <Row extends object>(
  { urlFor }: Pick<EmbeddedPostgres, "urlFor">,
  sql: string,
): Promise<Row[]> => withClient(urlFor("postgres"), async (client) => (await client.query<Row>(sql)).rows);

/** Closes the segment that is written now, and waits until it is in the archive. */
async function archiveNow(server: EmbeddedPostgres, { backupDir }: Folders): Promise<void> {
  const [row] = await query<{ file: string }>(server, "SELECT pg_walfile_name(pg_switch_wal()) AS file");
  await until(() => existsSync(path.join(backupDir, "archive", `${row?.file}.sealed`)));
}

/** A database with the numbers 1 to 3: 1 before the backup, 2 and 3 after it, `between` the two. */
async function numbersBackedUp(folders: Folders): Promise<{ server: EmbeddedPostgres; between: string }> {
  const server = await start(folders);
  await query(server, "CREATE TABLE numbers AS SELECT 1 AS n");
  await takeBackup({ ...folders, keys, days: 30, keep: 2, log });
  await query(server, "INSERT INTO numbers VALUES (2)");
  const [row] = await query<{ at: string }>(server, "SELECT clock_timestamp()::text AS at");
  await query(server, "INSERT INTO numbers VALUES (3)");
  await archiveNow(server, folders);
  return { server, between: row?.at ?? "" };
}

/** The numbers of a restored database, which then stands in its data folder. */
async function restoredNumbers(folders: Folders, to?: string, openedBy = keys) {
  const restored = await restoreBackup({ ...folders, keys: openedBy, to, log });
  const rows = await query<{ n: number }>(restored, "SELECT n FROM numbers ORDER BY n");
  await restored.finish();
  return rows.map(({ n }) => n);
}

const copyOf = async ({ backupDir }: Folders): Promise<Folders> => {
  const copy = newFolders();
  await cp(backupDir, copy.backupDir, { recursive: true });
  return copy;
};

const segment = /^[0-9A-F]{24}\.sealed$/;
const flip = async (file: string, at: number) => {
  const content = await readFile(file);
  content[at] = (content[at] ?? 0) ^ 0xff;
  await writeFile(file, content);
};

describe("a backup and its restore", { timeout: 60_000 }, () => {
  let folders: Folders;
  let between: string;

  beforeAll(async () => {
    folders = newFolders();
    let server: EmbeddedPostgres;
    ({ server, between } = await numbersBackedUp(folders));
    await server.stop();
  });

  it("has everything that was archived", async () => {
    expect(await restoredNumbers({ ...folders, dataDir: newFolders().dataDir })).toEqual([1, 2, 3]);
  });

  it("has what was committed by a moment, and starts again as a cluster of its own", async () => {
    const copy = await copyOf(folders);
    expect(await restoredNumbers(copy, between)).toEqual([1, 2]);
    expect(await readdir(copy.dataDir)).toEqual(["postgres"]);
    const again = await start(copy);
    await query(again, "INSERT INTO numbers VALUES (4)");
    // The restored server archives on, on a timeline of its own, beside what was there.
    await archiveNow(again, copy);
    await again.stop();
    expect(await restoredNumbers({ ...copy, dataDir: newFolders().dataDir })).toEqual([1, 2, 4]);
  });

  it("refuses a data folder with a database, and one in which a restore was broken off", async () => {
    await expect(restoreBackup({ ...folders, keys, to: undefined, log })).rejects.toThrow(/holds a database/);
    const { dataDir } = newFolders();
    await mkdir(path.join(dataDir, "restoring"), { recursive: true });
    await expect(restoreBackup({ ...folders, keys, dataDir, to: undefined, log })).rejects.toThrow(
      /broken off/,
    );
  });

  it.each([
    ["before the first backup", "2020-01-01 00:00:00Z", /The oldest backup ended at 2\d.*must be later/],
    [
      "after the archive's end",
      "2200-01-01T00:00:00Z",
      /ended before configured recovery target was reached/,
    ],
  ])("refuses a moment %s, and leaves nothing", async (_what, to, why) => {
    const { dataDir } = newFolders();
    await expect(restoreBackup({ ...folders, keys, dataDir, to, log })).rejects.toThrow(why);
    expect(await readdir(dataDir)).toEqual([]);
  });

  const base = async ({ backupDir }: Folders, file: string) => {
    const [label] = await readdir(path.join(backupDir, "base"));
    return path.join(backupDir, "base", label ?? "", file);
  };
  it.each<[string, (copy: Folders) => Promise<void>, RegExp]>([
    [
      "whose file ends early",
      async (copy) => truncate(await base(copy, "base.tar.gz.sealed"), 100_000),
      /cannot be restored: base\.tar\.gz\.sealed is not as it was written/,
    ],
    [
      "with a changed byte",
      async (copy) => flip(await base(copy, "base.tar.gz.sealed"), 500_000),
      /cannot be restored: base\.tar\.gz\.sealed is not as it was written/,
    ],
    [
      "without its file",
      async (copy) => rm(await base(copy, "base.tar.gz.sealed")),
      /base\.tar\.gz is missing/,
    ],
    [
      "without its manifest",
      async (copy) => rm(await base(copy, "backup_manifest.sealed")),
      /manifest is missing/,
    ],
    [
      "with another manifest",
      async (copy) => flip(await base(copy, "backup_manifest.sealed"), 300),
      /backup_manifest\.sealed is not as it was written/,
    ],
    ["without its note", async (copy) => rm(await base(copy, "backup.json")), /is incomplete/],
    [
      "whose archive has a hole",
      async ({ backupDir }) => {
        const archive = path.join(backupDir, "archive");
        const segments = (await readdir(archive)).filter((name) => segment.test(name)).sort();
        await rm(path.join(archive, segments.at(-2) ?? ""));
      },
      /The archive lacks segment [0-9A-F]{16}/,
    ],
    [
      "with a damaged file of the archive",
      async ({ backupDir }) => {
        const archive = path.join(backupDir, "archive");
        const segments = (await readdir(archive)).filter((name) => segment.test(name)).sort();
        await truncate(path.join(archive, segments.at(-1) ?? ""), 5_000);
      },
      /cannot be restored: [0-9A-F]{24}\.sealed is not as it was written/,
    ],
  ])("refuses a backup %s, and leaves nothing", async (_what, damage, why) => {
    const copy = await copyOf(folders);
    await damage(copy);
    await expect(restoreBackup({ ...copy, keys, to: undefined, log })).rejects.toThrow(why);
    expect(await readdir(copy.dataDir)).toEqual([]);
  });
});

const anotherKey = "another-key-of-the-tests-9876543210-zyxwv";

/** Unseals all, as release 1.0 left it. */
async function unsealAll({ backupDir }: Folders): Promise<void> {
  const entries = await readdir(backupDir, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith(".sealed"))) {
    const sealed = path.join(parentPath, name);
    const plain = sealed.replace(/\.sealed$/, parentPath.endsWith("archive") ? ".gz" : "");
    await writeFile(plain, await buffer(await unseal(sealed, keys)));
    await rm(sealed);
  }
}

describe("the key of backups", { timeout: 60_000 }, () => {
  let folders: Folders;
  let between: string;
  beforeAll(async () => {
    folders = newFolders();
    let server: EmbeddedPostgres;
    ({ server, between } = await numbersBackedUp(folders));
    await query(server, "INSERT INTO numbers VALUES (9)");
    await archiveNow(server, folders);
    await server.stop();
  });

  it.each([
    ["another one", [anotherKey]],
    ["none", []],
  ])("opens what it has sealed, and %s leaves nothing", async (_what, others) => {
    const { dataDir } = newFolders();
    const restoring = restoreBackup({ ...folders, dataDir, keys: others, to: undefined, log });
    await expect(restoring).rejects.toThrow(
      /^The backup \S+ cannot be restored: backup_manifest\.sealed was sealed with a key that is not in backup-key or BACKUP_KEYS\.$/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("is changed: the first seals, all of them open", async () => {
    const copy = await copyOf(folders);
    const both = [anotherKey, ...keys];
    const restored = await restoreBackup({ ...copy, keys: both, to: undefined, log });
    expect(restored.isSealed).toBe(true);
    await restored.finish();
    const server = await start(copy, {}, both);
    await query(server, "INSERT INTO numbers VALUES (4)");
    await archiveNow(server, copy);
    await server.stop();
    const [newest = ""] = (await readdir(path.join(copy.backupDir, "archive")))
      .filter((name) => segment.test(name))
      .sort()
      .reverse();
    await expect(unseal(path.join(copy.backupDir, "archive", newest), keys)).rejects.toThrow(
      "with a key that is not",
    );
    const { dataDir } = newFolders();
    const older = restoreBackup({ ...copy, dataDir, keys, to: undefined, log });
    await expect(older).rejects.toThrow(/sealed was sealed with a key/);
    expect(await restoredNumbers({ ...copy, dataDir }, undefined, both)).toEqual([1, 2, 3, 4, 9]);
  });

  it("is neither among processes nor settings nor files of the backup", async () => {
    const server = await start(newFolders());
    const settings = await query<{ setting: string }>(server, "SELECT setting FROM pg_settings");
    const processes = await readdir("/proc");
    const lines = await Promise.all(
      processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
    );
    expect(lines.join()).toContain("sealed-files.mjs");
    expect([...lines, ...settings.map(({ setting }) => setting)].join()).not.toContain(keys[0]);
    const entries = await readdir(folders.backupDir, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile()))
      expect((await readFile(path.join(parentPath, name))).includes(keys[0]!)).toBe(false);
  });

  it("is not needed for backups of release 1.0, which are told apart", async () => {
    const copy = await copyOf(folders);
    await unsealAll(copy);
    const restored = await restoreBackup({ ...copy, keys: [], to: undefined, log });
    expect(restored.isSealed).toBe(false);
    await restored.finish();
    expect(await restoredNumbers({ ...copy, dataDir: newFolders().dataDir }, between, [])).toEqual([1, 2]);
  });

  it("does not open a file that has another one's name", async () => {
    const copy = await copyOf(folders);
    const archive = path.join(copy.backupDir, "archive");
    const [last = "", before = ""] = (await readdir(archive))
      .filter((name) => segment.test(name))
      .sort()
      .reverse();
    await cp(path.join(archive, before), path.join(archive, last));
    await expect(restoreBackup({ ...copy, keys, to: undefined, log })).rejects.toThrow(
      `${last} is not as it was written`,
    );
    // What came before can be restored.
    expect(await restoredNumbers(copy, between)).toEqual([1, 2]);
  });

  it.each([0, 10, 20, 40, -1])("misses no changed byte, such as at %d", async (at) => {
    const file = path.join(newFolders().backupDir, "a.sealed");
    await seal(Readable.from([Buffer.from("what is backed up")]), file, keys[0]!);
    expect(await text(await unseal(file, keys))).toBe("what is backed up");
    const { size } = await stat(file);
    await flip(file, (at + size) % size);
    await expect(unseal(file, keys)).rejects.toThrow(/is not as it was written|with a key that is not/);
  });
});

/** Takes three backups one after the other; their labels. A backup is named after its second. */
async function takeThree(folders: Folders, keep: number): Promise<string[]> {
  const labels: string[] = [];
  // A minute ago: a backup is named by its second, and one that follows these has another, however fast they are.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  while (labels.length < 3) {
    labels.push((await takeBackup({ ...folders, keys, days: 30, keep, log })).label);
    vi.advanceTimersByTime(1_000);
  }
  vi.useRealTimers();
  return labels;
}

describe("taking backups", { timeout: 60_000 }, () => {
  it("keeps the newest, with the archive that they need", async () => {
    const folders = newFolders();
    const server = await start(folders);
    await query(server, "CREATE TABLE numbers AS SELECT 1 AS n");
    const labels = await takeThree(folders, 2);
    await server.stop();
    expect(await readdir(path.join(folders.backupDir, "base"))).toEqual(labels.slice(1));
    const first = (await readdir(path.join(folders.backupDir, "archive"))).sort()[0] ?? "";
    const note = JSON.parse(
      await readFile(path.join(folders.backupDir, "base", labels[1] ?? "", "backup.json"), "utf8"),
    ) as { firstSegment: string };
    expect(first.slice(0, 24)).toBe(note.firstSegment);
    expect(await restoredNumbers({ ...folders, dataDir: newFolders().dataDir })).toEqual([1]);
  });

  it("removes what is too old, whatever the number, and never the newest", async () => {
    const base = path.join(newFolders().backupDir, "base");
    const labels = ["20261001T021500Z", "20261029T021500Z", "20261030T021500Z", "20261129T021500Z"];
    for (const label of labels) await mkdir(path.join(base, label), { recursive: true });
    const kept = (keep: number, since: string) => removeOldBackups(base, keep, new Date(since));
    expect(await kept(7, "2026-10-29T00:00:00Z")).toEqual(labels.slice(2));
    expect(await kept(1, "2026-10-29T00:00:00Z")).toEqual(labels.slice(3));
    expect(await kept(7, "2027-10-30T02:15:00Z")).toEqual(labels.slice(3));
    expect(await readdir(base)).toEqual(labels.slice(3));
    await rm(path.join(base, labels[3]!), { recursive: true });
    expect(await kept(7, "2027-10-30T02:15:00Z")).toEqual([]);
  });

  it("frees first what a smaller number does not keep, and keeps the newest where no other comes about", async () => {
    const folders = newFolders();
    const stop = path.join(top, "stop");
    const { settings } = await archiving(folders.dataDir, folders.backupDir, keys);
    const archive_command = `test ! -e ${stop} && ${settings?.archive_command}`;
    const server = await start(folders, { archive_command });
    const labels = await takeThree(folders, 3);
    await expect(takeBackup({ ...folders, keys, days: 30, keep: 1, log, archiveMs: -1 })).rejects.toThrow(
      "did not arrive",
    );
    await server.stop();
    expect(await readdir(path.join(folders.backupDir, "base"))).toEqual(labels.slice(2));
  });

  it("leaves nothing of a backup that fails", async () => {
    const folders = newFolders();
    const server = await start(folders, { archive_command: "false" });
    await expect(takeBackup({ ...folders, keys, days: 30, keep: 1, log, archiveMs: 0 })).rejects.toThrow(
      "did not arrive",
    );
    await server.stop();
    expect(await readdir(path.join(folders.backupDir, "base"))).toEqual([]);
  });

  it("archives what was committed after a while, from the start of the server on", async () => {
    const folders = newFolders();
    const server = await start(folders, { archive_timeout: "1" });
    await query(server, "CREATE TABLE numbers AS SELECT 1 AS n");
    const [row] = await query<{ file: string }>(
      server,
      "SELECT pg_walfile_name(pg_current_wal_lsn()) AS file",
    );
    const file = path.join(folders.backupDir, "archive", `${row?.file}.sealed`);
    await until(() => existsSync(file));
  });

  it("works without a bank, and holds nothing of the data folder but the database", async () => {
    const folders = newFolders();
    const server = await start(folders);
    await server.stop();
    await writeFile(path.join(folders.dataDir, "audit-key"), "a key that is kept apart");
    const { label } = await takeBackup({ ...folders, keys, days: 30, keep: 1, log });
    const file = path.join(folders.backupDir, "base", label, "backup_manifest.sealed");
    const manifest = await text(await unseal(file, keys));
    expect(manifest).toContain('"Path": "PG_VERSION"');
    expect(manifest).not.toContain("audit-key");
  });

  it("is refused beside a bank that does not archive there", async () => {
    const folders = newFolders();
    await copyCluster(folders.dataDir);
    const server = await startEmbeddedPostgres({ dataDir: folders.dataDir, log, settings: quick });
    undo.push(() => server.stop());
    await expect(takeBackup({ ...folders, keys, days: 30, keep: 1, log })).rejects.toThrow(
      /runs without this BACKUP_DIR/,
    );
  });

  it("makes no folder where a disk may be missing, and archives what waited once it is there", async () => {
    const folders = newFolders();
    await rm(folders.backupDir, { recursive: true });
    await expect(takeBackup({ ...folders, keys, days: 30, keep: 1, log })).rejects.toThrow(
      /is not there: make it once/,
    );
    const server = await start(folders);
    await query(server, "CREATE TABLE numbers AS SELECT 1 AS n");
    await query(server, "SELECT pg_switch_wal()");
    expect(existsSync(folders.backupDir)).toBe(false);
    await mkdir(folders.backupDir);
    await takeBackup({ ...folders, keys, days: 30, keep: 1, log });
    await server.stop();
    expect(await restoredNumbers({ ...folders, dataDir: newFolders().dataDir })).toEqual([1]);
  });

  it("refuses the folder of another database, before it makes anything", async () => {
    const folders = newFolders();
    const server = await start(folders);
    await server.stop();
    const other = { ...folders, dataDir: newFolders().dataDir };
    await expect(archiving(other.dataDir, other.backupDir, keys)).rejects.toThrow(
      /backups of another database/,
    );
    expect(await readdir(other.dataDir)).toEqual([]);
    const another = await startEmbeddedPostgres({ dataDir: other.dataDir, log, settings: quick });
    await another.stop();
    await expect(archiving(other.dataDir, other.backupDir, keys)).rejects.toThrow(
      /backups of another database/,
    );
  });

  it("does not count a backup whose command was killed, and tidies up after it", async () => {
    const folders = newFolders();
    const server = await start(folders);
    await query(
      server,
      "CREATE TABLE filler AS SELECT repeat(md5(n::text), 20) FROM generate_series(1, 200000) AS n",
    );
    const child = takeInAnotherProcess(folders);
    const base = path.join(folders.backupDir, "base");
    await until(async () => (await readdir(base)).length === 1);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect((await readdir(base))[0]).toMatch(/^unfinished-/);
    const { dataDir } = newFolders();
    await expect(restoreBackup({ ...folders, keys, dataDir, to: undefined, log })).rejects.toThrow(
      /holds no backup/,
    );
    // The server needs a moment to notice.
    const taken = await until(() =>
      takeBackup({ ...folders, keys, days: 30, keep: 1, log }).catch(() => undefined),
    );
    expect(taken.kept).toHaveLength(1);
    expect(await readdir(base)).toHaveLength(1);
  });
});

describe("room for a backup", () => {
  const moreThanAnyDisk = 1e13;

  /** A folder with so many backups, each larger than any disk: a file may say so without taking it. */
  async function folderWith(backups: number): Promise<string> {
    const base = path.join(newFolders().backupDir, "base");
    await mkdir(base);
    for (let day = 1; day <= backups; day += 1) {
      const file = path.join(base, `2026110${day}T020000Z`, "base.tar.gz.sealed");
      await mkdir(path.dirname(file));
      await writeFile(file, "");
      await truncate(file, moreThanAnyDisk);
    }
    return base;
  }

  it.each([
    [0, moreThanAnyDisk, "make room on it, or take a larger disk"],
    [1, 0, "make room on it, or take a larger disk"],
    [2, 0, "a smaller BACKUP_KEEP frees older ones"],
  ])("is measured before anything is written, beside %d backups", async (backups, firstBytes, advice) => {
    const base = await folderWith(backups);
    const take = vi.fn(() => Promise.resolve());
    await expect(withRoom(base, firstBytes, take)).rejects.toThrow(
      new RegExp(`^The disk of .* MB left, and one more backup takes about 10000000.0 MB: ${advice}\\.$`),
    );
    expect(take).not.toHaveBeenCalled();
  });
});

function takeInAnotherProcess(folders: Folders): ChildProcess {
  const program = `
    import { takeBackup } from ${JSON.stringify(path.join(import.meta.dirname, "base-backup.ts"))};
    await takeBackup({ ...${JSON.stringify({ ...folders, keys })}, days: 30, keep: 1, log: () => {} });
  `;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
