import type { ActorHandlers } from "../handler";
import { accessHandlers } from "./access";
import { accessRecordHandlers } from "./access-record";
import { approvalRuleHandlers } from "./approval-rules";
import { deputyHandlers } from "./deputies";
import { programmeHandlers } from "./programmes";
import { batchHandlers } from "./batches";
import { distributionReportHandlers } from "./distribution-report";
import { periodReportHandlers } from "./period-reports";
import { branchHandlers } from "./branches";
import { bulkDecisionHandlers } from "./bulk-decisions";
import { customerHandlers } from "./customers";
import { completenessHandlers } from "./completeness";
import { deskHandlers } from "./desk";
import { duplicateHandlers } from "./duplicates";
import { historyHandlers } from "./history";
import { householdHandlers } from "./households";
import { idleBalanceHandlers } from "./idle-balances";
import { noticeHandlers } from "./notices";
import { proposalHandlers } from "./proposals";
import { reportHandlers } from "./reports";
import { roleHandlers } from "./roles";
import { sessionHandlers } from "./sessions";
import { searchHandlers } from "./search";
import { transactionHandlers } from "./transactions";
import { secondFactorHandlers } from "./second-factor";
import { secondFactorResetHandlers } from "./second-factor-resets";
import { userHandlers } from "./users";
import { viewHandlers } from "./views";

export const actorHandlers: ActorHandlers = {
  ...accessHandlers,
  ...accessRecordHandlers,
  ...secondFactorHandlers,
  ...secondFactorResetHandlers,
  ...userHandlers,
  ...sessionHandlers,
  ...roleHandlers,
  ...branchHandlers,
  ...historyHandlers,
  ...customerHandlers,
  ...transactionHandlers,
  ...bulkDecisionHandlers,
  ...batchHandlers,
  ...deskHandlers,
  ...approvalRuleHandlers,
  ...deputyHandlers,
  ...programmeHandlers,
  ...householdHandlers,
  ...completenessHandlers,
  ...duplicateHandlers,
  ...proposalHandlers,
  ...reportHandlers,
  ...distributionReportHandlers,
  ...periodReportHandlers,
  ...idleBalanceHandlers,
  ...viewHandlers,
  ...noticeHandlers,
  ...searchHandlers,
};
