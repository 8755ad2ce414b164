import type { Actor } from "~/access/actor.server";
import { bankFor, isKnownToOffer, offersFilter, type Bank } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import type { Choice, ReportFilter, ReportTotals } from "~/bank/types";
import { readList } from "~/list/read-list.server";
import type { ReportKind } from "./kinds";
import { rowOf } from "./report-rows";
import { filterFacts, filterOf, requestedReport, type RequestedReport } from "./requested-report";

/** A report as a URL asks for it, before any row is read. */
export interface ReportAt {
  readonly requested: RequestedReport;
  readonly hasDates: boolean;
  /** Days were asked for that the bank cannot filter by; then there are no rows. */
  readonly isUnasked: boolean;
  readonly filter: ReportFilter;
}

/**
 * What a request asks of a report, within what its user may ask.
 *
 * @throws BankError where it asks for days, and nobody knows whether the bank can filter by them
 */
export async function reportAt(request: Request, kind: ReportKind, actor: Actor): Promise<ReportAt> {
  const requested = requestedReport(new URL(request.url).searchParams, actor.branch.isHeadOffice);
  const isDated = requested.start !== "" || requested.end !== "";
  const hasDates = await offersFilter("transaction-dates", isDated);
  return { requested, hasDates, isUnasked: isDated && !hasDates, filter: filterOf(kind, requested) };
}

/**
 * The page of a report that a URL asks for, what all its rows come to, and what there is to narrow it by.
 *
 * @throws as `readList`
 */
export async function loadReport(request: Request, kind: ReportKind, actor: Actor) {
  const bank = bankFor(actor);
  const { requested, hasDates, isUnasked, filter } = await reportAt(request, kind, actor).catch(
    toErrorScreen,
  );
  const [list, totals, branches] = await Promise.all([
    readList(request, {
      lacksDates: isUnasked,
      call: (slice) => bank.listReport({ ...filter, ...slice }),
      row: rowOf(kind),
    }),
    isUnasked ? null : totalsOf(bank, filter).catch(toErrorScreen),
    branchesFor(actor, bank).catch(toErrorScreen),
  ]);
  return { requested, hasDates, list, totals, branches };
}

/** What a copy of a report, on paper or in a file, is a copy of. */
interface Summary {
  readonly count: number;
  /** Null where the bank does not say. */
  readonly totalIdr: number | null;
  /** The filter in words. */
  readonly facts: readonly string[];
}

/**
 * The summary of a report; empty for a report that the bank cannot be asked for.
 *
 * @throws BankError
 */
export async function summaryOf(
  kind: ReportKind,
  actor: Actor,
  { requested, filter, isUnasked }: ReportAt,
): Promise<Summary> {
  if (isUnasked) return { count: 0, totalIdr: null, facts: [] };
  const bank = bankFor(actor);
  const [{ total }, totals, branches] = await Promise.all([
    bank.listReport({ ...filter, skip: 0, limit: 1 }),
    totalsOf(bank, filter),
    branchesFor(actor, bank),
  ]);
  return {
    count: totals?.count ?? total,
    totalIdr: totals?.totalIdr ?? null,
    facts: filterFacts(kind, requested, branchNameOf(actor, requested, branches)),
  };
}

/** What a report comes to; null where the bank does not say. */
async function totalsOf(bank: Bank, filter: ReportFilter): Promise<ReportTotals | null> {
  return (await isKnownToOffer("report-totals")) ? bank.reportTotals(filter) : null;
}

/** The branches that head office chooses from; null for everybody else, who has no choice (docs/product.md#reports). */
async function branchesFor(actor: Actor, bank: Bank): Promise<Choice[] | null> {
  return actor.branch.isHeadOffice ? bank.branchChoices() : null;
}

/** Whose transactions a report shows; "" for those of all branches. */
function branchNameOf(actor: Actor, { branch }: RequestedReport, branches: readonly Choice[] | null): string {
  if (branches === null) return actor.branch.name;
  return branches.find(({ key }) => key === branch)?.label ?? branch;
}
