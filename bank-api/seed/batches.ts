import { batchColumns } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import { BatchFile } from "bank-api/batches/batch-file";
import type { CheckedRow } from "bank-api/batches/check";
import type { Clock } from "bank-api/domain/clock";
import type { MerchantText, MustahikText } from "bank-api/domain/customers";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { storePortion } from "bank-api/http/upload/store-rows";
import { chunkWithin } from "bank-api/jobs/batch-worker";
import { createLog } from "bank-api/log";
import { completeUpload, failUpload } from "bank-api/store/batch-uploads";
import { takeRun } from "bank-api/store/batch-runs";
import { findBatch, insertBatch, startRun, type NewBatch } from "bank-api/store/batches";
import { setCustomerStatus } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";
import type { SeedOptions } from "./demo";
import type { Holder } from "./history";
import {
  demoBranches,
  demoUsers,
  staffOf,
  type DemoBranch,
  type DemoBranchId,
  type DemoUsername,
} from "./organisation";
import { inventMerchant, inventMustahik } from "./people";
import { present } from "./present";
import { createRandom, type Random } from "./random";

/** Rows of a demo batch that waits, some of them with an error, for whoever tries the download. */
const waitingRows = 12;
const faultyRows = 3;
/** Rows of the two batches of each kind that Bandung has processed; the second one's first row was hindered. */
const firstRows = 6;
const secondRows = 4;
const busyBranch = "ID0002" satisfies DemoBranchId;

/** How many customers, or distributions, of a kind the demo batches add to the organisation: part of its size. */
export const rowsInEffect = firstRows + secondRows - 1;

/** What batches refer to. */
export interface BatchGround {
  readonly options: SeedOptions;
  readonly userIds: ReadonlyMap<DemoUsername, string>;
  readonly holders: ReadonlyMap<DemoBranchId, { readonly mustahik: readonly Holder[] }>;
}

