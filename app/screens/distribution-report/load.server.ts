import type { Actor } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, offers } from "~/bank/index.server";
import type { Dimension } from "~/bank/types";
import { jakartaDate } from "~/format/dates";
import { determinedOf } from "~/list/query";
import { factsOf, requestedIn } from "./requested";
import { ofAsnafAlone, rowsOf } from "./rows";

/**
 * The report that a URL asks for, and what its form offers; null where the bank does not offer it.
 *
 * @throws the error screen
 */
export async function loadDistributionReport(request: Request, actor: Actor) {
  if (!(await offers("distribution-report").catch(toErrorScreen))) return null;
  const bank = bankFor(actor);
  const today = jakartaDate(new Date());
  const requested = requestedIn(new URL(request.url).searchParams, today, actor.branch.isHeadOffice);
  const { start, end, first, second, branch, asnaf } = requested;
  const by: Dimension[] = second === "" ? [first] : [first, second];
  const [report, branches] = await Promise.all([
    bank.readDistributions({
      ...{ start, end, by, branchKey: branch },
      ...(asnaf !== "" && { asnaf: determinedOf(asnaf) }),
    }),
    actor.branch.isHeadOffice ? bank.branchChoices() : null,
  ]).catch(toErrorScreen);
  const isCut = asnaf !== "" && by.includes("asnaf");
  const branchName = branches
    ? (branches.find(({ key }) => key === branch)?.label ?? branch)
    : actor.branch.name;
  return {
    requested,
    today,
    branches,
    rows: rowsOf(isCut ? ofAsnafAlone(report, determinedOf(asnaf)) : report, requested),
    previous: { start: report.previous.start, end: report.previous.end },
    mayOpenRows: actor.may("MN501"),
    facts: factsOf(requested, branchName),
  };
}
