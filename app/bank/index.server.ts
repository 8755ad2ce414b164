import { accessRecordFor } from "./access-record.server";
import { approvalRulesFor } from "./approval-rules.server";
import { batchesFor } from "./batches.server";
import { branchesFor } from "./branches.server";
import { bulkDecisionsFor } from "./bulk-decisions.server";
import { completenessFor } from "./completeness.server";
import { customersFor } from "./customers.server";
import { deputiesFor } from "./deputies.server";
import { deskFor } from "./desk.server";
import { distributionReportFor } from "./distribution-report.server";
import { duplicatesFor } from "./duplicates.server";
import { historyFor } from "./history.server";
import { householdsFor } from "./households.server";
import { idleBalancesFor } from "./idle-balances.server";
import { noticesFor } from "./notices.server";
import { periodReportsFor } from "./period-reports.server";
import { programmesFor } from "./programmes.server";
import { reportsFor } from "./reports.server";
import { requestsFor } from "./requests.server";
import { rolesFor } from "./roles.server";
import { searchFor } from "./search.server";
import { secondFactorFor } from "./second-factor.server";
import { secondFactorResetsFor } from "./second-factor-resets.server";
import { sessionsFor } from "./sessions.server";
import { transactionsFor } from "./transactions.server";
import type { Caller } from "./types";
import { usersFor } from "./users.server";

export { batchColumns } from "contract/batch-columns";
export * from "./access.server";
export {
  latestIdentityVersion,
  noteUnanswered,
  wasAcceptedSince,
  wasAskedToSetUpSince,
} from "./known-tokens.server";
export { mostDecidedAtOnce } from "./bulk-decisions.server";
export { approvalFeatures } from "./desk.server";
export { mostDeputyDays } from "./deputies.server";
export {
  extensionScreens,
  isKnownToOffer,
  offers,
  offersFilter,
  unofferedScreens,
} from "./capabilities.server";
export { duplicateMatches, duplicateStates } from "./duplicates.server";
export { programmeFields, programmeValidities } from "./programmes.server";
export { foundKinds, searchFeatures } from "./search.server";
export { isChangedMeanwhile } from "./records.server";
export * from "./types";

/**
 * The bank as one user sees it: every function makes its calls with that user's token, and lists are limited to the
 * user's branch unless it is the head office (docs/rules.md#branch-scope). Failures are `BankError`s.
 */
export function bankFor(caller: Caller) {
  return {
    ...accessRecordFor(caller),
    ...approvalRulesFor(caller),
    ...batchesFor(caller),
    ...branchesFor(caller),
    ...bulkDecisionsFor(caller),
    ...completenessFor(caller),
    ...customersFor(caller),
    ...deputiesFor(caller),
    ...deskFor(caller),
    ...distributionReportFor(caller),
    ...duplicatesFor(caller),
    ...historyFor(caller),
    ...householdsFor(caller),
    ...idleBalancesFor(caller),
    ...noticesFor(caller),
    ...periodReportsFor(caller),
    ...programmesFor(caller),
    ...reportsFor(caller),
    ...requestsFor(caller),
    ...rolesFor(caller),
    ...searchFor(caller),
    ...secondFactorFor(caller),
    ...secondFactorResetsFor(caller),
    ...sessionsFor(caller),
    ...transactionsFor(caller),
    ...usersFor(caller),
  };
}

export type Bank = ReturnType<typeof bankFor>;
