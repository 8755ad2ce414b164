import { callsOf, type CallGroup, type DataInputOf } from "../call";
import type { Capability } from "../capabilities";
import { approvalRuleCalls } from "./approval-rules";
import { asnafCalls } from "./asnaf";
import { accessRecordCalls, historyCalls } from "./audit";
import { batchReviewCalls } from "./batch-review";
import { completenessCalls } from "./completeness";
import { concernedPeopleCalls } from "./concerned-people";
import { dataRequestCalls } from "./data-requests";
import { deputyCalls } from "./deputies";
import { distributionReportCalls } from "./distribution-report";
import { duplicateCalls } from "./duplicates";
import { householdCalls } from "./households";
import { idleBalanceCalls } from "./idle-balances";
import { incidentCalls } from "./incidents";
import { merchantCategoryCalls } from "./merchant-categories";
import { noticeCalls } from "./notices";
import { pendingCalls } from "./pending";
import { periodReportCalls } from "./period-reports";
import { personalCopyCalls } from "./personal-copy";
import { personalDataCalls } from "./personal-data";
import { privacyNoticeCalls } from "./privacy-notices";
import { programmeCalls } from "./programmes";
import { proposalCalls } from "./proposals";
import { retentionCalls } from "./retention";
import { searchCalls } from "./search";
import { secondFactorCalls } from "./second-factor";
import { secondFactorResetCalls } from "./second-factor-resets";
import { sessionCalls } from "./sessions";
import { trendCalls } from "./trends";
import { viewCalls } from "./views";

export type * from "./approval-rules";
export type * from "./audit";
export type * from "./batch-review";
export type * from "./completeness";
export type * from "./concerned-people";
export type * from "./data-requests";
export type * from "./deputies";
export type * from "./distribution-report";
export type * from "./duplicates";
export type * from "./households";
export type * from "./idle-balances";
export type * from "./incidents";
export type * from "./notices";
export type * from "./pending";
export type * from "./period-reports";
export type * from "./personal-data";
export type * from "./privacy-notices";
export type * from "./personal-copy";
export type * from "./programmes";
export type * from "./retention";
export type * from "./search";
export type * from "./second-factor-resets";
export type * from "./sessions";
export type * from "./trends";

/**
 * The calls of extensions: only our bank has them. (Those that answer records of specified calls stand in `contract/specified/`,
 * with the wire's names.) They are in the language of the code: the bank answers what its store reads,
 * and the app uses what comes (docs/architecture.md#a-read-by-an-extension). A bank that supports a capability has all groups of it.
 */
export const extensionGroups = {
  accessRecord: { capability: "sessions", about: "Who opened whose personal data", calls: accessRecordCalls },
  approvalRules: { capability: "approvals", about: "Who has to approve what", calls: approvalRuleCalls },
  asnaf: { capability: "zakat", about: "Asnaf of one mustahik", calls: asnafCalls },
  batchReview: {
    capability: "approvals",
    about: "What an approver weighs of a file",
    calls: batchReviewCalls,
  },
  completeness: { capability: "zakat", about: "What records of mustahik lack", calls: completenessCalls },
  concernedPeople: {
    capability: "privacy",
    about: "Whose personal data was opened, listed, printed, exported or changed",
    calls: concernedPeopleCalls,
  },
  dataRequests: {
    capability: "privacy",
    about: "What people ask about their personal data",
    calls: { ...dataRequestCalls, ...personalCopyCalls },
  },
  deputies: { capability: "approvals", about: "Who decides in whose place", calls: deputyCalls },
  distributionReport: {
    capability: "zakat",
    about: "Report of distributions",
    calls: distributionReportCalls,
  },
  duplicates: { capability: "zakat", about: "Mustahik who may be one person", calls: duplicateCalls },
  history: { capability: "administration", about: "Who changed a record", calls: historyCalls },
  households: {
    capability: "zakat",
    about: "Mustahik of one family, and what they received",
    calls: householdCalls,
  },
  idleBalances: {
    capability: "zakat",
    about: "Balances of mustahik that lie unused",
    calls: idleBalanceCalls,
  },
  incidents: { capability: "privacy", about: "What happened to personal data", calls: incidentCalls },
  merchantCategories: { capability: "zakat", about: "Categories of merchants", calls: merchantCategoryCalls },
  notices: { capability: "desk", about: "What happened that concerns the user who asks", calls: noticeCalls },
  pending: { capability: "desk", about: "What waits for the user who asks", calls: pendingCalls },
  periodReports: {
    capability: "zakat",
    about: "Reports of half-years and years, as they were closed",
    calls: periodReportCalls,
  },
  personalData: { capability: "privacy", about: "Where personal data is", calls: personalDataCalls },
  privacyNotices: {
    capability: "privacy",
    about: "What people are told about their personal data",
    calls: privacyNoticeCalls,
  },
  programmes: { capability: "zakat", about: "Programmes and their budgets", calls: programmeCalls },
  proposals: {
    capability: "desk",
    about: "What one person proposes and another one decides",
    calls: proposalCalls,
  },
  retention: { capability: "privacy", about: "How long personal data is kept", calls: retentionCalls },
  // Its only call stands apart (contract/multi-read.ts).
  multiRead: { capability: "fewer-exchanges", about: "Several reads in one request", calls: {} },
  search: { capability: "desk", about: "What a number or a name stands for", calls: searchCalls },
  secondFactor: { capability: "sessions", about: "One's own second factor", calls: secondFactorCalls },
  secondFactorResets: {
    capability: "sessions",
    about: "Taking away a second factor that somebody lost",
    calls: secondFactorResetCalls,
  },
  sessions: { capability: "sessions", about: "Sessions under way, and past sign-ins", calls: sessionCalls },
  trends: { capability: "desk", about: "Twelve months of the dashboard", calls: trendCalls },
  views: { capability: "desk", about: "Kept addresses of lists and reports", calls: viewCalls },
} as const satisfies Record<string, CallGroup & { readonly capability: Capability }>;

export const extensionCalls = callsOf(extensionGroups);

export type ExtensionCalls = typeof extensionCalls;

/** What a bank answers to one of them, before it is written as JSON. */
export type ExtensionData<Name extends keyof ExtensionCalls> = DataInputOf<ExtensionCalls[Name]>;
