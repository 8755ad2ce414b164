import type { Capability } from "./capabilities";
import { ownCallGroups, ownCalls } from "./own/calls";
import { specifiedCallGroups, specifiedCalls } from "./specified/calls";

/** The calls of each part of the bank API, for its description (bank-api/http/openapi.ts, docs/wire.md). */
export const callGroups = { ...specifiedCallGroups, ...ownCallGroups } as const;

export type CallGroup = keyof typeof callGroups;

/** The parts that the documents describe. */
type DocumentsGroup = "access" | "administration" | "customers" | "transactions" | "batches";

/** What a bank offers that has the calls of a part (docs/wire.md#extensions). The documents' own need nothing. */
export const capabilityOfGroup: Readonly<Partial<Record<CallGroup, Capability>>> = {
  history: "administration",

  desk: "desk",
  notices: "desk",
  search: "desk",
  trends: "desk",
  views: "desk",

  approvalRules: "approvals",
  batchReview: "approvals",
  bulkDecisions: "approvals",
  deputies: "approvals",

  accessRecord: "sessions",
  codeSignIn: "sessions",
  secondFactor: "sessions",
  secondFactorResets: "sessions",
  sessions: "sessions",

  reports: "reports",

  asnaf: "zakat",
  completeness: "zakat",
  distributionReport: "zakat",
  duplicates: "zakat",
  households: "zakat",
  idleBalances: "zakat",
  merchantCategories: "zakat",
  periodReports: "zakat",
  programmes: "zakat",

  idTokenSignIn: "single-sign-on",
} satisfies Record<Exclude<CallGroup, DocumentsGroup>, Capability>;

/** Every JSON call of the bank API by name. The bank serves exactly these; the app makes no others. */
export const calls = { ...specifiedCalls, ...ownCalls } as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The call that issues a request key; it is neither signed nor answered in `data` (docs/wire.md#request-keys). */
export const requestKeyPath = (requestId: string) =>
  `/batches/generaterequestkey/${encodeURIComponent(requestId)}`;

/** Names of what a bank offers beyond the specification; 404 means none (docs/wire.md#extensions). */
export const capabilitiesPath = "/capabilities";
