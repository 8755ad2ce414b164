import type { Actor } from "~/access/actor.server";
import { bankFor, isKnownToSupport, noticeReaders, type Bank } from "~/bank/index.server";
import type { Batch, BatchItemStatus, BatchReview } from "~/bank/types";
import { now } from "~/clock.server";
import { dateTime } from "~/format/dates";
import { orDash } from "~/format/text";
import { parsePartQuery } from "~/list/query";
import { readList, type List } from "~/list/read-list.server";
import { toldBy } from "~/texts/privacy-notices";
import { batchRow, itemParts, itemRow, type ItemRow } from "./batch-rows";
import { isWatched } from "./batch-status";
import { columnsOfFile, type BatchKind } from "./kinds";

/**
 * The page of the batches of one kind that a list's URL asks for.
 *
 * @param itemsFailed as in `BatchQuery`
 * @throws as `readList`
 */
export function loadBatches(request: Request, kind: BatchKind, bank: Bank, itemsFailed: boolean) {
  const at = now().getTime();
  return readList(request, {
    call: (slice) => bank.call("listBatches", { kind: kind.id, itemsFailed, ...slice }),
    row: (batch) => ({ ...batchRow(batch), isWatched: isWatched(batch, at) }),
  });
}

/**
 * What there is to weigh in a batch, for uploaders and approvers alike; null where the bank does not tell it.
 *
 * @throws an error screen where the bank cannot be asked
 */
export async function readReview(bank: Bank, key: string): Promise<BatchReview | null> {
  if (!(await isKnownToSupport("approvals"))) return null;
  return bank.read("reviewBatch", { key });
}

/** The tables of a batch's rows, by the rows' state. */
type ItemPages = Readonly<Record<BatchItemStatus, List<ItemRow>>>;

/**
 * What the detail of a batch shows, for uploaders and approvers alike, and what decides whether it can be processed.
 *
 * @throws as `readList`
 */
export async function loadDetail(request: Request, kind: BatchKind, key: string, actor: Actor) {
  const bank = bankFor(actor);
  // The batch is read first: a bank may give the rows of a batch of another kind, but here that batch is not found.
  const batch = await bank.read("batch", kind.id, key);
  const items = await loadItems(request, kind, batch, bank);
  const review = await readReview(bank, batch.key);
  return {
    batch,
    budgets: review?.budgets ?? [],
    detail: {
      shown: shownBatch(batch),
      told:
        kind.registers &&
        batch.privacyNotice !== undefined &&
        toldBy(
          batch.privacyNotice,
          noticeReaders.some((code) => actor.may(code)),
        ),
      isWatched: isWatched(batch, now().getTime()),
      items,
      review: review && shownReview(review, actor),
    },
  };
}

function shownBatch(batch: Batch) {
  const { description, programme, notices, columns } = batch;
  const row = batchRow(batch);
  return { ...row, description: orDash(description), programme, notices, columns, history: historyOf(batch) };
}

export type ShownDetail = Awaited<ReturnType<typeof loadDetail>>["detail"];

export type ShownBatch = ReturnType<typeof shownBatch>;

/** Households lead to their detail for who may open it. */
function shownReview(review: BatchReview, actor: Actor): BatchReview {
  if (actor.may("MN207") || !review.households) return review;
  const rows = review.households.rows.map((row) => ({ ...row, key: "" }));
  return { ...review, households: { ...review.households, rows } };
}

/** Always 'Upload', the first of two approvals, and 'Process' once the batch has been processed. A batch without rows is never processed. */
function historyOf({ status, itemsFailed, creator, firstApprover, lastInputter }: Batch) {
  const entry = (action: string, { time, name }: Pick<Batch["creator"], "time" | "name">) => ({
    action,
    time: orDash(dateTime(time)),
    name: orDash(name),
  });
  const isProcessed = status !== "Pending" && status !== "Uploading" && !itemsFailed;
  const first = firstApprover ? [entry("Persetujuan Pertama", firstApprover)] : [];
  return [entry("Upload", creator), ...first, ...(isProcessed ? [entry("Process", lastInputter)] : [])];
}

/** Three lists, each with a page of its own in the URL. While all show their first page, one call reads them all. */
async function loadItems(request: Request, kind: BatchKind, { key, columns, programme }: Batch, bank: Bank) {
  const { searchParams } = new URL(request.url);
  const queries = itemParts.map(({ part }) => parsePartQuery(searchParams, part));
  const [first] = queries;
  const isBeginning = queries.every(({ page, rows }) => page === 1 && rows === first?.rows);
  const beginning = isBeginning && first && bank.call("firstBatchItems", kind.id, key, first.rows);
  const lists = await Promise.all(
    itemParts.map(async ({ status, part }) => {
      const list = await readList(request, {
        part,
        call: async (slice) =>
          beginning ? (await beginning)[status] : bank.call("batchItems", kind.id, key, status, slice),
        row: itemRow(columnsOfFile(kind, columns), programme),
      });
      return [status, list] as const;
    }),
  );
  return Object.fromEntries(lists) as ItemPages; // it has a list for every state
}
