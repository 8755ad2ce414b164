import { callsOf, type CallGroup } from "../call";
import { accessCalls, codeSignInCalls, idTokenSignInCalls } from "./access";
import { administrationCalls } from "./administration";
import { batchCalls } from "./batches";
import { bulkDecisionCalls } from "./bulk-decisions";
import { customerCalls } from "./customers";
import { reportCalls } from "./reports";
import { transactionCalls } from "./transactions";

/**
 * The calls of the documents, as any bank speaks them, and those of our bank that answer the documents' own records (with a
 * capability). They have the wire's names; `app/bank/` alone translates them
 * (docs/architecture.md#a-read-a-list-from-url-to-sql-and-back).
 */
export const specifiedGroups = {
  access: { about: "Signing in and out, passwords", calls: accessCalls },
  codeSignIn: {
    capability: "sessions",
    about: "Signing in with a code of the second factor",
    calls: codeSignInCalls,
  },
  idTokenSignIn: {
    capability: "single-sign-on",
    about: "Signing in with an ID token",
    calls: idTokenSignInCalls,
  },
  administration: { about: "Users, roles and branches", calls: administrationCalls },
  customers: { about: "Mustahik, merchants and their accounts", calls: customerCalls },
  transactions: { about: "Postings, corrections and disbursements", calls: transactionCalls },
  bulkDecisions: {
    capability: "approvals",
    about: "Many corrections and disbursements decided at once",
    calls: bulkDecisionCalls,
  },
  batches: { about: "Uploaded files and their rows", calls: batchCalls },
  reports: { capability: "reports", about: "Totals and exports", calls: reportCalls },
} as const satisfies Record<string, CallGroup>;

export const specifiedCalls = callsOf(specifiedGroups);
