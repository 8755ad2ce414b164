import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { seedDemo } from "bank-api/seed/demo";
import { openDatabase } from "bank-api/store/runtime/database";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { auditKeys } from "./audit";
import { testStart } from "./clock";

const run = promisify(execFile);
const database = "bank";
const settings = { fsync: "off", full_page_writes: "off", max_wal_senders: "4", shared_buffers: "32MB" };
const demo = { seed: 1, mustahik: 300, merchants: 30, transactions: 500, passwordCost: cheapPasswordCost };

/** A server with the demo organisation, and a standby that follows it. */
export interface Pair {
  readonly leaderUrl: string;
  readonly standbyUrl: string;
  /** Ends the standby as a power cut does. */
  killStandby(): Promise<void>;
  killLeader(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a pair of the embedded PostgreSQL, each in a data folder of its own. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), "rz-pair-"));
  // The servers' user enters it as well.
  await chmod(folder, 0o711);
  const [leaderFolder, standbyFolder] = [path.join(folder, "leader"), path.join(folder, "standby")];
  await fill(leaderFolder);
  await copy(leaderFolder, standbyFolder);
  // Any file of that name makes a standby; the copy has the right owner.
  const cluster = path.join(standbyFolder, "postgres");
  await copy(path.join(cluster, "PG_VERSION"), path.join(cluster, "standby.signal"));
  const leader = await start(leaderFolder);
  const leaderUrl = leader.urlFor(database);
  const host = new URL(leaderUrl.replace("@/", "@x/")).searchParams.get("host") ?? "";
  const standby = await start(standbyFolder, { primary_conninfo: `host='${host}' user=postgres` });
  return {
    leaderUrl,
    standbyUrl: standby.urlFor(database),
    killStandby: () => kill(cluster),
    killLeader: () => kill(path.join(leaderFolder, "postgres")),
    async stop() {
      await standby.stop();
      await leader.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const start = (dataDir: string, more = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { ...settings, ...more } });

async function kill(cluster: string): Promise<void> {
  process.kill(Number.parseInt(await readFile(path.join(cluster, "postmaster.pid"), "utf8"), 10), "SIGQUIT");
}

/** PostgreSQL checks owners and modes, so the copy keeps them. */
const copy = (from: string, to: string) => run("cp", ["-a", from, to]);

async function fill(dataDir: string): Promise<void> {
  const server = await start(dataDir);
  await server.createDatabase(database);
  const db = openDatabase(server.urlFor(database));
  try {
    await upgrade(db, auditKeys);
    await seedDemo(db, { ...demo, now: testStart });
  } finally {
    await db.destroy();
    await server.stop();
  }
}
