import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { archiving } from "bank-api/embedded/backups";
import { startEmbeddedPostgres, withClient } from "bank-api/embedded/postgres";
import { createLog } from "bank-api/log";
import { openDatabase } from "bank-api/store/database";
import { until } from "../../tests/support/until";
import { watchArchive } from "./archive-watch";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (undo.length > 0) await undo.pop()?.();
});

/** A server with or without an archive, and what the job logs of it. */
async function watched(isArchiving: boolean) {
  const top = await mkdtemp(path.join(tmpdir(), "rz-aw-"));
  const dataDir = path.join(top, "data");
  const backupDir = path.join(top, "backups");
  await mkdir(backupDir);
  const archive = isArchiving ? await archiving(dataDir, backupDir) : {};
  const settings = { ...archive.settings, fsync: "off" };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...archive, settings });
  const db = openDatabase(server.urlFor("postgres"), { poolSize: 1 });
  undo.push(
    () => rm(top, { recursive: true }),
    () => server.stop(),
    () => db.destroy(),
  );
  const events = async () => {
    const lines: string[] = [];
    await watchArchive(db, createLog("info", { write: (line) => void lines.push(line) }), true);
    return lines.map((line) => (JSON.parse(line) as { event: string }).event);
  };
  const closeSegment = () =>
    withClient(server.urlFor("postgres"), (client) =>
      client.query("CREATE TABLE one (); SELECT pg_switch_wal()"),
    );
  return { events, closeSegment, archive: path.join(backupDir, "archive") };
}

test("an archive that works is not worth a line, and one that fails is", async () => {
  const { events, closeSegment, archive } = await watched(true);
  expect(await events()).toEqual([]);
  await rm(archive, { recursive: true });
  await closeSegment();
  const [told] = await until(async () => {
    const lines = await events();
    return lines.length > 0 && lines;
  });
  expect(told).toBe("archive-fails");
});

test("a server that somebody started without an archive is told", async () => {
  const { events } = await watched(false);
  expect(await events()).toEqual(["archive-off"]);
});
