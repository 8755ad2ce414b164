import { accessCalls } from "./access";
import { administrationCalls } from "./administration";
import { batchCalls } from "./batches";
import { bulkDecisionCalls } from "./bulk-decisions";
import { customerCalls } from "./customers";
import { reportCalls } from "./reports";
import { transactionCalls } from "./transactions";

/** The calls of the documents, by part of the bank. */
export const specifiedCallGroups = {
  access: accessCalls,
  administration: administrationCalls,
  customers: customerCalls,
  transactions: transactionCalls,
  bulkDecisions: bulkDecisionCalls,
  batches: batchCalls,
  reports: reportCalls,
} as const;

/**
 * The calls of the documents, as any bank speaks them, and those of our bank that answer the documents' own records. They have the
 * wire's names; `app/bank/` alone translates them (docs/architecture.md#a-read-a-list-from-url-to-sql-and-back).
 */
export const specifiedCalls = {
  ...accessCalls,
  ...administrationCalls,
  ...customerCalls,
  ...transactionCalls,
  ...bulkDecisionCalls,
  ...batchCalls,
  ...reportCalls,
} as const;
