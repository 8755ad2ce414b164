import { approvalRuleCalls } from "./approval-rules";
import { asnafCalls } from "./asnaf";
import { accessRecordCalls, historyCalls } from "./audit";
import { completenessCalls } from "./completeness";
import { deputyCalls } from "./deputies";
import { deskCalls } from "./desk";
import { distributionReportCalls } from "./distribution-report";
import { duplicateCalls } from "./duplicates";
import { householdCalls } from "./households";
import { idleBalanceCalls } from "./idle-balances";
import { merchantCategoryCalls } from "./merchant-categories";
import { noticeCalls } from "./notices";
import { periodReportCalls } from "./period-reports";
import { programmeCalls } from "./programmes";
import { searchCalls } from "./search";
import { secondFactorCalls } from "./second-factor";
import { secondFactorResetCalls } from "./second-factor-resets";
import { sessionCalls } from "./sessions";
import { trendCalls } from "./trends";
import { viewCalls } from "./views";

/** The calls of each part of the bank that only our own bank has, for its description (bank-api/http/openapi.ts). */
export const ownCallGroups = {
  accessRecord: accessRecordCalls,
  approvalRules: approvalRuleCalls,
  asnaf: asnafCalls,
  completeness: completenessCalls,
  deputies: deputyCalls,
  desk: deskCalls,
  distributionReport: distributionReportCalls,
  duplicates: duplicateCalls,
  history: historyCalls,
  households: householdCalls,
  idleBalances: idleBalanceCalls,
  merchantCategories: merchantCategoryCalls,
  notices: noticeCalls,
  periodReports: periodReportCalls,
  programmes: programmeCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  secondFactorResets: secondFactorResetCalls,
  sessions: sessionCalls,
  trends: trendCalls,
  views: viewCalls,
} as const;

/**
 * Calls that only our own bank has, in the language of the code: the bank answers what its store reads, and the app uses what
 * comes (docs/architecture.md#a-read-of-our-own).
 */
export const ownCalls = {
  ...accessRecordCalls,
  ...approvalRuleCalls,
  ...asnafCalls,
  ...completenessCalls,
  ...deputyCalls,
  ...deskCalls,
  ...distributionReportCalls,
  ...duplicateCalls,
  ...historyCalls,
  ...householdCalls,
  ...idleBalanceCalls,
  ...merchantCategoryCalls,
  ...noticeCalls,
  ...periodReportCalls,
  ...programmeCalls,
  ...searchCalls,
  ...secondFactorCalls,
  ...secondFactorResetCalls,
  ...sessionCalls,
  ...trendCalls,
  ...viewCalls,
} as const;

export type OwnCalls = typeof ownCalls;
