/**
 * What screens know of the bank. Most records are what the functions beside their calls make of the wire's: see there for
 * their fields.
 */
export type { BatchColumn, BatchId } from "contract/batch-kinds";
export type { BatchItemStatus } from "contract/specified/batches";
export type * from "contract/extensions/calls";
export type { ReportName } from "contract/report-list";
export type * from "./batches.server";
export type * from "./bulk-decisions.server";
export type * from "./branches.server";
export type * from "./caller";
export type * from "./customers.server";
export type { ReportedTransaction } from "./export-rows";
export type * from "./reports.server";
export type * from "./requests.server";
export type * from "./roles.server";
export type * from "./transactions.server";
export type * from "./users.server";