interface Writing extends BatchGround {
  readonly db: Db;
  readonly random: Random;
  readonly clock: Clock & { time: Date };
  readonly ids: IdSource;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Uploads and processes the demo batches by the code that does it for everybody: of each kind, one that waits in every
 * branch, and in one branch all other outcomes. The states in between last seconds, and no seed holds them.
 */
export async function writeBatches(db: Db, ground: BatchGround): Promise<void> {
  const clock = { time: ground.options.now, now: () => clock.time };
  const random = createRandom(ground.options.seed + 1);
  const writing: Writing = { ...ground, db, random, clock, ids: createIdSource(clock, 1) };
  const kinds = Object.keys(batchColumns) as BatchId[];
  for (const [days, branch] of demoBranches.entries()) {
    for (const kind of kinds) await writeWaiting(writing, kind, branch, days + 2);
  }
  for (const kind of kinds)
    await writeProcessed(writing, kind, present(demoBranches.find(({ id }) => id === busyBranch)));
}

async function writeWaiting(writing: Writing, kind: BatchId, branch: Branch, daysAgo: number): Promise<void> {
  writing.clock.time = new Date(writing.options.now.getTime() - daysAgo * dayMs);
  const rows = await inventRows(writing, kind, branch, waitingRows, daysAgo);
  await upload(
    writing,
    kind,
    branch.id,
    rows.map((row, place) => (place < faultyRows ? faulty(row) : row)),
  );
}

/** After all other history: two uploads that share a person, of which the second meets what the first has changed. */
async function writeProcessed(writing: Writing, kind: BatchId, branch: Branch): Promise<void> {
  const at = (minutesAgo: number) =>
    (writing.clock.time = new Date(writing.options.now.getTime() - minutesAgo * minuteMs));
  const rows = await inventRows(writing, kind, branch, firstRows + secondRows - 1, 0);
  at(40);
  const lost = await begin(writing, kind, branch.id, rows);
  await failUpload(writing.db, lost.batch.id);
  at(35);
  const first = await upload(writing, kind, branch.id, rows.slice(0, firstRows));
  at(30);
  const second = await upload(writing, kind, branch.id, [present(rows[0]), ...rows.slice(firstRows)]);
  at(20);
  await process(writing, branch.id, first);
  if (kind === "BUP0002") await deactivate(writing.db, present(present(rows[0]).no_ktp));
  at(10);
  await process(writing, branch.id, second);
}

/** One row of a file, by the names of its columns. */
type Row = Readonly<Record<string, string>>;

/** A row with a slip of the pen. */
const faulty = (row: Row): Row =>
  row.npwp === undefined
    ? { ...row, no_ktp: present(row.no_ktp).slice(1) }
    : { ...row, npwp: row.npwp.slice(1) };

type Branch = DemoBranch & { readonly id: DemoBranchId };

/** `series` keeps the rows of one file apart from those of another. */
async function inventRows(
  { db, random, options, holders }: Writing,
  kind: BatchId,
  branch: Branch,
  count: number,
  series: number,
): Promise<Row[]> {
  const places = Array.from({ length: count }, (_, place) => series * waitingRows + place);
  switch (kind) {
    case "BUP0001":
      return places.map((place) => mustahikRow(inventMustahik(random, branch, options.mustahik + place)));
    case "BUP0003":
      return places.map((place) => merchantRow(inventMerchant(random, branch, options.merchants + place)));
    case "BUP0002": {
      const recipients = present(holders.get(branch.id)).mustahik.filter(({ isActive }) => isActive);
      return recipientRows(db, random, recipients.slice(0, count));
    }
  }
}

/** A mustahik as somebody types them into a spreadsheet. */
export const mustahikRow = (text: MustahikText): Row => ({
  nama: text.name,
  tgl_lahir: text.birthDate.split("-").reverse().join("/"),
  tmp_lahir: text.birthPlace,
  jenis_kelamin: text.gender,
  no_tlp: text.phone,
  no_hp: text.mobile,
  no_ktp: text.nationalId,
  no_kk: text.familyCardNumber,
  alamat: text.address,
  kode_region: text.regionCode,
});

const merchantRow = (text: MerchantText): Row => ({
  nama_merchant: text.name,
  no_tlp: text.phone,
  no_hp: text.mobile,
  alamat: text.address,
  kode_region: text.regionCode,
  npwp: text.taxId,
  pic: text.pic,
  pemilik_rekening: text.bankAccountOwner,
  no_rekening: text.bankAccountNumber,
});

async function recipientRows(db: Db, random: Random, recipients: readonly Holder[]): Promise<Row[]> {
  const ids = recipients.map(({ customerId }) => customerId);
  const people = await db
    .selectFrom("customers")
    .select(["name", "birth_date", "national_id"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return people.map((person) => ({
    nama: person.name,
    tgl_lahir: present(person.birth_date ?? undefined),
    no_ktp: present(person.national_id ?? undefined),
    nominal: String(random.whole(5, 40) * 50_000),
  }));
}

/** The rows as the file that somebody would have made of them. */
function fileOf(kind: BatchId, rows: readonly Row[]): Buffer {
  const names = batchColumns[kind].map(({ name }) => name);
  const lines = rows.map((row) => names.map((name) => `"${row[name] ?? ""}"`).join(";"));
  return Buffer.from([names.join(";"), ...lines].join("\r\n"));
}

interface Begun {
  readonly batch: NewBatch;
  readonly rows: readonly CheckedRow[];
}

/** Adds a batch whose rows are yet to be stored. */
async function begin(
  { db, clock, ids, userIds }: Writing,
  kind: BatchId,
  branchId: DemoBranchId,
  rows: readonly Row[],
): Promise<Begun> {
  const file = new BatchFile(kind, jakartaDate(clock.time));
  try {
    file.add(fileOf(kind, rows));
    const { sha256, notices } = file.finish();
    const batch: NewBatch = {
      id: ids.next(),
      kind,
      branchId,
      description: "Data contoh",
      fileName: `${kind.toLowerCase()}-${jakartaDate(clock.time)}.csv`,
      fileHash: Buffer.from(sha256, "hex"),
      notices,
      rowCount: rows.length,
      creator: { ...personOf(userIds, staffOf[branchId].operator), at: clock.time },
    };
    await insertBatch(db, batch);
    return { batch, rows: file.nextRows(rows.length) };
  } finally {
    file.close();
  }
}

/** Answers the batch's id. */
async function upload(
  writing: Writing,
  kind: BatchId,
  branchId: DemoBranchId,
  rows: readonly Row[],
): Promise<string> {
  const begun = await begin(writing, kind, branchId, rows);
  const counts = await storePortion(writing.db, begun.batch, begun.rows);
  await completeUpload(writing.db, begun.batch.id, counts, writing.clock.time);
  return begun.batch.id;
}

function personOf(userIds: BatchGround["userIds"], username: DemoUsername) {
  const { name } = present(demoUsers.find((user) => user.username === username));
  return { id: present(userIds.get(username)), name };
}

async function process(
  { db, clock, ids, userIds }: Writing,
  branchId: DemoBranchId,
  id: string,
): Promise<void> {
  const batch = present(await findBatch(db, id, branchId));
  await startRun(db, batch, { ...personOf(userIds, staffOf[branchId].approver), at: clock.time });
  const lease = { holder: "seed", until: clock.time };
  const run = present(await takeRun(db, clock.time, lease));
  while (await chunkWithin(db, { clock, ids, log: createLog("silent") }, run, lease));
}

async function deactivate(db: Db, nationalId: string): Promise<void> {
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("national_id", "=", nationalId)
    .where("customer_type", "=", "Mustahik")
    .executeTakeFirstOrThrow();
  await setCustomerStatus(db, id, "Inactive");
}
