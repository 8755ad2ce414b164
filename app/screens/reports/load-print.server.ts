import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import type { ReportedTransaction } from "~/bank/report-types";
import { dateTime, jakartaDate, shortDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import type { ReportKind } from "./kinds";
import { noSummary, reportAt, summaryOf } from "./load-report.server";
import { rowOf } from "./report-rows";

/** Rows on paper; a file holds all. */
const mostRows = 1000;

/**
 * A report for paper: its rows, what they come to, and what the sheet says about itself. They are read as a file's are,
 * which puts it on record.
 *
 * @throws the error screen
 */
export async function loadReportPrint(request: Request, kind: ReportKind, actor: Actor) {
  const at = await reportAt(request, kind, actor).catch(toErrorScreen);
  const [summary, rows] = at.isUnasked
    ? [noSummary, []]
    : await Promise.all([
        summaryOf(kind, actor, at),
        firstRows(bankFor(actor).wholeReport(at.filter, request.signal)),
      ]).catch(toErrorScreen);
  const { count, totalIdr, facts } = summary;
  const now = new Date();
  return {
    facts: [
      ...facts,
      ...(count > rows.length
        ? [`${grouped(rows.length)} dari ${grouped(count)} transaksi; unduh CSV untuk semuanya`]
        : []),
      `Dicetak oleh ${actor.name}, ${dateTime(now.toISOString())}`,
    ],
    rows: rows.map(rowOf(kind)),
    isUnasked: at.isUnasked,
    count,
    totalIdr,
    printer: actor.name,
    placeAndDay: `${actor.branch.name}, ${shortDate(jakartaDate(now))}`,
  };
}

async function firstRows(
  pages: AsyncIterable<readonly ReportedTransaction[]>,
): Promise<ReportedTransaction[]> {
  const rows: ReportedTransaction[] = [];
  for await (const page of pages) {
    rows.push(...page.slice(0, mostRows - rows.length));
    if (rows.length === mostRows) break;
  }
  return rows;
}
