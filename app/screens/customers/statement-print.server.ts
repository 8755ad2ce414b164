import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { dateTime, shortDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import type { CustomerKind } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { statementRow } from "./statement-entry";

/** Rows on paper; a file holds all. */
const mostRows = 1000;

/**
 * A statement for paper: all rows of the days asked for, and what the sheet says about itself.
 *
 * @throws the error screen
 */
export async function loadStatementPrint(
  request: Request,
  kind: CustomerKind,
  customerKey: string,
  actor: Actor,
) {
  const bank = bankFor(actor);
  const copy = await beginCopy(request, kind, customerKey, bank, "statement-print").catch(toErrorScreen);
  const { customer, window, hasBalance } = copy;
  const { start, end } = window;
  const asked = { customerType: kind.type, customerKey, start, end, skip: 0, limit: mostRows };
  const { rows, total } = await bank.statement(asked).catch(toErrorScreen);
  const facts = [
    titleCase(customer.name),
    customer.branchName,
    `${shortDate(start)} – ${shortDate(end)}`,
    ...(total > rows.length
      ? [`${grouped(rows.length)} dari ${grouped(total)} transaksi; unduh CSV untuk semuanya`]
      : []),
    `Dicetak oleh ${actor.name}, ${dateTime(new Date().toISOString())}`,
  ];
  return { facts, rows: rows.map(statementRow), hasBalance };
}
