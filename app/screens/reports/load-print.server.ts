import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { dateTime, jakartaDate, longDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { filterFacts } from "./asked";
import type { ReportKind } from "./kinds";
import { branchesFor, branchNameOf, reportAt, totalsOf } from "./load-report.server";
import { rowOf } from "./report-rows";

/** Rows on paper; a file holds all. */
const mostRows = 1000;

/**
 * A report for paper: its rows, what they come to, and what the sheet says about itself.
 *
 * @throws the error screen
 */
export async function loadReportPrint(request: Request, kind: ReportKind, actor: Actor) {
  const bank = bankFor(actor);
  const { asked, filter } = await reportAt(request, kind, actor);
  const [{ rows, total }, totals, branches] = await Promise.all([
    bank.listReport({ ...filter, skip: 0, limit: mostRows }),
    totalsOf(bank, filter),
    branchesFor(actor, bank),
  ]).catch(toErrorScreen);
  const now = new Date();
  return {
    facts: [
      ...filterFacts(kind, asked, branchNameOf(actor, asked, branches)),
      ...(total > rows.length
        ? [`${grouped(rows.length)} dari ${grouped(total)} transaksi; unduh CSV untuk semuanya`]
        : []),
      `Dicetak oleh ${actor.name}, ${dateTime(now.toISOString())}`,
    ],
    rows: rows.map(rowOf(kind)),
    totals,
    printer: actor.name,
    placeAndDay: `${actor.branch.name}, ${longDate(jakartaDate(now))}`,
  };
}
