import type { TransactionState } from "contract/transactions";
import type { Slice } from "./types";

export type { TransactionState };

/** The four reports (docs/product.md#reports): each is of the transactions of one type. */
export type ReportName = "distribution" | "usage" | "disbursement" | "correction";

/** What a report is narrowed to: by all that is given; an absent field does not narrow. */
export interface ReportFilter {
  readonly report: ReportName;
  /** Of the head office; everybody else sees their own branch, whatever they ask for. */
  readonly branchKey?: string;
  readonly status?: TransactionState;
  /** First and last day of Jakarta, yyyy-mm-dd, both included; only where the bank offers `transaction-dates`. */
  readonly start?: string;
  readonly end?: string;
}

export interface ReportQuery extends ReportFilter, Slice {}

/** A transaction as the reports show it. */
export interface ReportedTransaction {
  readonly key: string;
  /** When it was asked for; ISO 8601 UTC. */
  readonly time: string;
  /** A word of another bank too. */
  readonly status: TransactionState | (string & {});
  readonly amountIdr: number;
  readonly source: Party;
  readonly beneficiary: Party;
}

/** Who pays, or is paid; texts are "" where there is nothing to say. */
export interface Party {
  readonly name: string;
  /** KTP. */
  readonly nationalId: string;
  /** NPWP. */
  readonly taxId: string;
}

/** What the transactions of a filter come to. */
export interface ReportTotals {
  readonly count: number;
  readonly totalIdr: number;
}

/** What was asked for in one month and settled by now. */
export interface TrendMonth {
  /** yyyy-mm, of Jakarta. */
  readonly month: string;
  readonly distribution: ReportTotals;
  readonly usage: ReportTotals;
  readonly disbursement: ReportTotals;
}

export interface Trend {
  /** The last twelve, this one too, oldest first. */
  readonly months: readonly TrendMonth[];
  /** What mustahik hold now. */
  readonly unspentIdr: number;
}

export interface BranchTrend extends Trend {
  readonly key: string;
  readonly name: string;
}

export interface Trends extends Trend {
  /** Each branch by itself, for the head office. */
  readonly branches: readonly BranchTrend[];
}
