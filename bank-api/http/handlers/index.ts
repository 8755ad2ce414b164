import type { ActorHandlers } from "../handler";
import { accessHandlers } from "./access";
import { approvalRuleHandlers } from "./approval-rules";
import { deputyHandlers } from "./deputies";
import { programmeHandlers } from "./programmes";
import { batchHandlers } from "./batches";
import { periodReportHandlers } from "./period-reports";
import { branchHandlers } from "./branches";
import { bulkDecisionHandlers } from "./bulk-decisions";
import { customerHandlers } from "./customers";
import { completenessHandlers } from "./completeness";
import { duplicateHandlers } from "./duplicates";
import { auditHandlers } from "./audit";
import { householdHandlers } from "./households";
import { idleBalanceHandlers } from "./idle-balances";
import { noticeHandlers } from "./notices";
import { pendingHandlers } from "./pending";
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
  ...secondFactorHandlers,
  ...secondFactorResetHandlers,
  ...userHandlers,
  ...sessionHandlers,
  ...roleHandlers,
  ...branchHandlers,
  ...auditHandlers,
  ...customerHandlers,
  ...transactionHandlers,
  ...bulkDecisionHandlers,
  ...batchHandlers,
  ...pendingHandlers,
  ...viewHandlers,
  ...approvalRuleHandlers,
  ...deputyHandlers,
  ...programmeHandlers,
  ...householdHandlers,
  ...completenessHandlers,
  ...duplicateHandlers,
  ...proposalHandlers,
  ...reportHandlers,
  ...periodReportHandlers,
  ...idleBalanceHandlers,
  ...noticeHandlers,
  ...searchHandlers,
};
