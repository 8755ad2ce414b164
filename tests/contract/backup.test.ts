import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { embeddedDatabase } from "bank-api/connect";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { erasedListIn, type ErasedRecord } from "bank-api/erased-list";
import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiCalls } from "../simulation/api-door";
import { availableTo, Books, type Customer } from "../simulation/model";
import { runCommand } from "../support/command";
import { startBank, type Bank } from "../support/stack";
import { until } from "../support/until";
import { WireClient, type SignedIn } from "../support/wire-client";
import { emailOf, isOwnBank } from "./bank";

/** A bank at work is backed up, works on, and loses its machine. */

const ownSecrets = ["audit-key", "bank-secret", "backup-key"];
let place: string;
let backupDir: string;
let bank: Bank;
let operator: SignedIn;

beforeAll(async () => {
  if (!isOwnBank) return;
  place = await mkdtemp(path.join(tmpdir(), "rz-backup-"));
  backupDir = path.join(place, "backups");
  await mkdir(backupDir);
  const dataDir = path.join(place, "data");
  const size = ["--mustahik", "300", "--merchants", "30", "--transactions", "2000"];
  expect(await run("seed", size, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  bank = await start(dataDir);
  operator = await new WireClient(bank.origin).signIn(emailOf("operator.bandung"), demoPassword);
});
afterAll(async () => {
  if (isOwnBank) await rm(place, { recursive: true, force: true });
});

/** The bank keeps its secrets in its data folder. */
const start = (dataDir: string) =>
  startBank({ dataDir, env: { BACKUP_DIR: backupDir, AUDIT_KEY: "", BANK_SECRETS: "" } });

/** The commands have what the bank has. */
const run = (command: string, args: readonly string[], env: Record<string, string>) =>
  runCommand(command, args, { BACKUP_DIR: backupDir, AUDIT_KEY: "", ...env });

/** The database of a data folder, beside the bank or alone. */
async function withDatabase<T>(
  dataDir: string,
  use: (db: Db, server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase(server.urlFor(embeddedDatabase), { poolSize: 2 });
  try {
    return await use(db, server);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Requests for corrections, one after the other. Answers the keys of all that the bank acknowledged. */
function work(payer: Customer) {
  let isWorking = true;
  const { create } = apiCalls(() => operator);
  const keys: string[] = [];
  const done = (async () => {
    while (isWorking) {
      const { code, data } = await create({ type: "P00004", payer, amount: 1_000 }, randomUUID());
      expect(code).toBe("S1");
      keys.push((data as { _key: string })._key);
    }
    return keys;
  })();
  return {
    /** Some have been acknowledged by then. */
    some: () => until(() => keys.length > 2),
    stop: () => {
      isWorking = false;
      return done;
    },
  };
}

/** All that is on record is sealed by then; position and mac of the last seal, as the log publishes them. */
async function lastHead(db: Db): Promise<string> {
  await until(async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT (SELECT max(id) FROM audit_log) - (SELECT max(entry_id) FROM audit_seals) AS n`.execute(db);
    return Number(rows[0]?.n) === 0;
  });
  const { rows } = await sql<{ head: string }>`
    SELECT position || ':' || encode(mac, 'hex') AS head FROM audit_seals ORDER BY position DESC LIMIT 1`.execute(
    db,
  );
  return rows[0]?.head ?? "";
}

async function closeSegment(db: Db): Promise<void> {
  const { rows } = await sql<{ file: string }>`SELECT pg_walfile_name(pg_switch_wal()) AS file`.execute(db);
  const file = path.join(backupDir, "archive", `${rows[0]?.file}.sealed`);
  await until(() => existsSync(file));
}

test.runIf(isOwnBank)(
  "a backup taken at work restores every acknowledged write up to a moment, and none after it",
  { timeout: 180_000 },
  async () => {
    const { dataDir } = bank;
    const requestsOf = (db: Db) =>
      db.selectFrom("transactions").select("id").where("description", "=", "Simulasi").execute();

    const story = await withDatabase(dataDir, async (db) => {
      const { customers } = await Books.read(db);
      const [payer] = customers
        .filter((each) => each.type === "Mustahik" && each.branchId === "ID0002" && each.isActive)
        .sort((one, other) => availableTo(other) - availableTo(one));
      if (!payer) throw new Error("Bandung has mustahik");

      const during = work(payer);
      const backup = await run("backup", [], { DATA_DIR: dataDir });
      expect(backup).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Backup \d+T\d+Z: [\d.]+ MB in /) as string,
      });
      await during.some();
      const before = await during.stop();
      const headBefore = await lastHead(db);
      const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db);

      const later = work(payer);
      await later.some();
      const after = await later.stop();
      const headAfter = await lastHead(db);
      await closeSegment(db);
      await bank.kill();
      const { rows: idle } = await sql<{ id: string; name: string; created_at: Date }>`
        SELECT id, name, created_at FROM customers
        WHERE same_as_id IS NULL AND id NOT IN (SELECT customer_id FROM accounts WHERE balance_idr <> 0 AND customer_id IS NOT NULL)
        ORDER BY id LIMIT 3`.execute(db);
      const people = idle.map(({ id, created_at }) => ({
        customerId: id,
        createdAt: created_at.toISOString(),
        approvedAt: "2026-01-02T00:00:00.000Z",
      }));
      return {
        before,
        after,
        headBefore,
        headAfter,
        at: `${rows[0]?.at}:00`,
        people,
        names: idle.map(({ name }) => name),
      };
    });
    expect(Math.min(story.before.length, story.after.length)).toBeGreaterThan(2);

    const fresh = { DATA_DIR: path.join(place, "fresh"), BANK_SECRETS: "" };
    const moment = ["--to", story.at];
    expect(await run("restore", moment, fresh)).toMatchObject({
      code: 2,
      output: expect.stringContaining("has no audit-key") as string,
    });
    await mkdir(fresh.DATA_DIR, { recursive: true });
    for (const name of ownSecrets) await copyFile(path.join(dataDir, name), path.join(fresh.DATA_DIR, name));
    const list = erasedListIn(fresh.DATA_DIR);
    const [erased, followed, erasedLater] = story.people as [ErasedRecord, ErasedRecord, ErasedRecord];
    await list.add([erased, { ...followed, createdAt: "2020-01-01T00:00:00.000Z" }]);
    const { code, output } = await run("restore", moment, fresh);
    expect(output).toMatch(
      /^Restored the backup \d+T\d+Z, with all up to .*\nOf the list of erased people, all are erased\.\nAudit trail: \d+ row\(s\), sound\..*\n1 more wait for their seal.*\nLedger: sound\.\n$/,
    );
    expect(code).toBe(0);
    expect(await run("restore", moment, fresh)).toMatchObject({
      code: 2,
      output: expect.stringContaining("holds a database") as string,
    });

    // The heads that were published before the moment are there, and the later ones are not.
    const withHead = (head: string) => run("audit", ["--head", head], fresh);
    expect(await withHead(story.headBefore)).toMatchObject({ code: 0 });
    expect(await withHead(story.headAfter)).toMatchObject({
      code: 1,
      output: expect.stringContaining("is not the head that was published") as string,
    });

    const restored = await withDatabase(fresh.DATA_DIR, requestsOf);
    expect(restored.map(({ id }) => id).sort()).toEqual([...story.before].sort());

    const namesOf = async (db: Db) => {
      const ids = story.people.map(({ customerId }) => customerId);
      const rows = await db
        .selectFrom("customers")
        .select("name")
        .where("id", "in", ids)
        .orderBy("id")
        .execute();
      return rows.map(({ name }) => name);
    };
    const [gone, kept, keptSoFar] = await withDatabase(fresh.DATA_DIR, namesOf);
    expect(gone).toMatch(/^Data dihapus/);
    expect([kept, keptSoFar]).toEqual(story.names.slice(1));
    await list.add([erasedLater]);

    const again = await start(fresh.DATA_DIR);
    // The bank listens by now.
    expect(await withDatabase(fresh.DATA_DIR, namesOf)).toEqual([
      gone,
      kept,
      expect.stringMatching(/^Data dihapus/),
    ]);
    operator = await new WireClient(again.origin).signIn(emailOf("operator.bandung"), demoPassword);
    await again.stop();

    // The whole archive is restored where no moment is named.
    const whole = path.join(place, "whole");
    await mkdir(whole);
    for (const name of ownSecrets) await copyFile(path.join(dataDir, name), path.join(whole, name));
    expect(await run("restore", [], { DATA_DIR: whole, BACKUP_DIR: backupDir })).toMatchObject({
      code: 0,
      output: expect.stringContaining("has no list of erased people") as string,
    });
  },
);

test.runIf(isOwnBank)(
  "a backup is refused with a reason without a folder, without a database, or of a database server",
  async () => {
    const nowhere = path.join(place, "nowhere");
    expect(await run("backup", [], { DATA_DIR: nowhere, BACKUP_DIR: "" })).toMatchObject({
      code: 2,
      output: expect.stringContaining("BACKUP_DIR is not set") as string,
    });
    expect(await run("backup", [], { DATA_DIR: nowhere })).toMatchObject({
      code: 2,
      output: expect.stringContaining("holds no database") as string,
    });
    expect(existsSync(nowhere)).toBe(false);
    const served = { DATA_DIR: nowhere, DATABASE_URL: "postgresql://127.0.0.1:1/bank" };
    for (const command of ["backup", "restore"]) {
      expect(await run(command, [], served)).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^DATABASE_URL is set\. docs\/operations\.md#/) as string,
      });
    }
  },
);
