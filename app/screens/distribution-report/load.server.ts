import type { Actor } from "~/access/actor.server";
import { BankError, isRefusedByRule, toErrorScreen } from "~/bank/errors";
import { bankFor, mostCountedDays, type Bank } from "~/bank/index.server";
import type { Dimension, DistributionReport } from "~/bank/types";
import { now } from "~/clock.server";
import type { Days } from "~/form/day-fields";
import { daysOfCalendar, jakartaDate } from "~/format/dates";
import { branchFilter } from "~/list/branch-filter.server";
import { filterIn } from "~/list/filters.server";
import { branchIn, bankFilterValue, parseListQuery } from "~/list/query";
import { shownBranch } from "~/texts/branches";
import { daysGoFirst, daysIncomplete, partsAreSame } from "~/texts/distribution-report";
import { describeError } from "~/texts/errors";
import { comparedWith, dimensions, distributionReportFacts, thisHalf, type Requested } from "./requested";
import { ofAsnafAlone, rowsOf, type ReportRow } from "./rows";

/**
 * The report that a URL asks for, and what its form offers. Where the bank refuses the days, the report is empty and `refusal` has the bank's sentence.
 *
 * @throws the error screen
 */
export async function loadDistributionReport(request: Request, actor: Actor) {
  const bank = bankFor(actor);
  const today = jakartaDate(now());
  const requested = requestedIn(new URL(request.url).searchParams, today, actor.branch.isHeadOffice);
  const [shown, branches] = await Promise.all([readShown(bank, requested), branchFilter(request, actor)]);
  return {
    ...{ requested, today, branches, mostDays: mostCountedDays },
    ...shown,
    mayOpenRows: actor.may("MN501"),
    facts: distributionReportFacts(requested, shownBranch(requested.branch, branches, actor.branch.name)),
    compared: shown.previous ? [comparedWith(shown.previous)] : [],
  };
}

/**
 * Reads the query of the report's address. Days that are filled in go before a period of the calendar: whoever fills them in
 * means them.
 *
 * @param today Jakarta's date, yyyy-mm-dd
 * @param hasBranches whether the user can choose a branch
 */
function requestedIn(query: URLSearchParams, today: string, hasBranches: boolean): Requested {
  const { start, end } = parseListQuery(query);
  const asked = filterIn(query, "period");
  const isDays = start !== "" && end >= start;
  const period = isDays ? "days" : daysOfCalendar(asked) ? asked : thisHalf(today);
  const first = dimensions.find((each) => each === query.get("by")) ?? "asnaf";
  const then = dimensions.find((each) => each === query.get("then")) ?? "";
  const asksForDays = asked === "days" || start !== "" || end !== "";
  return {
    ...{ period, first, second: then === first ? "" : then },
    ...(isDays ? { start, end } : daysOfCalendar(period)!),
    typed: { start, end },
    branch: hasBranches ? branchIn(query) : "",
    asnaf: filterIn(query, "asnaf"),
    ignored: [
      ...(isDays && daysOfCalendar(asked) ? [daysGoFirst] : []),
      ...(!isDays && asksForDays ? [daysIncomplete] : []),
      ...(then === first ? [partsAreSame] : []),
    ],
  };
}

/** What the screen, the paper and the files show of a report. */
interface Shown {
  /** The bank's sentence where it refuses the days; else "". */
  readonly refusal: string;
  readonly rows: readonly ReportRow[];
  /** The days of the period before. */
  readonly previous: Days | null;
}

/**
 * The report that is asked for.
 *
 * @throws the error screen
 */
export function readShown(bank: Bank, requested: Requested): Promise<Shown> {
  const { start, end, branch, asnaf } = requested;
  return bank
    .call("readDistributions", {
      ...{ start, end, by: partsOf(requested), branchKey: branch || undefined },
      ...(asnaf !== "" && { asnaf: bankFilterValue(asnaf) }),
    })
    .then((report) => shownOf(report, requested), shownOfRefusal)
    .catch(toErrorScreen);
}

/** What a report tells apart. */
const partsOf = ({ first, second }: Requested): Dimension[] => (second === "" ? [first] : [first, second]);

function shownOf(report: DistributionReport, requested: Requested): Shown {
  const { asnaf } = requested;
  const isCut = asnaf !== "" && partsOf(requested).includes("asnaf");
  const { start, end } = report.previous;
  return {
    refusal: "",
    rows: rowsOf(isCut ? ofAsnafAlone(report, bankFilterValue(asnaf)) : report, requested),
    previous: { start, end },
  };
}

/** Instead of the error screen, where the bank does not report on the days: the form stays with them. */
function shownOfRefusal(error: unknown): Shown {
  if (!(error instanceof BankError && isRefusedByRule(error))) throw error;
  return { refusal: describeError(error).text, rows: [], previous: null };
}
