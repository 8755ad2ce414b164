import { BatchFile } from "bank-api/batches/batch-file";
import { rowKinds } from "bank-api/domain/batch-kinds";
import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs, minuteMs, type Clock } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { storePortion } from "bank-api/http/upload/store-rows";
import { chunkWithin } from "bank-api/jobs/batch-worker";
import { finishRun, takeRun } from "bank-api/store/batches/batch-runs";
import { completeUpload, failUpload } from "bank-api/store/batches/batch-uploads";
import { cancelBatch, findBatch, insertBatch, startRun, type NewBatch } from "bank-api/store/batches/batches";
import { setCustomerStatus } from "bank-api/store/customers/customers";
import { addNoticeEvent } from "bank-api/store/people/notices";
import { rebuildDistributionCells } from "bank-api/store/reports/distribution-cells";
import type { Db } from "bank-api/store/runtime/database";
import { batchColumns, batchKinds, type BatchId } from "contract/batch-kinds";
import { demoFiles, recipientRows, type Row } from "./batch-files";
import { findExample, withExample } from "./example-person";
import type { Holder } from "./history";
import {
  administrator,
  demoBranches,
  demoPerson,
  staffOf,
  uploadedDaysAgo,
  type DemoBranchId,
  type DemoUsername,
  type SeedOptions,
} from "./organisation";
import { inventMustahik } from "./people";
import { present } from "./present";
import { createRandom, type Random } from "./random";

const everyBranch = BranchScope.everyBranch("demo data");

/** Rows of a demo batch that waits. Some of them have an error, so that there is something to download. */
const waitingRows = 16;
/** A busy branch has processed two batches of each kind. The second one's first row could not be processed. */
const firstRows = 4;
const secondRows = 2;
const rowsOfBusyBranch = firstRows + secondRows - 1;
const minutesBetweenKinds = 30;
const cancelledDaysAgo = 100;
const busyBranches = [demoBranches[0], demoBranches[1]] as const;

/** How many customers or distributions the demo batches of one kind add: they are part of the organisation's size. */
export const rowsInEffect = busyBranches.length * rowsOfBusyBranch;

/** The organisation for which the batches are written. */
interface Organisation {
  readonly options: SeedOptions;
  readonly userIds: ReadonlyMap<DemoUsername, string>;
  readonly holders: ReadonlyMap<DemoBranchId, { readonly mustahik: Holder[] }>;
  /** The texts by which people in files were told about their data: the first one first. */
  readonly noticeIds: readonly string[];
}

interface Writing extends Organisation {
  readonly db: Db;
  readonly random: Random;
  readonly clock: Clock & { time: Date };
  readonly ids: IdSource;
}

/** What kind of file a user uploads, and for which branch. */
interface Task {
  readonly kind: BatchId;
  readonly branch: (typeof demoBranches)[number];
  readonly uploader: DemoUsername;
  /** Which text the people in it were told, of those that were approved; of the oldest files it is none. */
  readonly notice: number;
}

/**
 * Uploads and processes the demo batches, with the code that does it for everybody. Every branch has one batch of each kind that
 * waits, and one that the administrator uploaded and so may not process. Busy branches also have one of every other result.
 * Batches that are uploading or running last only seconds, so the seed has none.
 */
