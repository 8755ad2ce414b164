import { auditCalls } from "./audit";
import { completenessCalls } from "./completeness";
import { approvalRuleCalls } from "./approval-rules";
import { deputyCalls } from "./deputies";
import { distributionReportCalls } from "./distribution-report";
import { duplicateCalls } from "./duplicates";
import { deskCalls } from "./desk";
import { householdCalls } from "./households";
import { idleBalanceCalls } from "./idle-balances";
import { periodReportCalls } from "./period-reports";
import { noticeCalls } from "./notices";
import { programmeCalls } from "./programmes";
import { searchCalls } from "./search";
import { secondFactorCalls } from "./second-factor";
import { secondFactorResetCalls } from "./second-factor-resets";
import { sessionCalls } from "./sessions";
import { viewCalls } from "./views";

/** The calls of each part of the bank that only our own bank has, for its description (bank-api/http/openapi.ts). */
export const ownCallGroups = {
  audit: auditCalls,
  completeness: completenessCalls,
  approvalRules: approvalRuleCalls,
  deputies: deputyCalls,
  distributionReport: distributionReportCalls,
  duplicates: duplicateCalls,
  desk: deskCalls,
  households: householdCalls,
  idleBalances: idleBalanceCalls,
  periodReports: periodReportCalls,
  notices: noticeCalls,
  programmes: programmeCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  secondFactorResets: secondFactorResetCalls,
  sessions: sessionCalls,
  views: viewCalls,
} as const;

/**
 * Calls that only our own bank has, in the language of the code: the bank answers what its store reads, and the app uses what
 * comes (docs/architecture.md#a-read-of-our-own).
 */
export const ownCalls = {
  ...auditCalls,
  ...completenessCalls,
  ...approvalRuleCalls,
  ...deputyCalls,
  ...distributionReportCalls,
  ...duplicateCalls,
  ...deskCalls,
  ...householdCalls,
  ...idleBalanceCalls,
  ...periodReportCalls,
  ...noticeCalls,
  ...programmeCalls,
  ...searchCalls,
  ...secondFactorCalls,
  ...secondFactorResetCalls,
  ...sessionCalls,
  ...viewCalls,
} as const;

export type OwnCalls = typeof ownCalls;
