import { z } from "zod/v4";
import { asnafFilter } from "../asnaf";
import { defineCall, defineWrite } from "../call";
import { longestReason } from "../reason";
import {
  amountIdr,
  inputter,
  instant,
  isoDate,
  key,
  looseText,
  requestedAmount,
  stepUpCode,
  text,
} from "../values";
import { beyond } from "./beyond";
import { party, summary } from "./customers";

/** The code of each type of transaction (docs/wire.md#transactions). */
export const transactionTypes = {
  distribution: "P00001",
  usage: "P00002",
  disbursement: "P00003",
  correction: "P00004",
} as const;
export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof transactionType>;

/** Pending holds its amount, settled has posted it, voided has released it (docs/rules.md#transaction-states). */
export const transactionState = z.enum(["pending", "settled", "voided"]);
export type TransactionState = z.infer<typeof transactionState>;

const activityFlags = z.object({
  created: z.boolean(),
  ondemand_approval: z.boolean(),
  approved: z.boolean(),
  settled: z.boolean().default(false),
  void_initiated: z.boolean().default(false),
  is_update: z.boolean().default(false),
});
export type ActivityFlags = z.infer<typeof activityFlags>;

const noFlags = {
  created: false,
  ondemand_approval: false,
  approved: false,
  settled: false,
  void_initiated: false,
  is_update: false,
} satisfies ActivityFlags;

/** The flags each act sends, true or false, always all six (docs/wire.md#transactions). */
export const flagsOf = {
  create: { ...noFlags, created: true, ondemand_approval: true },
  approve: { ...noFlags, settled: true, ondemand_approval: true, approved: true },
  void: { ...noFlags, void_initiated: true, is_update: true },
} satisfies Record<string, ActivityFlags>;

const leg = z.looseObject({ account: looseText, amount: amountIdr.nullish(), currency: looseText }).nullish();
const stamp = z.looseObject({ _key: looseText, name: looseText, timestamp: looseText }).nullish();
/** The approver for whom a deputy decided or would decide. */
export const onBehalfOf = beyond("approvals", z.looseObject({ _key: looseText, name: looseText }).nullish());
/** The user who decided. */
const decider = z
  .looseObject({ _key: looseText, name: looseText, timestamp: looseText, on_behalf_of: onBehalfOf })
  .nullish();

/** What a decision by the caller would meet: why it would be refused, or "", and for whom it would be made. */
const prospect = z.looseObject({ message: text, on_behalf_of: onBehalfOf });
const prospects = { approve: prospect, void: prospect };

/** How many people have to approve a correction, a disbursement or a distribution batch, and who was the first of two. */
export const twoCheckers = {
  checkers: beyond("approvals", z.int().nullish()),
  first_approver: beyond("approvals", decider),
} as const;

/** What a transaction is said to be for. */
const description = text.max(300);

/** A transaction as the lists of transactions show it. */
export const transaction = z.looseObject({
  _key: key,
  transaction_type: text,
  transaction_desc: looseText,
  transaction_timestamp: instant,
  status_code: looseText,
  debit: leg,
  credit: leg,
  customer_source: party,
  customer_beneficiary: party,
  activity_flags: z.unknown(),
  transaction_rate: z.number().nullish(),
  creator: stamp,
  approver: decider,
  reason: looseText,
  ...twoCheckers,
  /** What each decision of a waiting request would come to, for a caller who may decide. */
  prospects: beyond("approvals", z.looseObject(prospects).nullish()),
});

/**
 * A transaction as a statement of one customer shows it. `balance_after` is the balance of
 * the customer's account right after the transaction was posted, and `posted_timestamp` when that was: a request posts when it is
 * approved. Such rows are those posted within the days, the last first. What moved nothing has neither, and stands before them, by
 * when it was asked for.
 */
const statementEntry = transaction.extend({
  balance_after: beyond("lists", amountIdr.nullish()),
  posted_timestamp: beyond("lists", instant.nullish()),
});

/** `status_code` is "pending" after the first of two approvals. A bank need not answer any of it. */
const decided = z
  .looseObject({ _key: looseText, status_code: looseText })
  .catch({ _key: "", status_code: "" });

/** The filters of lists and reports of transactions. */
export const transactionFilter = z.object({
  transaction_type: transactionType,
  /** "" asks for every state. */
  status_code: z.union([transactionState, z.literal("")]),
  branch_id: z.string(),
  customer_id: z.string(),
  account_id: z.string(),
  start_date: beyond("lists", isoDate.optional()),
  end_date: beyond("lists", isoDate.optional()),
  /** `decision`: the dates are those on which somebody decided; else they are those of the request. Nobody decides about a usage. */
  date_of: beyond("reports", z.enum(["request", "decision"]).optional()),
  /** A filter of distributions; "" finds those without one. */
  asnaf: beyond("zakat", asnafFilter.optional()),
  /** A key; "" for those of none. */
  programme: beyond("zakat", text.optional()),
  _key: key.optional(),
});

export const transactionCalls = {
  listStatement: defineCall("POST /transaction/filter/customer_transaction/:skip/:limit", {
    body: z.object({ customer_id: key, start_date: isoDate, end_date: isoDate }),
    data: z.array(statementEntry),
    summary: "A customer's transactions between two Jakarta dates, both included.",
  }),
  listTransactions: defineCall("POST /transaction/filter/transactions/:skip/:limit", {
    body: transactionFilter,
    data: z.array(transaction),
    summary: "Transactions of one type, newest first.",
  }),
  listTransactionHistory: defineCall("POST /transaction/filter/transactions_history/:skip/:limit", {
    body: transactionFilter,
    data: z.array(transaction),
    summary: "As the transaction list, without pending ones; no screen needs it.",
  }),
  createTransaction: defineWrite("POST /transaction/create", {
    body: z.object({
      transaction_type: transactionType,
      transaction_desc: description,
      customer_source: z.object({
        _key: key,
        name: z.string().optional(),
        other_detail: z.object({ ktp: z.string().optional() }).optional(),
      }),
      customer_beneficiary: z.object({ _key: key }).optional(),
      activity_flags: activityFlags,
      debit: z.object({ currency: z.literal("IDR"), amount: requestedAmount, account: text }),
      credit: z.object({ currency: z.literal("IDR"), account: z.string().optional() }),
      transaction_rate: z.literal(1),
      inputter,
      branch: z.object({ _key: key, name: text }),
    }),
    data: z.looseObject({ _key: key, status_code: text }),
    summary: "A correction by staff; a usage or a disbursement by the merchants' channel.",
  }),
  updateTransaction: defineWrite("POST /transaction/update", {
    body: z.object({
      _key: key,
      transaction_desc: description,
      activity_flags: activityFlags,
      reason: z.string().max(longestReason).optional(),
      code: beyond("sessions", stepUpCode),
      inputter,
    }),
    data: decided,
    summary: "Approve or void a pending correction or disbursement.",
  }),
  transactionSummary: defineCall("POST /transaction/summary/transactions", {
    body: z.object({ transaction_type: transactionType, branch_id: z.string() }),
    data: summary,
    summary: "How many transactions of a type there are.",
  }),
} as const;
