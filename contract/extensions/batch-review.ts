import { z } from "zod/v4";
import { defineCall } from "../call";
import { amountIdr, key, text } from "../values";
import { at } from "./values";

/** A row that the review points out, by its number in the file. */
const row = z.object({ seqNo: z.int(), name: text });
const paidRow = row.extend({ amountIdr });

/** Sums are of the rows without errors. */
const payment = z.object({
  totalIdr: amountIdr,
  /** What was distributed by now. */
  paidIdr: amountIdr,
  largest: paidRow.nullable(),
  /** Recipients whom another distribution reached within the last `recentDays`. */
  recentDays: z.int(),
  recentTotal: z.int(),
  recent: z.array(paidRow.extend({ lastAmountIdr: amountIdr, lastAt: at })),
  /** Waiting rows whose recipient is not active, or whose programme is not valid today, with the reason. */
  unpayableTotal: z.int(),
  unpayable: z.array(paidRow.extend({ reason: text })),
});

/** Rows whose KK another row of the batch shares, and how many families these are. */
const families = z.object({
  rowTotal: z.int(),
  familyTotal: z.int(),
  rows: z.array(row.extend({ familyCardNumber: text })),
});

/**
 * Rows whose household is registered outside the batch, and the number of households. Each household of a new mustahik counts. A
 * recipient's counts with two members or more who received something in the last 12 months. `key` is a member's.
 */
const households = z.object({
  rowTotal: z.int(),
  householdTotal: z.int(),
  rows: z.array(row.extend({ key, memberCount: z.int(), totalIdr: amountIdr })),
});

/** What a batch would distribute for a programme, and what stands against that in the present year. */
const budget = z.object({
  mark: text,
  name: text,
  year: z.int(),
  /** Null: none is in force. */
  budgetIdr: amountIdr.nullable(),
  distributedIdr: amountIdr,
  /** What other batches that are processed now will still distribute. */
  underWayIdr: amountIdr,
  batchIdr: amountIdr,
  /** The rest of the budget, below zero where the batch goes beyond it. */
  leftIdr: amountIdr,
  /** What other batches that wait would take. */
  waitingIdr: amountIdr,
});

/**
 * Another batch with payments to the same people and of the same amounts: it waits, is under way, or was processed within the last
 * 20 days.
 */
const sameBatch = z.object({
  key,
  /** What people call it. */
  uploadId: text,
  /** How many of the rows that wait in the batch under review it has. */
  rowCount: z.int(),
  /** Whether it is processed, or has begun to be. */
  isDecided: z.boolean(),
  /** What a decision sends back of it. A batch that waited when the user was told, and is decided now, is news. */
  told: text,
});

const batchReview = z.object({
  rowTotal: z.int(),
  successTotal: z.int(),
  failedTotal: z.int(),
  processTotal: z.int(),
  /** Rows without errors that carry a warning. */
  warningTotal: z.int(),
  /** Null of a kind that pays nothing. */
  payment: payment.nullable(),
  /** Null for a kind whose rows neither register nor pay mustahik. */
  families: families.nullable(),
  households: households.nullable(),
  budgets: z.array(budget),
  /** Those of a distribution, with the most rows first. Absent from a bank that does not look for them. */
  same: z.array(sameBatch).optional(),
  /** What people call another batch of the very same file; "" if there is none. */
  sameFile: text.optional(),
});

export type BatchReview = z.infer<typeof batchReview>;
export type SameBatch = z.infer<typeof sameBatch>;
export type BatchBudget = z.infer<typeof budget>;
export type PaidRow = z.infer<typeof paidRow>;

export const batchReviewCalls = {
  reviewBatch: defineCall("GET /ramahzakat/batch/review/:key", {
    data: batchReview,
    summary:
      "What an approver weighs before a batch is processed. Counts are of all rows; lists hold the first hundred.",
  }),
} as const;
