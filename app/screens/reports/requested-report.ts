import type { ReportFilter, TransactionState } from "~/bank/types";
import { periodName } from "~/format/dates";
import { parseListQuery, statusParameter } from "~/list/query";
import { asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distribution-report";
import { transactionStatusName } from "~/texts/transaction-status";
import type { ReportKind } from "./kinds";

/** How a report's URL narrows it (docs/rules.md#list-state-in-the-url). A filter that is not set is "". */
export interface RequestedReport {
  /** A branch's key. Only head office can set it. */
  readonly branch: string;
  readonly status: TransactionState | "";
  /** First and last day, yyyy-mm-dd, both included. */
  readonly start: string;
  readonly end: string;
  /** Of distributions: an asnaf, and a programme's key; "none" for those without one. */
  readonly asnaf: string;
  readonly programme: string;
}

/** In a URL: distributions without an asnaf, or without a programme. */
const none = "none";

export const states: readonly TransactionState[] = ["pending", "settled", "voided"];

/**
 * The filter that a URL asks for. A value that makes no sense counts as not set, and so does an end before the start.
 *
 * @param hasBranches true if the user can choose a branch, as head office can
 */
export function requestedReport(
  { type }: Pick<ReportKind, "type">,
  params: URLSearchParams,
  hasBranches: boolean,
): RequestedReport {
  const { branch, start, end } = parseListQuery(params);
  const status = states.find((state) => state === params.get(statusParameter)) ?? "";
  return {
    branch: hasBranches ? branch : "",
    status,
    start,
    end: end >= start ? end : "",
    asnaf: type === "P00001" ? wordIn(params, "asnaf") : "",
    programme: type === "P00001" ? wordIn(params, "programme") : "",
  };
}

function wordIn(params: URLSearchParams, name: string): string {
  const word = params.get(name) ?? "";
  return /^\w{1,32}$/.test(word) ? word : "";
}

/** The same filter as `app/bank` takes it. */
export function filterOf(
  { name }: ReportKind,
  { branch, status, start, end, asnaf, programme }: RequestedReport,
): ReportFilter {
  return {
    report: name,
    ...(branch !== "" && { branchKey: branch }),
    ...(status !== "" && { status }),
    ...(start !== "" && { start }),
    ...(end !== "" && { end }),
    ...(asnaf !== "" && { asnaf: asnaf === none ? "" : asnaf }),
    ...(programme !== "" && { programme: programme === none ? "" : programme }),
  };
}

/** Which part of the distributions a report shows, in words; empty for all of them. */
export function partFacts({ asnaf, programme }: RequestedReport, programmeName: string): string[] {
  return [
    ...(asnaf === "" ? [] : [`Asnaf: ${asnafText(asnaf === none ? "" : asnaf)}`]),
    ...(programme === "" ? [] : [programme === none ? withoutProgramme : `Program: ${programmeName}`]),
  ];
}

/**
 * The filter in words, for paper and files.
 *
 * @param branchName of the branch whose transactions the report shows; "" for all branches
 */
export function filterFacts({ type }: ReportKind, requested: RequestedReport, branchName: string): string[] {
  return [
    branchName === "" ? "Semua cabang" : branchName,
    periodName(requested.start, requested.end),
    requested.status === "" ? "Semua status" : `Status ${transactionStatusName(type, requested.status)}`,
  ];
}
