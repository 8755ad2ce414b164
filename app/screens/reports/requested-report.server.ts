import type { ReportFilter } from "~/bank/types";
import { periodName } from "~/format/dates";
import { filterIn, transactionStateIn, type FilterValue } from "~/list/filters.server";
import { bankFilterValue, parseListQuery, type FilterKey } from "~/list/query";
import { asnafText } from "~/texts/asnaf";
import { withoutProgramme } from "~/texts/distributions";
import { transactionStatusName } from "~/texts/transaction-status";
import { isDecided, type ReportKind } from "./kinds";

/**
 * The filters in a report's URL (docs/rules.md#list-state-in-the-url). A filter that is not set is "". A value that makes no sense
 * counts as not set, and so does an end before the start.
 *
 * @param hasBranches true if the user can choose a branch, as head office can
 */
export function requestedReport(
  kind: Pick<ReportKind, "name">,
  params: URLSearchParams,
  hasBranches: boolean,
) {
  const { branch, start, end } = parseListQuery(params);
  // Addresses with days are older than the choice: without it, they mean the day of the request.
  const proposed: FilterValue<"dated"> = start === "" && end === "" ? "decided" : "requested";
  /** Distributions alone can be filtered so. */
  const ofDistributions = <Key extends FilterKey>(key: Key) =>
    kind.name === "distribution" ? filterIn(params, key) : "";
  return {
    /** A branch's key. */
    branch: hasBranches ? branch : "",
    status: transactionStateIn(params),
    /** First and last day, yyyy-mm-dd, both included. */
    start,
    end: end >= start ? end : "",
    /** Which of a request's days; "" where there is no choice, because all settles as it is made. */
    dated: isDecided(kind) ? filterIn(params, "dated") || proposed : ("" as const),
    /** An asnaf, and a programme's key; "belum" finds those without one. */
    asnaf: ofDistributions("asnaf"),
    programme: ofDistributions("programme"),
  };
}

export type RequestedReport = ReturnType<typeof requestedReport>;

/** The same filter as `app/bank` takes it. */
export function reportFilter(
  { name }: ReportKind,
  { branch, status, start, end, dated, asnaf, programme }: RequestedReport,
): ReportFilter {
  return {
    report: name,
    ...(branch !== "" && { branchKey: branch }),
    ...(status !== "" && { status }),
    ...(start !== "" && { start }),
    ...(end !== "" && { end }),
    ...(dated === "decided" && (start !== "" || end !== "") && { dateOf: "decision" }),
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

const datedWords = { decided: "diputuskan", requested: "diajukan" } as const;

/**
 * The filter in words, for paper and files.
 *
 * @param branchName whose transactions the report shows
 */
export function reportFilterFacts({ type }: ReportKind, requested: RequestedReport, branchName: string) {
  return [
    branchName,
    requested.dated === "" || (requested.start === "" && requested.end === "")
      ? periodName(requested.start, requested.end)
      : `${periodName(requested.start, requested.end)} (tanggal ${datedWords[requested.dated]})`,
    requested.status === "" ? "Semua status" : `Status ${transactionStatusName(type, requested.status)}`,
  ];
}
