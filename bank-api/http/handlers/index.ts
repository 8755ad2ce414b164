import type { ActorHandlers } from "../handler";
import { accessHandlers } from "./access";
import { approvalRuleHandlers } from "./approval-rules";
import { auditHandlers } from "./audit";
import { batchHandlers } from "./batches";
import { branchHandlers } from "./branches";
import { bulkDecisionHandlers } from "./bulk-decisions";
import { completenessHandlers } from "./completeness";
import { concernedPeopleHandlers } from "./concerned-people";
import { customerHandlers } from "./customers";
import { dataRequestHandlers } from "./data-requests";
import { deputyHandlers } from "./deputies";
import { duplicateHandlers } from "./duplicates";
import { householdHandlers } from "./households";
import { idleBalanceHandlers } from "./idle-balances";
import { incidentHandlers } from "./incidents";
import { noticeHandlers } from "./notices";
import { pendingHandlers } from "./pending";
import { periodReportHandlers } from "./period-reports";
import { personalCopyHandlers } from "./personal-copy";
import { personalDataHandlers } from "./personal-data";
import { privacyNoticeHandlers } from "./privacy-notices";
import { programmeHandlers } from "./programmes";
import { proposalHandlers } from "./proposals";
import { reportHandlers } from "./reports";
import { retentionHandlers } from "./retention";
import { roleHandlers } from "./roles";
import { searchHandlers } from "./search";
import { secondFactorHandlers } from "./second-factor";
import { secondFactorResetHandlers } from "./second-factor-resets";
import { sessionHandlers } from "./sessions";
import { transactionHandlers } from "./transactions";
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
  ...dataRequestHandlers,
  ...concernedPeopleHandlers,
  ...incidentHandlers,
  ...personalDataHandlers,
  ...privacyNoticeHandlers,
  ...personalCopyHandlers,
  ...retentionHandlers,
  ...proposalHandlers,
  ...reportHandlers,
  ...periodReportHandlers,
  ...idleBalanceHandlers,
  ...noticeHandlers,
  ...searchHandlers,
};
