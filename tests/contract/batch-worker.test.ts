import { randomUUID } from "node:crypto";
import { columnsOf, parseRow } from "bank-api/domain/batch-rows";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { products } from "bank-api/domain/ledger";
import { demoPassword } from "bank-api/seed/organisation";
import { createRandom } from "bank-api/seed/random";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { insertCustomers, setCustomerStatus } from "bank-api/store/customers/customers";
import { openAccounts } from "bank-api/store/ledger/accounts";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { type BankHere, startBankHere } from "../support/bank-here";
import { uploadOf, type UploadDetails } from "../support/batch-files/form";
import { csvOf, identityColumn, nameColumn, validRows, type Row } from "../support/batch-files/rows";
import { testClock, testNow } from "../support/clock";
import { openClone } from "../support/database";
import { startBank } from "../support/stack";
import { until } from "../support/until";
import { WireClient } from "../support/wire-client";
import { isOwnBank } from "./bank";
import { batchesOf } from "./batch-desk";

/**
 * What becomes of batches when banks are killed, or when several run: the same as when nothing happens to one. Only a bank that
 * is killed is a program of its own.
 */

/** SIGKILLs of a run, for each kind of batch; `BATCH_KILLS=100` for a long one. */
const kills = Number(process.env.BATCH_KILLS ?? 1);
const perKillMs = 60_000;
/** So many kills that some come between two chunks. */
const manyKills = 20;
/** Chunks of 100, 200 and 200 rows. */
const rowCount = 500;
/** The kinds whose rows are of anybody. Those of a change of asnaf are of people who are registered. */
const madeUp = ["BUP0001", "BUP0002", "BUP0003"] as const;
type MadeUp = (typeof madeUp)[number];

/** A database of its own, with everybody in it whom the batch is going to pay. */
async function inFreshDatabase<T>(kind: BatchId, use: (db: Db, url: string) => Promise<T>): Promise<T> {
  const { db, url, close } = await openClone("demo", { poolSize: 2 });
  try {
    if (kind === "BUP0002") await register(db, "BUP0001", people("BUP0001"));
    return await use(db, url);
  } finally {
    await close();
  }
}

/** No two are alike, since to compare five hundred who are takes the bank long. */
const people = (kind: BatchId): Row[] =>
  validRows(kind, rowCount).map((row, place) => ({
    ...row,
    [nameColumn(kind)]: `Asti ${[...String(place)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`,
    ...(kind === "BUP0001" && { no_tlp: "", no_hp: "" }),
  }));

const ids = createIdSource(testClock, 2);

/** Makes customers of rows, by another way than a batch. */
async function register(db: Db, kind: "BUP0001" | "BUP0003", rows: readonly Row[]): Promise<void> {
  const now = testClock.now();
  const customers = rows.map((row) => {
    const cells = columnsOf(kind).map((name) => row[name] ?? "");
    const { value } = parseRow(kind, cells, jakartaDate(now));
    if (!value) throw new Error("the rows are not valid");
    return { ...value, id: ids.next(), status: "Active" as const, origin: null };
  });
  const type = kind === "BUP0001" ? "Mustahik" : "Merchant";
  await insertCustomers(db, type, "ID0002", now, customers);
  const product = kind === "BUP0001" ? products.mustahik : products.merchant;
  await openAccounts(db, product, "ID0002", now, customers.map(({ id }) => id)); // oxfmt-ignore
}

/** A file in which every tenth row is wrong. */
function fileOf(kind: BatchId): { rows: Row[]; csv: string } {
  const identity = identityColumn(kind);
  const rows = people(kind === "BUP0002" ? "BUP0001" : kind).map((row, place) => ({
    ...row,
    nominal: String(10_000 + place),
    ...(place % 10 === 0 && { [identity]: "1" }),
  }));
  return { rows, csv: csvOf(kind, rows) };
}

/** What happens after the check, so that some rows cannot be processed. */
async function hinder(db: Db, kind: MadeUp, rows: readonly Row[]): Promise<void> {
  const some = rows.filter((_, place) => place % 97 === 1 && place % 10 !== 0);
  if (kind !== "BUP0002") return register(db, kind, some);
  const numbers = some.map((row) => row.no_ktp ?? "");
  const people = await db.selectFrom("customers").select("id").where("national_id", "in", numbers).execute();
  for (const { id } of people) await setCustomerStatus(db, id, "Inactive", BranchScope.everyBranch("a test"));
}

type Running = Pick<BankHere, "origin" | "stop">;

const signIn = (bank: Running, name: string) =>
  new WireClient(bank.origin).signIn(`${name}@ramahzakat.example`, demoPassword);

async function upload(bank: Running, kind: BatchId, csv: string, details?: UploadDetails): Promise<string> {
  const operator = await signIn(bank, "operator.bandung");
  return (await operator.upload(uploadOf(kind, csv, details))).data._key;
}