export async function writeBatches(db: Db, organisation: Organisation): Promise<void> {
  const { options, userIds, holders, noticeIds } = organisation;
  // The history is not counted as it is written. Batches count what they distribute and which asnaf they change themselves.
  await rebuildDistributionCells(db);
  const clock = { time: options.now, now: () => clock.time };
  const random = createRandom(options.seed + 1);
  const ids = createIdSource(clock, 1);
  const writing: Writing = { options, userIds, holders, noticeIds, db, random, clock, ids };
  const kinds = Object.keys(demoFiles) as BatchId[];
  await writeCancelled({ ...writing, random: createRandom(options.seed + 2) });
  // The oldest first, because lists are in the order of ids.
  for (const [place, branch] of [...demoBranches.entries()].reverse()) {
    const uploader = staffOf[branch.id].operator;
    for (const kind of kinds)
      await writeWaiting(writing, { kind, branch, uploader, notice: 1 - place }, uploadedDaysAgo(place));
  }
  for (const kind of kinds)
    await writeWaiting(writing, { kind, branch: demoBranches[0], uploader: administrator, notice: 1 }, 1);
  const processed = busyBranches.flatMap((branch) => kinds.map((kind) => ({ branch, kind })));
  for (const [place, { branch, kind }] of processed.entries())
    await writeProcessed(writing, kind, branch, processed.length - 1 - place);
}

async function writeWaiting(writing: Writing, task: Task, daysAgo: number): Promise<void> {
  writing.clock.time = new Date(writing.options.now.getTime() - daysAgo * dayMs);
  const rows = await inventRows(writing, task, waitingRows, daysAgo * waitingRows);
  const strays = await findStrays(writing, task);
  const { mistakes } = present(demoFiles[task.kind]);
  const typed = rows.map((row, place) => mistakes[place]?.(row, strays, rows[place + 1] ?? row) ?? row);
  await upload(writing, task, typed);
}

/** A batch that was cancelled so long ago that its rows are due to go. */
async function writeCancelled(writing: Writing): Promise<void> {
  const branch = demoBranches[1];
  const task: Task = { kind: "BUP0001", branch, uploader: staffOf[branch.id].operator, notice: 0 };
  writing.clock.time = new Date(writing.options.now.getTime() - cancelledDaysAgo * dayMs);
  const rows = await inventRows(writing, task, waitingRows, cancelledDaysAgo * waitingRows);
  const batch = present(await findBatch(writing.db, await upload(writing, task, rows), everyBranch));
  const canceller = { ...demoPerson(writing.userIds, task.uploader), at: writing.clock.time };
  await cancelBatch(writing.db, batch, canceller);
}

/**
 * Two uploads after all other history, with one person in both: the second meets what the first has changed. Each kind comes half an
 * hour after the one before, so that those who are registered by one file are in the next ones.
 */
async function writeProcessed(
  writing: Writing,
  kind: BatchId,
  branch: (typeof busyBranches)[number],
  later: number,
) {
  const task: Task = { kind, branch, uploader: staffOf[branch.id].operator, notice: 0 };
  const end = writing.options.now.getTime() - later * minutesBetweenKinds * minuteMs;
  const at = (minutesBefore: number) => (writing.clock.time = new Date(end - minutesBefore * minuteMs));
  const firstPlace = busyBranches.indexOf(branch) * rowsOfBusyBranch;
  const invented = await inventRows(writing, task, rowsOfBusyBranch, firstPlace);
  const registersMustahik = kind === "BUP0001";
  const rows = registersMustahik ? withExample(invented) : invented;
  at(40);
  const lost = await begin(writing, task, rows);
  await failUpload(writing.db, lost.batch.id);
  at(35);
  const first = await upload(writing, task, rows.slice(0, firstRows));
  at(30);
  const second = await upload(writing, { ...task, notice: 1 }, [present(rows[0]), ...rows.slice(firstRows)]);
  at(20);
  await processBatch(writing, branch.id, first);
  if (batchKinds[kind].pays) await deactivate(writing.db, present(present(rows[0]).no_ktp));
  at(10);
  await processBatch(writing, branch.id, second);
  if (registersMustahik)
    present(writing.holders.get(branch.id)).mustahik.unshift(await findExample(writing.db, branch.id));
}

/** `firstPlace` keeps the people of one file apart from those of another. */
const inventRows = (
  { db, random, options, holders }: Writing,
  { kind, branch }: Task,
  count: number,
  firstPlace: number,
) =>
  present(demoFiles[kind]).rows({
    ...{ db, random, options, branch },
    mustahik: present(holders.get(branch.id)).mustahik,
    places: Array.from({ length: count }, (_, place) => firstPlace + place),
  });

