import type { Actor } from "~/access/actor.server";
import { ifNotFound, toErrorScreen } from "~/bank/errors";
import { bankFor, isKnownToSupport, supportsFilter, type Ask } from "~/bank/index.server";
import type { ReportFilter, StateTotals } from "~/bank/types";
import { grouped, rupiah } from "~/format/rupiah";
import { branchFilter } from "~/list/branch-filter.server";
import { readList, type ReportControl } from "~/list/read-list.server";
import { reportRows } from "~/list/report-table";
import { shownBranch } from "~/texts/branches";
import { transactionStatusName } from "~/texts/transaction-status";
import { isDecided, type ReportKind } from "./kinds";
import {
  reportFilterFacts,
  reportFilter,
  partFacts,
  requestedReport,
  type RequestedReport,
} from "./requested-report.server";

/**
 * What a request asks of a report, as far as its user may ask.
 *
 * @throws BankError if the URL asks for days or parts, and the bank cannot say whether it filters by them
 */
export async function reportAt(request: Request, kind: ReportKind, actor: Actor) {
  const asked = requestedReport(kind, new URL(request.url).searchParams, actor.branch.isHeadOffice);
  const filter = reportFilter(kind, asked);
  const isDated = asked.start !== "" || asked.end !== "";
  const hasDates = await supportsFilter("lists", isDated);
  const isByDecision = filter.dateOf !== undefined;
  const hasDecisions = hasDates && asked.dated !== "" && (await supportsFilter("reports", isByDecision));
  const isPart = asked.asnaf !== "" || asked.programme !== "";
  const isPartUnsupported = isPart && !(await supportsFilter("zakat", true));
  /** What the URL asks for and the bank cannot filter by; null if there is no such thing. With it, the report has no rows. */
  const unsupported: ReportControl | null =
    (isDated && !hasDates) || (isByDecision && !hasDecisions) ? "dates" : isPartUnsupported ? "parts" : null;
  const requested: RequestedReport = { ...asked, dated: hasDecisions ? asked.dated : "" };
  return { requested, hasDates, unsupported, filter };
}

type ReportAt = Awaited<ReturnType<typeof reportAt>>;

/**
 * The page of a report that a URL asks for, the totals of all its rows, and the branches to choose from.
 *
 * @throws as `readList`
 */
export async function loadReport(request: Request, kind: ReportKind, actor: Actor) {
  const { read, call } = bankFor(actor);
  const { requested, hasDates, unsupported, filter } = await reportAt(request, kind, actor).catch(
    toErrorScreen,
  );
  const [list, totals, branches, part] = await Promise.all([
    readList(request, {
      unsupported,
      call: (slice) => call("listReport", { ...filter, ...slice }),
      row: reportRows(kind.columns, kind.rest),
    }),
    unsupported ? null : totalsOf(read, filter),
    branchFilter(request, actor),
    unsupported ? [] : partOf(requested, call).catch(toErrorScreen),
  ]);
  return { requested, hasDates, list, total: totals && totalsText(kind, totals), branches, part };
}

/**
 * What a copy of a report, on paper or in a file, says about the whole report: the number of rows, their totals in words (null if the bank
 * does not tell them), their sum where it is of one state, and the filter in words. It is empty if the bank cannot filter as asked.
 *
 * @throws BankError
 */
export async function summaryOf(
  kind: ReportKind,
  actor: Actor,
  { requested, filter, unsupported }: ReportAt,
) {
  if (unsupported) return { count: 0, sum: null, totalIdr: null, facts: [] };
  const { call } = bankFor(actor);
  const [{ total }, totals, branches, part] = await Promise.all([
    call("listReport", { ...filter, skip: 0, limit: 1 }),
    totalsOf(call, filter),
    actor.branch.isHeadOffice ? call("branchChoices", requested.branch) : null,
    partOf(requested, call),
  ]);
  return {
    count: totals?.count ?? total,
    sum: totals && totalsText(kind, totals),
    totalIdr: totals && !hasStates(kind, totals) ? totals.totalIdr : null,
    facts: [
      ...reportFilterFacts(kind, requested, shownBranch(requested.branch, branches, actor.branch.name)),
      ...part,
    ],
  };
}

const hasStates = (kind: ReportKind, { byState }: StateTotals) => isDecided(kind) && byState.length > 0;

/** The totals of a report, in words: of requests, those of each state, which nobody adds up. */
function totalsText(kind: ReportKind, totals: StateTotals): string {
  const states = hasStates(kind, totals) ? totals.byState : [{ ...totals, state: "" }];
  const nameOf = (state: string) => (state === "" ? "Total" : transactionStatusName(kind.type, state));
  return states
    .map((each) => `${nameOf(each.state)} ${grouped(each.count)} transaksi, ${rupiah(each.totalIdr)}`)
    .join(" · ");
}

/** Which part of the distributions a report shows, in words. */
async function partOf(requested: RequestedReport, call: Ask): Promise<string[]> {
  return partFacts(requested, await programmeNameOf(requested, call));
}

/** The name of the programme asked for. A key that names none, and a word that is no key, stay as they are. */
async function programmeNameOf({ programme }: RequestedReport, call: Ask): Promise<string> {
  if (!/^\d+$/.test(programme)) return programme;
  const found = await call("programme", programme).catch(ifNotFound(undefined));
  return found?.name ?? programme;
}

/** The totals of a report, of each state where it has several; null if the bank does not tell them. */
async function totalsOf(ask: Ask, filter: ReportFilter): Promise<StateTotals | null> {
  if (!(await isKnownToSupport("reports"))) return null;
  const totals = await ask("reportTotals", filter);
  return filter.status === undefined ? totals : { ...totals, byState: [] };
}