/** What a batch has led to, row by row, without what differs from run to run: ids, times, account numbers. */
async function outcomeOf(db: Db, key: string) {
  const { rows } = await sql`
    SELECT item.row_number, item.status, item.cells, item.remarks, item.obstacle,
      customers.name, customers.national_id, customers.tax_id, customers.birth_date, customers.phone, customers.status AS active,
      customers.branch_id, (SELECT count(*) FROM accounts WHERE customer_id = customers.id) AS accounts,
      paid.amount_idr, paid.status AS paid, paid.created_by, paid.decided_by, beneficiary.national_id = item.identity AS reached,
      (SELECT count(*) FROM postings WHERE transaction_id = paid.id) AS legs
    FROM batch_rows AS item
    LEFT JOIN customers ON customers.batch_id = item.batch_id AND customers.batch_row = item.row_number
    LEFT JOIN transactions AS paid ON paid.batch_id = item.batch_id AND paid.batch_row = item.row_number
    LEFT JOIN customers AS beneficiary ON beneficiary.id = paid.beneficiary_customer_id
    WHERE item.batch_id = ${key} ORDER BY item.row_number`.execute(db);
  const batch = await sql`
    SELECT status, row_count, success_count, failed_count, process_count, lease_holder FROM batches WHERE id = ${key}`.execute(
    db,
  );
  const blocks = await sql`
    SELECT status, block, total FROM batch_blocks WHERE batch_id = ${key} ORDER BY status, block`.execute(db);
  return { batch: batch.rows[0], rows, blocks: blocks.rows, discrepancies: await auditLedger(db) };
}

/** Uploads a batch and has it processed; `disturb` is what happens meanwhile, and answers a bank that runs. */
function processed<Begun extends Running>(
  kind: MadeUp,
  begin: (options: { databaseUrl: string }) => Promise<Begun>,
  disturb: (bank: Begun, db: Db, url: string, key: string) => Promise<Running>,
) {
  return inFreshDatabase(kind, async (db, url) => {
    const { rows, csv } = fileOf(kind);
    const begun = await begin({ databaseUrl: url });
    const key = await upload(begun, kind, csv);
    await hinder(db, kind, rows);
    const answer = await batchesOf(await signIn(begun, "penyetuju.bandung")).process(kind, key);
    expect(answer).toMatchObject({ code: "S1", message: "Success" });
    const bank = await disturb(begun, db, url, key);
    await batchesOf(await signIn(bank, "penyetuju.bandung")).settled(kind, key);
    await bank.stop();
    return outcomeOf(db, key);
  });
}

/** How far a batch has come. */
async function placeOf(db: Db, key: string): Promise<string> {
  const { status, process_count } = await db
    .selectFrom("batches")
    .select(["status", "process_count"])
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  return status === "Running" ? String(process_count) : status;
}

/** Lets others take what a dead runner holds, without the wait. */
const endLeases = (db: Db) => db.updateTable("batches").set({ lease_until: null }).execute();

/** The lease looks as if another instance worked on the batch. */
const lease = { lease_holder: randomUUID(), lease_until: new Date("2100-01-01") };

describe.runIf(isOwnBank).each(madeUp)("a batch of 500 rows of %s", (kind) => {
  let undisturbed: Awaited<ReturnType<typeof outcomeOf>>;

  beforeAll(async () => {
    undisturbed = await processed(kind, startBankHere, (bank) => Promise.resolve(bank));
  });

  test("ends with what is wrong refused, what is hindered waiting, and the rest in effect", () => {
    expect(undisturbed.batch).toMatchObject({
      status: "Process_failed",
      row_count: rowCount,
      failed_count: rowCount / 10,
      lease_holder: null,
    });
    expect(undisturbed.rows.length).toBe(rowCount);
    expect(undisturbed.discrepancies).toEqual([]);
  });

  test(`ends the same after each of ${kills} kills`, { timeout: kills * perKillMs }, async () => {
    const random = createRandom(kills);
    const places: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const rows = random.whole(0, Math.round(0.9 * rowCount));
      const outcome = await processed(kind, startBank, async (bank, db, databaseUrl, key) => {
        await until(async () => {
          const place = await placeOf(db, key);
          return !Number.isFinite(Number(place)) || Number(place) >= rows;
        });
        await bank.kill();
        places.push(await placeOf(db, key));
        await endLeases(db);
        return startBankHere({ databaseUrl });
      });
      expect(outcome, `killed after ${rows} rows`).toEqual(undisturbed);
    }
    console.log(`Rows in effect at each kill: ${places.join(", ")}`);
    if (kills >= manyKills) expect(new Set(places).size, "kills in between").toBeGreaterThan(2);
  });

  test("ends the same when two banks work on it at once", { timeout: perKillMs }, async () => {
    const outcome = await processed(kind, startBankHere, async (bank, db, databaseUrl, key) => {
      const rival = await startBankHere({ databaseUrl });
      let seen = "";
      // After each chunk its bank loses the batch, and both try to take it.
      await until(async () => {
        const place = await placeOf(db, key);
        if (place === seen) await endLeases(db);
        else
          await db
            .updateTable("batches")
            .set(lease)
            .where("id", "=", key)
            .where("status", "=", "Running")
            .execute();
        seen = place;
        return place.startsWith("Process");
      });
      await rival.stop();
      return bank;
    });
    expect(outcome).toEqual(undisturbed);
  });
});

