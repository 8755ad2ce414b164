import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { PeriodReport } from "~/bank/types";
import { calendarPeriod, timeInWib, periodName } from "~/format/dates";
import { closedBy, draft } from "~/texts/period-reports";
import { codeOf, periodIn } from "./addresses";
import { linesOf } from "./lines";

/**
 * The report that an address names.
 *
 * @throws the error screen
 */
export async function loadPeriodReport(actor: Actor, code: string) {
  const report = await bankFor(actor).read("readPeriodReport", periodIn(code));
  return {
    report,
    code: codeOf(report),
    name: calendarPeriod(codeOf(report)),
    lines: linesOf(report),
    facts: factsOf(report),
    isOfBranch: !actor.branch.isHeadOffice,
  };
}

/** What a report says about itself. */
function factsOf({ begins, ends, closed, digest }: PeriodReport): string[] {
  const days = periodName(begins, ends);
  return closed
    ? [days, closedBy(closed.name, timeInWib(closed.at)), `Sidik digital SHA-256: ${digest ?? ""}`]
    : [days, draft];
}
