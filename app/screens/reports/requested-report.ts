import type { ReportFilter, TransactionState } from "~/bank/types";
import { periodName } from "~/format/dates";
import { parseListQuery, statusParameter } from "~/list/query";
import { transactionStatusName } from "~/texts/transaction-status";
import type { ReportKind } from "./kinds";

/** What a report's URL narrows it to (docs/rules.md#list-state-in-the-url); "" where it does not. */
export interface RequestedReport {
  /** A branch's key; of the head office alone. */
  readonly branch: string;
  readonly status: TransactionState | "";
  /** First and last day, yyyy-mm-dd, both included. */
  readonly start: string;
  readonly end: string;
}

export const states: readonly TransactionState[] = ["pending", "settled", "voided"];

/**
 * What a URL asks for. Nonsense is nothing; an end before the start is nonsense.
 *
 * @param hasBranches there are branches to choose among, as at the head office
 */
export function requestedReport(params: URLSearchParams, hasBranches: boolean): RequestedReport {
  const { branch, start, end } = parseListQuery(params);
  const status = states.find((state) => state === params.get(statusParameter)) ?? "";
  return {
    branch: hasBranches ? branch : "",
    status,
    start,
    end: end >= start ? end : "",
  };
}

/** The same as `app/bank` is asked. */
export function filterOf(
  { name }: ReportKind,
  { branch, status, start, end }: RequestedReport,
): ReportFilter {
  return {
    report: name,
    ...(branch !== "" && { branchKey: branch }),
    ...(status !== "" && { status }),
    ...(start !== "" && { start }),
    ...(end !== "" && { end }),
  };
}

/**
 * The filter in words, for paper and files.
 *
 * @param branchName of the branch whose transactions the report shows; "" for all
 */
export function filterFacts({ type }: ReportKind, requested: RequestedReport, branchName: string): string[] {
  return [
    branchName === "" ? "Semua cabang" : branchName,
    periodName(requested.start, requested.end),
    requested.status === "" ? "Semua status" : `Status ${transactionStatusName(type, requested.status)}`,
  ];
}
