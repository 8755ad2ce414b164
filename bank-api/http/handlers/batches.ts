import type { Actor } from "bank-api/domain/actor";
import { isFirstOfTwo, refusalOf } from "bank-api/domain/approval-rules";
import { columnsOfFile } from "bank-api/domain/batch-rows";
import { newsOf, notCancellable, refusalToProcess, requireProcessPath } from "bank-api/domain/batches";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { capacitiesOf } from "bank-api/domain/deputies";
import { already, changedMeanwhile, toBeTold } from "bank-api/domain/errors";
import { soughtId } from "bank-api/domain/ids";
import { requireWithinBudgets, yearOf } from "bank-api/domain/programmes";
import { countWithin } from "bank-api/store/approvals/approved-days";
import { actOf } from "bank-api/store/audit/audit";
import { customersInRows, listBatchItems, type BatchItem } from "bank-api/store/batches/batch-items";
import { reviewBatch } from "bank-api/store/batches/batch-review";
import {
  amountToProcess,
  approveBatchFirst,
  cancelBatch,
  listBatches,
  startRun,
  type Batch,
  type BatchFilter,
} from "bank-api/store/batches/batches";
import { batchesOfSamePayments, lockDistributionsOf } from "bank-api/store/batches/same-payments";
import { noRows } from "bank-api/store/lists/paging";
import { personOf } from "bank-api/store/people/users";
import { budgetsOfBatch, lockProgrammesOf, noteExceeded } from "bank-api/store/programmes/programme-budgets";
import type { Db } from "bank-api/store/runtime/database";
import { batchKinds } from "contract/batch-kinds";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages } from "contract/codes";
import type { SameBatch } from "contract/extensions/batch-review";
import { restrictedValue } from "contract/restriction";
import { batchStatus, type BatchItemStatus } from "contract/specified/batches";
import type { ActorHandlers, Answer, CallContext } from "../handler";
import { stepUp } from "../step-up";
import { given, listedAs, noticeVersionOut, programmeNameOut, stampOut, twoCheckersOut } from "./lists";

export const batchHandlers = {
  async listBatches(context) {
    const filter = readFilter(context);
    const found = filter ? await listBatches(context.db, filter, context.page) : noRows;
    return listedAs(found, batchOut);
  },

  async batchItems({ db, page, record: batch }) {
    const items = await listBatchItems(db, batch, ["Success", "Failed", "Process_success"], page);
    const rowsIn = (status: BatchItemStatus) =>
      items.filter((item) => item.status === status).map((item) => itemOut(batch, item));
    return {
      data: {
        success_data: rowsIn("Success"),
        success_total: batch.successCount,
        failed_data: rowsIn("Failed"),
        failed_total: batch.failedCount,
        process_data: rowsIn("Process_success"),
        process_total: batch.processCount,
      },
    };
  },

  async listBatchItems({ body, db, page, record: batch }) {
    const items = await listBatchItems(db, batch, [body.status], page);
    const totals = {
      Success: batch.successCount,
      Failed: batch.failedCount,
      Process_success: batch.processCount,
    } satisfies Record<BatchItemStatus, number>;
    return { data: items.map((item) => itemOut(batch, item)), fullCount: totals[body.status] };
  },

  async reviewBatch({ actor, db, clock, record: batch }) {
    const data = await reviewBatch(db, batch, clock.now(), BranchScope.of(actor));
    const { largest = null, recent = [], unpayable = [] } = data.payment ?? {};
    const rows = [
      largest ?? [],
      recent,
      unpayable,
      data.families?.rows ?? [],
      data.households?.rows ?? [],
    ].flat();
    return { data, shown: await customersInRows(db, batch, rows) };
  },

  processBatch: {
    async prepare(context) {
      const { actor, body, db, record: batch } = context;
      // What is refused in any case asks for no code, and counts no try.
      const isOpen = !refusalToProcess(batch) && !refusalFor(actor, batch);
      const readAmount = () => (isOpen ? amountToProcess(db, batch) : Promise.resolve(0));
      const prove = await stepUp(context, { actor, readAmount, code: body.code });
      return (inTransaction) => process(inTransaction, () => prove(inTransaction.db));
    },
  },

  async cancelBatch({ actor, db, clock, record: batch }) {
    const at = clock.now();
    if (!(await cancelBatch(db, batch, { ...personOf(actor), at }))) throw notCancellable();
    return {
      data: null,
      act: { at, ...actOf("batch", "cancel", batch.id), before: { status: batch.status } },
    };
  },
} satisfies Partial<ActorHandlers>;

/**
 * The other batches with the same payments, of which the approver knows. Of two decisions at once the second one sees the first.
 *
 * @throws DomainError E7 if there are others
 */
async function requireTold({ actor, body, clock, db, record: batch }: CallContext<"processBatch">) {
  if (!batchKinds[batch.kind].pays || body.told === undefined) return [];
  await lockDistributionsOf(db, batch);
  const same = await batchesOfSamePayments(db, batch, clock.now(), BranchScope.of(actor));
  const news = same.filter(({ told }) => !body.told?.includes(told));
  if (news.length > 0) throw toBeTold(newsOf(news));
  return same;
}

/**
 * Starts a run of the batch's valid rows, or gives the first of two approvals.
 *
 * @param prove asks for the approver's code, last
 */