/** People and numbers that do not belong into a file of the task. */
async function findStrays({ db, random, options, holders }: Writing, { kind, branch }: Task) {
  const { national_id: nationalId, tax_id: taxId } = await db
    .selectFrom("customers")
    .select(["national_id", "tax_id"])
    .where("customer_type", "=", rowKinds[kind].identity.customerType)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const inactive = present(holders.get(branch.id)).mustahik.filter(({ isActive }) => !isActive);
  const [recipient] = await recipientRows(db, random, inactive.slice(0, 1));
  return {
    registered: present(nationalId ?? taxId ?? undefined),
    stranger: inventMustahik(random, branch, options.mustahik).nationalId,
    inactive: present(recipient),
  };
}

/** The rows as a CSV file. */
function fileOf(kind: BatchId, rows: readonly Row[]): Buffer {
  const names = batchColumns[kind].map(({ name }) => name);
  const lines = rows.map((row) => names.map((name) => `"${row[name] ?? ""}"`).join(";"));
  return Buffer.from([names.join(";"), ...lines].join("\r\n"));
}

/** Adds a batch whose rows are yet to be stored. */
async function begin(
  { db, clock, ids, userIds, noticeIds }: Writing,
  { kind, branch, uploader, notice }: Task,
  rows: readonly Row[],
) {
  const file = new BatchFile(kind, jakartaDate(clock.time));
  try {
    file.add(fileOf(kind, rows));
    const { sha256, notices, optionalColumns } = file.finish();
    const batch: NewBatch = {
      id: ids.next(),
      kind,
      branchId: branch.id,
      description: "Data contoh",
      fileName: `${kind.toLowerCase()}-${jakartaDate(clock.time)}.csv`,
      fileHash: Buffer.from(sha256, "hex"),
      notices,
      optionalColumns,
      programmeId: null,
      privacyNoticeId: batchKinds[kind].registers ? (noticeIds[notice] ?? null) : null,
      rowCount: rows.length,
      creator: { ...demoPerson(userIds, uploader), at: clock.time },
    };
    await insertBatch(db, batch, batch.creator.at);
    return { batch, rows: file.nextRows(rows.length) };
  } finally {
    file.close();
  }
}

/** Answers the batch's id. */
async function upload(writing: Writing, task: Task, rows: readonly Row[]): Promise<string> {
  const { batch, rows: checked } = await begin(writing, task, rows);
  const counts = await storePortion(writing.db, batch, checked, {
    now: batch.creator.at,
    scope: everyBranch.narrowedTo(batch.branchId),
    requiredOfRecipients: [],
  });
  const at = writing.clock.time;
  await completeUpload(writing.db, batch.id, counts, at);
  await addNoticeEvent(writing.db, { kind: "batch-checked", subjectId: batch.id, actorId: null, at });
  return batch.id;
}

async function processBatch({ db, clock, ids, userIds }: Writing, branchId: DemoBranchId, id: string) {
  const batch = present(await findBatch(db, id, everyBranch));
  await startRun(db, batch, { ...demoPerson(userIds, staffOf[branchId].approver), at: clock.time });
  const lease = { holder: "seed", until: clock.time };
  const run = present(await takeRun(db, clock.time, lease));
  while ((await chunkWithin(db, { clock, ids, requiredOfRecipients: [] }, run, lease)) ?? 0);
  await finishRun(db, run.id, lease, clock.time);
  await addNoticeEvent(db, {
    kind: "batch-processed",
    subjectId: id,
    actorId: run.processorId,
    at: clock.time,
  });
}

async function deactivate(db: Db, nationalId: string): Promise<void> {
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("national_id", "=", nationalId)
    .where("customer_type", "=", "Mustahik")
    .executeTakeFirstOrThrow();
  await setCustomerStatus(db, id, "Inactive", everyBranch);
}
