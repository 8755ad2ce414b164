import { randomUUID } from "node:crypto";
import { request, type ClientRequest } from "node:http";
import { hourMs } from "bank-api/domain/clock";
import { failSilentUploads } from "bank-api/store/batches/batch-uploads";
import type { Db } from "bank-api/store/runtime/database";
import { hashOf } from "bank-api/store/runtime/hash";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { requestKeyAnswer } from "contract/envelope";
import { headerNames, newRequestId, signRequest, unsignedPayload } from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { uploadOf, type UploadDetails } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { freePort } from "../support/ports";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { type BankUnderTest, isOwnBank, openBank } from "./bank";

/** What becomes of uploads that wait: for their turn, for the database, for one another. */

let bank: BankUnderTest;
let db: Db;
let operator: SignedIn;
let metricsPort: number;

beforeAll(async () => {
  if (!isOwnBank) return;
  metricsPort = await freePort();
  bank = await openBank({
    env: { BANK_METRICS_PORT: String(metricsPort) },
    timeouts: { lockWaitMs: 1_000, uploadShownMs: 0 },
  });
  if (!bank.own) throw new Error("our own bank runs");
  db = bank.own.db;
  operator = await bank.signIn("operator.bandung");
});
afterAll(() => bank?.close());

let series = 5_000;
const upload = (rows = 2, details?: UploadDetails) =>
  operator.upload(uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", rows, (series += 1))), details));

const logged = (event: string) => (bank.own?.program.lines ?? []).some((line) => line.includes(event));

const uploading = async () => {
  const rows = await db.selectFrom("batches").select("id").where("status", "=", "Uploading").execute();
  return rows.length;
};

/** Connections that wait for a lock, and with which statement. */
async function waiting(): Promise<{ pid: number; query: string }[]> {
  const { rows } = await sql<{ pid: number; query: string }>`
    SELECT pid, query FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows;
}
const blocked = async () => (await waiting()).length;

/** Takes a lock on a connection of its own, and lets go of it when told, or when the test has ended. */
async function hold(lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const holder = await db.startTransaction().execute();
  await lock.execute(holder);
  const release = async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  };
  onTestFinished(release);
  return release;
}

/** Keeps rows of files from being stored. */
const noRows = sql`LOCK TABLE batch_rows IN SHARE MODE`;
/** Keeps every write that goes on record from being done. */
const noRecord = sql`LOCK TABLE audit_log IN SHARE MODE`;

/** How many files wait for their turn to be read. */
async function inLine(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^bank_uploads\{[^}]*waiting[^}]*\} (\d+)$/m.exec(text)?.[1]);
}

describe.runIf(isOwnBank)("an upload", () => {
  test("that waits in line, or long for the database, is not given up", async () => {
    const release = await hold(noRows);
    // Two are stored at a time; the third waits for its turn.
    const answers = [upload(), upload(), upload()];
    await until(async () => (await uploading()) === 2 && (await blocked()) === 2);
    // Looks for silent uploads as an instance of the bank would do an hour later.
    expect(await failSilentUploads(db, new Date(Date.now() + hourMs))).toBe(0);
    await release();
    const codes = (await Promise.all(answers)).map(({ code }) => code);
    expect(codes).toEqual(["S1", "S1", "S1"]);
  });

  test("whose progress cannot be shown ends well", async () => {
    const noProgress = sql`CHECK (status <> 'Uploading' OR progress_done = 0)`;
    await sql`ALTER TABLE batches ADD CONSTRAINT no_progress ${noProgress}`.execute(db);
    const release = await hold(noRows);
    const answer = upload(3_000);
    await until(async () => (await blocked()) === 1);
    await release();
    expect((await answer).data.status).toBe("Pending");
    await until(() => Promise.resolve(logged("progress-not-shown")));
    await sql`ALTER TABLE batches DROP CONSTRAINT no_progress`.execute(db);
  });

  test("gives the other one's answer when another upload with its key was first", async () => {
    const release = await hold(noRecord);
    series += 1;
    const form = uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", 2, series)));
    const idempotencyKey = randomUUID();
    const first = operator.upload({ ...form, idempotencyKey });
    await until(async () => (await blocked()) === 1);
    const second = operator.upload({ ...form, idempotencyKey });
    await until(async () => (await blocked()) === 2);
    const forKey = ({ query }: { query: string }) => query.includes("INTO idempotency_keys");
    const secondPid = (await waiting()).find(forKey)?.pid;
    expect(secondPid).toBeDefined();
    // The first gives way, the second takes the key, and the first waits for it.
    await until(async () => {
      const all = await waiting();
      return all.some(forKey) && all.some((each) => each.pid === secondPid && !forKey(each));
    });
    await release();
    const answers = [await first, await second];
    expect(answers.map(({ code }) => code)).toEqual(["S1", "S1"]);
    expect(answers[0]?.data._key).toBe(answers[1]?.data._key);
  });

  test("of a user who sends hardly anything keeps nobody else's from being read", async () => {
    const slow = await bank.signIn("operator.pusat");
    const started = await Promise.all(Array.from({ length: 8 }, () => beginUpload(slow)));
    const one = uploadOf("BUP0003", csvOf("BUP0003", validRows("BUP0003", 1, (series += 1))));
    expect(await operator.upload(one)).toMatchObject({ code: "S1" });
    // Two are read, six wait, and there is no more room.
    const noRoom = {
      code: "429",
      status: 429,
      message: "Terlalu banyak file sedang diunggah. Coba lagi beberapa menit lagi.",
    };
    expect(await slow.upload(one)).toMatchObject(noRoom);
    for (const outgoing of started) outgoing.destroy();
  });

  test("whose connection closes while it waits leaves room in the line", async () => {
    const slow = await bank.signIn("operator.surabaya");
    const read = [await beginUpload(slow), await beginUpload(slow)];
    const waiters = await Promise.all(Array.from({ length: 6 }, () => beginUpload(slow)));
    await until(async () => (await inLine()) === 6);
    const file = csvOf("BUP0003", validRows("BUP0003", 1, (series += 1)));
    const one = uploadOf("BUP0003", file, { branchId: "ID0003" });
    expect((await slow.upload(one)).code).toBe("429");
    for (const outgoing of waiters) outgoing.destroy();
    await until(async () => (await inLine()) === 0);
    const answer = slow.upload(one);
    await until(async () => (await inLine()) === 1);
    for (const outgoing of read) outgoing.destroy();
    expect((await answer).code).toBe("S1");
  });
});

/** Sends the beginning of a form, and then nothing more; resolves when the bank knows who sends it. */
async function beginUpload(user: SignedIn): Promise<ClientRequest> {
  const requestId = newRequestId();
  const answer = await bank.client.requestKey(requestId, { bearer: user.accessToken });
  const key = requestKeyAnswer.parse(await answer.json()).request_key?.data.key ?? "";
  const { method, path } = uploadBatch;
  const outgoing = request(bank.client.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "100000",
      [headerNames.idempotencyKey]: randomUUID(),
      [headerNames.requestId]: requestId,
      [headerNames.signature]: signRequest(key, method, path, unsignedPayload),
    },
  });
  outgoing.on("error", () => undefined);
  outgoing.write("--x\r\n");
  await until(async () => {
    const used = db.selectFrom("used_request_ids").select("used_at");
    return (await used.where("request_id_hash", "=", hashOf(requestId)).executeTakeFirst()) !== undefined;
  });
  return outgoing;
}
