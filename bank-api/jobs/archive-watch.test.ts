import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { archiving } from "bank-api/embedded/backups";
import { startEmbeddedPostgres, withClient, type EmbeddedPostgresOptions } from "bank-api/embedded/postgres";
import { createLog } from "bank-api/log";
import { openDatabase } from "bank-api/store/runtime/database";
import { expect, onTestFinished, test } from "vitest";
import { auditKey } from "../../tests/support/audit";
import { until } from "../../tests/support/until";
import { watchArchive } from "./archive-watch";

const quick = { fsync: "off" };

test("logs an archive that is off and one that fails, and says nothing of one that works", async () => {
  const top = await mkdtemp(path.join(tmpdir(), "rz-aw-"));
  onTestFinished(() => rm(top, { recursive: true }));
  const dataDir = path.join(top, "data");
  const backupDir = path.join(top, "backups");
  await mkdir(backupDir);
  const log = () => undefined;

  const without = await watched({ dataDir, log, settings: quick });
  expect(await without.events()).toEqual(["archive-off"]);
  await without.stop();

  const { settings, ...archive } = await archiving(dataDir, backupDir, [auditKey]);
  const { events, url } = await watched({ dataDir, log, ...archive, settings: { ...settings, ...quick } });
  expect(await events()).toEqual([]);
  await rm(path.join(backupDir, "archive"), { recursive: true });
  await withClient(url, (client) => client.query("CREATE TABLE one (); SELECT pg_switch_wal()"));
  const [told] = await until(async () => {
    const lines = await events();
    return lines.length > 0 && lines;
  });
  expect(told).toBe("archive-fails");
}, 60_000);

/** A server, and what the job logs of it. */
async function watched(options: EmbeddedPostgresOptions) {
  const server = await startEmbeddedPostgres(options);
  const url = server.urlFor("postgres");
  const db = openDatabase(url, { poolSize: 1 });
  const stop = async () => {
    await db.destroy();
    await server.stop();
  };
  onTestFinished(stop);
  const events = async () => {
    const lines: string[] = [];
    await watchArchive(db, createLog("info", { write: (line) => void lines.push(line) }), true);
    return lines.map((line) => (JSON.parse(line) as { event: string }).event);
  };
  return { events, stop, url };
}
