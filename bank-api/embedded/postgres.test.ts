import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { clusterToCopy } from "../../tests/support/cluster-copies";
import { until } from "../../tests/support/until";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const quick = { fsync: "off", full_page_writes: "off" };
const undo: (() => Promise<unknown>)[] = [];

let top: string;
let copyCluster: (dataDir: string) => Promise<void>;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), "rz-pg-"));
  copyCluster = await clusterToCopy(top);
});
afterEach(async () => {
  while (undo.length > 0) await undo.pop()?.();
});
afterAll(() => rm(top, { recursive: true, force: true }));

/** A folder with a short path, so that the socket lies inside the cluster. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "rz-pg-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, with a cluster on which nobody has worked. */
async function folderWithCluster(): Promise<string> {
  const folder = await temporaryFolder();
  await copyCluster(folder);
  return folder;
}

async function start(dataDir: string, events: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (event) => events.push(event),
    settings: quick,
  });
  undo.push(() => server.stop());
  return server;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** First line of postmaster.pid. */
async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

/** Whether the process runs: one that has ended, its parent not having asked, does not. */
async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await run("ps", ["-o", "stat=", "-p", String(pid)]).catch(() => ({ stdout: "Z" }));
  return !stdout.startsWith("Z");
}

/** A process of its own that starts the server on `dataDir` and then waits. */
async function startInAnotherProcess(dataDir: string): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "postgres.ts"))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log("ready");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  undo.push(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL"))
      await once(child, "exit");
  });
  await once(child.stdout, "data");
  return child;
}

describe("startEmbeddedPostgres", { timeout: 30_000 }, () => {
  it("keeps what was committed over a stop and a start, and leaves no process", async () => {
    const dataDir = await temporaryFolder();
    const first = await start(dataDir);
    await first.createDatabase("bank");
    await query(first.urlFor("bank"), "CREATE TABLE kept AS SELECT 'Siti Ñurjanah' AS name");
    const pid = await serverPid(dataDir);
    await first.stop();
    expect(await isAlive(pid)).toBe(false);

    const second = await start(dataDir);
    expect(await query(second.urlFor("bank"), "SELECT lower(name) AS name FROM kept")).toEqual([
      { name: "siti ñurjanah" },
    ]);
  });

  it("listens on no network address and writes UTF-8, durably unless a test asks otherwise", async () => {
    const dataDir = await folderWithCluster();
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    undo.push(() => server.stop());
    const [row] = await query(
      server.urlFor("postgres"),
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding,
              current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
    );
    expect(row).toEqual({ addresses: "", encoding: "UTF8", fsync: "on", commit: "on" });
  });

  it("creates a database once, copies a template, and drops it", async () => {
    const server = await start(await folderWithCluster());
    await server.createDatabase("template");
    await query(server.urlFor("template"), "CREATE TABLE numbers AS SELECT 7 AS n");
    await server.createDatabase("copy", { template: "template" });
    await server.createDatabase("copy", { template: "template" });
    expect(await query(server.urlFor("copy"), "SELECT n FROM numbers")).toEqual([{ n: 7 }]);
    await server.dropDatabase("copy");
    await expect(query(server.urlFor("copy"), "SELECT 1")).rejects.toThrow(/does not exist/);
  });

  it("adopts the server that a killed process left, and ends it", async () => {
    const dataDir = await folderWithCluster();
    const child = await startInAnotherProcess(dataDir);
    const pid = await serverPid(dataDir);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await isAlive(pid)).toBe(true);

    const events: string[] = [];
    const adopted = await start(dataDir, events);
    expect(events).toEqual(["embedded-postgres-joined"]);
    expect(await serverPid(dataDir)).toBe(pid);
    await adopted.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it("leaves the server to another process that holds it", async () => {
    const dataDir = await folderWithCluster();
    const first = await start(dataDir);
    const second = await start(dataDir);
    const pid = await serverPid(dataDir);
    await first.stop();
    expect(await query(second.urlFor("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    await until(async () => !(await isAlive(pid)));
  });

  it("starts after the server itself was killed, though its number now belongs to another process", async () => {
    const dataDir = await folderWithCluster();
    const first = await start(dataDir);
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    await until(async () => !(await isAlive(pid)));
    await first.stop();
    const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
    await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(process.pid)));

    const second = await start(dataDir);
    expect(await query(second.urlFor("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("puts the socket elsewhere when the folder's path is too long for one", async () => {
    const dataDir = path.join(await temporaryFolder(), "long".repeat(30));
    await copyCluster(dataDir);
    const server = await start(dataDir);
    expect(await query(server.urlFor("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const socketFolder = new URL(server.urlFor("x").replace("@/", "@host/")).searchParams.get("host") ?? "";
    expect(socketFolder.length).toBeLessThan(40);
    await server.stop();
    await expect(stat(socketFolder)).rejects.toThrow(/ENOENT/);
  });

  it("says why the server did not start", async () => {
    const dataDir = await folderWithCluster();
    const failing = startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: { work_mem: "much" },
      attempts: 2,
    });
    await expect(failing).rejects.toThrow(/invalid value for parameter "work_mem"/);
  });

  it.runIf(isRoot)("works in a folder that only root may enter, without being root", async () => {
    const closed = await temporaryFolder();
    await mkdir(path.join(closed, "data"), { mode: 0o700 });
    const dataDir = path.join(closed, "data");
    const server = await start(dataDir);
    const owner = await stat(path.join(dataDir, "postgres", "postmaster.pid"));
    expect(owner.uid).not.toBe(0);
    expect(await query(server.urlFor("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});
