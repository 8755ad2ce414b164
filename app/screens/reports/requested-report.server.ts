import type { ReportFilter } from "~/bank/types";
import { periodName } from "~/format/dates";
import { filterIn, transactionStateIn } from "~/list/filters.server";
import { bankFilterValue, parseListQuery } from "~/list/query";
import { asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distributions";
import { transactionStatusName } from "~/texts/transaction-status";
import type { ReportKind } from "./kinds";

/**
 * The filters in a report's URL (docs/rules.md#list-state-in-the-url). A filter that is not set is "". A value that makes no sense
 * counts as not set, and so does an end before the start.
 *
 * @param hasBranches true if the user can choose a branch, as head office can
 */
export function requestedReport(
  { type }: Pick<ReportKind, "type">,
  params: URLSearchParams,
  hasBranches: boolean,
) {
  const { branch, start, end } = parseListQuery(params);
  return {
    /** A branch's key. */
    branch: hasBranches ? branch : "",
    status: transactionStateIn(params),
    /** First and last day, yyyy-mm-dd, both included. */
    start,
    end: end >= start ? end : "",
    /** Filters of distributions: an asnaf, and a programme's key; "belum" finds those without one. */
    asnaf: type === "P00001" ? filterIn(params, "asnaf") : "",
    programme: type === "P00001" ? filterIn(params, "programme") : "",
  };
}

export type RequestedReport = ReturnType<typeof requestedReport>;

/** The same filter as `app/bank` takes it. */
export function reportFilter(
  { name }: ReportKind,
  { branch, status, start, end, asnaf, programme }: RequestedReport,
): ReportFilter {
  return {
    report: name,
    ...(branch !== "" && { branchKey: branch }),
    ...(status !== "" && { status }),
    ...(start !== "" && { start }),
    ...(end !== "" && { end }),
    ...(asnaf !== "" && { asnaf: bankFilterValue(asnaf) }),
    ...(programme !== "" && { programme: bankFilterValue(programme) }),
  };
}

/** Which part of the distributions a report shows, in words; empty for all of them. */
export function partFacts({ asnaf, programme }: RequestedReport, programmeName: string): string[] {
  return [
    ...(asnaf === "" ? [] : [`Asnaf: ${asnafText(bankFilterValue(asnaf))}`]),
    ...(programme === ""
      ? []
      : [bankFilterValue(programme) === "" ? withoutProgramme : `Program: ${programmeName}`]),
  ];
}

/**
 * The filter in words, for paper and files.
 *
 * @param branchName whose transactions the report shows
 */
export function reportFilterFacts({ type }: ReportKind, requested: RequestedReport, branchName: string) {
  return [
    branchName,
    periodName(requested.start, requested.end),
    requested.status === "" ? "Semua status" : `Status ${transactionStatusName(type, requested.status)}`,
  ];
}
