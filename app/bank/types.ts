/**
 * What screens know of the bank. Most records are what the functions beside their calls make of the wire's: see there for
 * their fields.
 */
export type { BatchColumn, BatchId } from "contract/batch-kinds";
export type { BatchItemStatus } from "contract/specified/batches";
export type * from "contract/own/audit";
export type * from "contract/own/batch-review";
export type * from "contract/own/completeness";
export type * from "contract/own/approval-rules";
export type * from "contract/own/deputies";
export type * from "contract/own/distribution-report";
export type * from "contract/own/duplicates";
export type * from "contract/own/desk";
export type * from "contract/own/households";
export type * from "contract/own/idle-balances";
export type * from "contract/own/period-reports";
export type * from "contract/own/notices";
export type * from "contract/own/programmes";
export type * from "contract/own/search";
export type * from "contract/own/trends";
export type * from "contract/own/second-factor-resets";
export type * from "contract/own/sessions";
export type { ReportName } from "contract/report-list";
export type * from "./batches.server";
export type * from "./bulk-decisions.server";
export type * from "./branches.server";
export type * from "./caller";
export type * from "./customers.server";
export type * from "./reports.server";
export type * from "./requests.server";
export type * from "./roles.server";
export type * from "./transactions.server";
export type * from "./users.server";
