import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
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
import { decisionOn, newTransaction } from "../support/bodies";
import { runCommand } from "../support/command";
import { whileAtGate } from "../support/locks";
import { startBank, type Bank } from "../support/stack";
import { until } from "../support/until";
import { WireClient, type SignedIn } from "../support/wire-client";
import { emailOf, isOwnBank, type BankUnderTest, type DemoName } from "./bank";
import { registerRequest } from "./data-requests";
import { answer, atCommitOfErasure } from "./erasing";
import { placesInDatabase, textsIn } from "./found-places";
import { inventPerson, tracesOfInvented } from "./invented-person";

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

/** Whether files of a data folder, but for those of PostgreSQL, have something of the invented person. */
async function hasTraces(dataDir: string): Promise<boolean> {
  const names = (await readdir(dataDir)).filter((name) => name !== "postgres");
  const texts = await Promise.all(
    names.map(async (name) => {
      const place = path.join(dataDir, name);
      return (await stat(place)).isFile()
        ? [await readFile(place, "latin1")]
        : (await textsIn(place)).values();
    }),
  );
  const all = texts
    .flatMap((some) => [...some])
    .join("\n")
    .toLowerCase();
  return tracesOfInvented.some((value) => all.includes(value));
}

/** Has the invented person spend what they have, and their erasure approved, two hours ago. */
async function eraseInvented(db: Db): Promise<void> {
  const client = new WireClient(bank.origin);
  const signIn = (name: DemoName) => client.signIn(emailOf(name), demoPassword);
  const signInAll = ((...names: DemoName[]) => Promise.all(names.map(signIn))) as BankUnderTest["signInAll"];
  const [admin, maker, approver, head] = await signInAll(
    ...(["admin", "operator.bandung", "penyetuju.bandung", "penyetuju.pusat"] as const),
  );
  const person = await inventPerson({ signInAll });
  const { data } = await maker.call("createTransaction", { body: newTransaction("P00004", person, 465_000) });
  await approver.call("updateTransaction", { body: decisionOn(data._key, "approve") });
  const request = await registerRequest(admin, person.key, { kind: "erasure" });
  for (const key of [person.requestKey, request])
    expect(await answer(head, key)).toMatchObject({ code: "S1" });
  await sql`UPDATE erasures SET approved_at = approved_at - interval '2 hours'`.execute(db);
}

test.runIf(isOwnBank)(
  "an erasure under way at a backup is carried out again after its restore, and a backup after it has nothing of the person",
  { timeout: 240_000 },
  async () => {
    const { dataDir } = bank;
    const backUp = async () =>
      expect(await run("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const traces = (db: Db) => placesInDatabase(db, tracesOfInvented);
    const erasedAt = async (db: Db) =>
      (await db.selectFrom("erasures").select("erased_at").execute()).map(({ erased_at }) => erased_at);

    const { at, former } = await withDatabase(dataDir, async (db) => {
      let moment = "";
      await whileAtGate(
        db,
        atCommitOfErasure,
        () => eraseInvented(db),
        async () => {
          await backUp();
          expect(await traces(db)).toContain("customers.name");
          const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db);
          moment = `${rows[0]?.at}:00`;
        },
      );
      await until(async () => (await erasedAt(db)).every((each) => each !== null));
      expect(await traces(db)).toEqual([]);
      await backUp();
      return { at: moment, former: await erasedAt(db) };
    });
    expect(bank.lines.join("\n").toLowerCase()).not.toContain("zulaikha");
    expect(await hasTraces(dataDir)).toBe(false);

    const restoreTo = async (name: string, files: readonly string[], args: readonly string[]) => {
      const folder = path.join(place, name);
      await mkdir(folder);
      for (const file of files) await copyFile(path.join(dataDir, file), path.join(folder, file));
      return { folder, ...(await run("restore", args, { DATA_DIR: folder })) };
    };
    const during = await restoreTo("during", [...ownSecrets, "erased"], ["--to", at]);
    expect(during).toMatchObject({
      code: 0,
      output: expect.stringContaining("all are erased.\nAudit trail:") as string,
    });
    await withDatabase(during.folder, async (db) => {
      expect(await traces(db)).toEqual([]);
      const again = await erasedAt(db);
      expect(again).toHaveLength(2);
      for (const each of again) expect(former).not.toContainEqual(each);
    });
    // Without list and audit key nobody is erased again.
    const after = await restoreTo("after", ["backup-key", "bank-secret"], ["--without-key"]);
    expect(after.output).toContain("Nobody was erased again");
    expect(await withDatabase(after.folder, traces)).toEqual([]);
  },
);

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