const broken = "a run that breaks off tells its rows why, and can be taken up again";
test.runIf(isOwnBank)(broken, { timeout: perKillMs }, async () => {
  await inFreshDatabase("BUP0003", async (db, databaseUrl) => {
    const bank = await startBankHere({ databaseUrl });
    const rows = validRows("BUP0003", 150).map((row, place) =>
      place === 120 ? { ...row, nama_merchant: "Penghalang" } : row,
    );
    const key = await upload(bank, "BUP0003", csvOf("BUP0003", rows));
    await sql`ALTER TABLE customers ADD CONSTRAINT in_the_way CHECK (name <> 'Penghalang')`.execute(db);
    const approver = await signIn(bank, "penyetuju.bandung");
    const desk = batchesOf(approver);
    expect(await desk.processed("BUP0003", key)).toMatchObject({ status: "Process_failed" });
    expect(await desk.totals(key)).toEqual({ success: 50, failed: 0, process: 100 });
    const { data } = await approver.call("batchItems", { params: { key, skip: 0, limit: 100 } });
    expect(new Set(data.success_data.map(({ keterangan }) => keterangan))).toEqual(
      new Set(["Belum diproses karena gangguan sistem: proses ulang batch ini."]),
    );
    await sql`ALTER TABLE customers DROP CONSTRAINT in_the_way`.execute(db);
    expect(await desk.processed("BUP0003", key)).toMatchObject({ status: "Process_success" });
    const after = await approver.call("batchItems", { params: { key, skip: 100, limit: 100 } });
    expect(after.data.process_data.map(({ keterangan }) => keterangan)).toEqual(Array(50).fill(""));
    await bank.stop();
  });
});

const lost = "a run whose connections break stays, and goes on once they hold";
test.runIf(isOwnBank)(lost, { timeout: perKillMs }, async () => {
  await inFreshDatabase("BUP0003", async (db, databaseUrl) => {
    const bank = await startBankHere({ databaseUrl, timeouts: { batchLeaseMs: 200 } });
    const key = await upload(bank, "BUP0003", csvOf("BUP0003", validRows("BUP0003", 150)));
    await sql`
      CREATE SEQUENCE breaks;
      CREATE FUNCTION break_connection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN PERFORM nextval('breaks'), pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE TRIGGER breaks BEFORE INSERT ON customers EXECUTE FUNCTION break_connection()`.execute(db);
    const desk = batchesOf(await signIn(bank, "penyetuju.bandung"));
    await desk.process("BUP0003", key);
    const breaks = async () =>
      (await sql<{ count: number }>`SELECT last_value::integer AS count FROM breaks`.execute(db)).rows[0]!
        .count;
    // More than one run tries: it was taken up again.
    await until(async () => (await breaks()) > 5);
    expect(await placeOf(db, key)).toBe("0");
    await sql`DROP TRIGGER breaks ON customers`.execute(db);
    expect(await desk.settled("BUP0003", key)).toMatchObject({ status: "Process_success" });
    expect(await desk.totals(key)).toEqual({ success: 0, failed: 0, process: 150 });
    await bank.stop();
  });
});

async function newestKey(db: Db): Promise<string> {
  const { id } = await db.selectFrom("batches").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

test.runIf(isOwnBank)(
  "a bank that is killed while it stores rows leaves no rows, and a batch that says so",
  { timeout: perKillMs },
  async () => {
    await inFreshDatabase("BUP0001", async (db, databaseUrl) => {
      const bank = await startBank({ databaseUrl });
      const before = await newestKey(db);
      const csv = csvOf("BUP0001", validRows("BUP0001", 2_000, 3));
      const again = { idempotencyKey: randomUUID() };
      const answer = upload(bank, "BUP0001", csv, again).catch(() => undefined);
      await until(async () => (await newestKey(db)) !== before);
      await bank.kill();
      await answer;
      const key = await newestKey(db);
      const stateOf = () =>
        db.selectFrom("batches").select(["status", "items_failed"]).where("id", "=", key).executeTakeFirst();
      expect(await stateOf()).toEqual({ status: "Uploading", items_failed: false });
      // The lease looks as if a minute had passed.
      const longAgo = new Date(testNow().getTime() - 61_000);
      await db.updateTable("batches").set({ moved_at: longAgo }).where("id", "=", key).execute();
      const next = await startBankHere({ databaseUrl });
      await batchesOf(await signIn(next, "operator.bandung")).settled("BUP0001", key);
      expect(await stateOf()).toEqual({ status: "Process_failed", items_failed: true });
      const stored = await db
        .selectFrom("batch_rows")
        .select("row_number")
        .where("batch_id", "=", key)
        .execute();
      expect(stored).toEqual([]);
      // A client that had no answer and asks again under the same key gets what has become of the upload.
      const operator = await signIn(next, "operator.bandung");
      expect((await operator.upload(uploadOf("BUP0001", csv, again))).data).toMatchObject({
        _key: key,
        status: "Process_failed",
      });
      await next.stop();
    });
  },
);