async function process(
  context: CallContext<"processBatch">,
  prove: () => Promise<unknown>,
): Promise<Answer<"processBatch">> {
  const { actor, params, body, db, clock, record: batch } = context;
  requireProcessPath(batch, String(params.type), body.batch_id);
  // A batch that is under way is refused as such, even to its own uploader.
  const notReady = refusalToProcess(batch);
  if (notReady) throw notReady;
  if (batch.successCount === 0) return { data: null, message: messages.nothingToProcess };
  const refusal = refusalFor(actor, batch);
  if (refusal) throw refusal;
  // It takes longest, so it comes before the locks of day's sums and programmes, which other branches share.
  const same = await requireTold(context);
  const at = clock.now();
  await countAgainstLimit(db, batch, { by: actor.userId, at });
  if (isFirstOfTwo(batch)) {
    if (!(await approveBatchFirst(db, batch, { ...personOf(actor), at }))) throw changedMeanwhile();
    await prove();
    const after = { status: batch.status, approvals: 1, ...sameInTrail(same) };
    return {
      data: null,
      message: firstOfTwo,
      act: { at, ...actOf("batch", "approve-first", batch.id, after) },
    };
  }
  const beyond = await takeOfBudgets(db, batch, actor, at);
  // Another call has started or cancelled it meanwhile.
  if (!(await startRun(db, batch, { ...personOf(actor), at }))) throw already(messages.alreadyProcessed);
  await prove();
  const after = {
    status: "Running",
    rows: batch.successCount,
    ...(beyond.length > 0 && { beyondBudgetsOf: beyond }),
    ...sameInTrail(same),
  };
  const before = { status: batch.status };
  return { data: null, act: { at, ...actOf("batch", "process", batch.id, after), before } };
}

const sameInTrail = (same: readonly SameBatch[]) =>
  same.length > 0 && { samePaymentsAs: same.map(({ uploadId }) => uploadId) };

const firstOfTwo = "Persetujuan Anda sudah dicatat. Batch ini menunggu pemeriksa kedua.";

/** Why the actor may not process a batch; undefined if they may. No deputy processes one. */
const refusalFor = (actor: Actor, batch: Batch) =>
  refusalOf("approve", capacitiesOf(actor)[0], {
    ...batch,
    createdBy: batch.creatorId,
    firstApprovedFor: null,
  });

/** Counts what is approved with a distribution batch in the sum of the day. */
async function countAgainstLimit(
  db: Db,
  batch: Batch,
  approval: { readonly by: string; readonly at: Date },
): Promise<void> {
  if (!batchKinds[batch.kind].pays) return;
  const counted = {
    transactionType: "P00001",
    amountIdr: await amountToProcess(db, batch),
    ...approval,
  } as const;
  await countWithin(db, counted, batch.rule?.dailyLimitIdr ?? null);
}

/**
 * Answers the codes of the programmes whose budgets the batch goes beyond, and notes it in their histories. The caller starts its
 * run in the same transaction.
 */
async function takeOfBudgets(db: Db, batch: Batch, actor: Actor, at: Date): Promise<string[]> {
  if (!batchKinds[batch.kind].pays) return [];
  await lockProgrammesOf(db, batch);
  const exceeded = requireWithinBudgets(actor, await budgetsOfBatch(db, batch, yearOf(jakartaDate(at))));
  await noteExceeded(db, { label: batch.label, actor, at }, exceeded);
  return exceeded.map(({ code }) => code);
}

/** `undefined` when nothing can match: an unknown state. */
function readFilter({ actor, body }: CallContext<"listBatches">): BatchFilter | undefined {
  const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
  const id = soughtId(given(body._key));
  const asked = given(body.status)?.toLowerCase();
  const status = batchStatus.options.find((known) => known.toLowerCase() === asked);
  if (asked && !status) return undefined;
  return { kind: body.batch_id, scope, status, itemsFailed: body.queues_item_failed, id };
}

type BatchOut = DataInputOf<Calls["listBatches"]>[number];

function batchOut(batch: Batch): BatchOut {
  const { progress } = batch;
  return {
    _key: batch.id,
    batch_queues_id: batch.id,
    upload_id: batch.label,
    batch_id: batch.kind,
    description: batch.description,
    file_name: batch.fileName,
    record: batch.rowCount,
    status: batch.status,
    upload_time: batch.creator.at,
    // The bank keeps a file's rows, not the file.
    file_url: "",
    creator: stampOut(batch.creator),
    last_inputter: stampOut(batch.processor ?? batch.creator),
    queues_item_failed: batch.itemsFailed,
    ...twoCheckersOut(batch),
    ...(progress && { progress: { done: progress.done, total: progress.total, moved_at: progress.movedAt } }),
    ...(batch.programme && { programme: programmeNameOut(batch.programme) }),
    privacy_notice: noticeVersionOut(batch.privacyNotice),
    notices: [...batch.notices],
    optional_columns: [...batch.optionalColumns],
  };
}

/** A row by the names of its file's columns. A nominal that could be read is a number. A failed row of a restricted person says so. */
function itemOut({ kind, optionalColumns }: Batch, item: BatchItem) {
  const columns = columnsOfFile(kind, optionalColumns);
  const texts = item.isRestricted ? item.cells.map((text) => text && restrictedValue) : item.cells;
  const cells = columns.map((name, place) => [name, texts[place] ?? ""] as const);
  const surplus = texts.slice(columns.length);
  return {
    seq_no: item.row,
    customer_id: item.customerId,
    ...Object.fromEntries<string | number>(cells),
    ...(surplus.length > 0 && { surplus }),
    ...(item.amountIdr !== null && { nominal: item.amountIdr }),
    ...(item.presentAsnaf !== null && { present_asnaf: item.presentAsnaf }),
    keterangan: [item.obstacle ?? "", item.remarks].filter((text) => text !== "").join(" "),
  };
}
