import { accessCalls, codeSignInCalls, idTokenSignInCalls } from "./access";
import { administrationCalls } from "./administration";
import { batchCalls, batchReviewCalls } from "./batches";
import { bulkDecisionCalls } from "./bulk-decisions";
import { customerCalls } from "./customers";
import { reportCalls } from "./reports";
import { transactionCalls } from "./transactions";

/** The calls of the documents by part of the bank, and those of our bank that answer the documents' own records. */
export const specifiedCallGroups = {
  access: accessCalls,
  codeSignIn: codeSignInCalls,
  idTokenSignIn: idTokenSignInCalls,
  administration: administrationCalls,
  customers: customerCalls,
  transactions: transactionCalls,
  bulkDecisions: bulkDecisionCalls,
  batches: batchCalls,
  batchReview: batchReviewCalls,
  reports: reportCalls,
} as const;

/**
 * The calls of the documents, as any bank speaks them, and those of our bank that answer the documents' own records. They have the
 * wire's names; `app/bank/` alone translates them (docs/architecture.md#a-read-a-list-from-url-to-sql-and-back).
 */
export const specifiedCalls = {
  ...accessCalls,
  ...codeSignInCalls,
  ...idTokenSignInCalls,
  ...administrationCalls,
  ...customerCalls,
  ...transactionCalls,
  ...bulkDecisionCalls,
  ...batchCalls,
  ...batchReviewCalls,
  ...reportCalls,
} as const;
