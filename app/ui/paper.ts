import { dateTime, jakartaDate, shortDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";

/** Rows on paper; a file holds all. */
export const mostPaperRows = 1000;

/** Who printed a sheet, and when. */
export const printedBy = (printer: string, at: Date) =>
  `Dicetak oleh ${printer}, ${dateTime(at.toISOString())}`;

interface Printer {
  readonly name: string;
  readonly branch: { readonly name: string };
}

/** Whose paper a report is, who made it, and on which day: what letterhead and signatures show. */
export interface PaperFrame {
  readonly office: string;
  readonly printer: string;
  readonly day: string;
}

export const paperFrame = ({ name, branch }: Printer, at: Date): PaperFrame => ({
  office: branch.name,
  printer: name,
  day: shortDate(jakartaDate(at)),
});

/**
 * What every sheet says about itself: whether it holds all rows, and who printed it.
 *
 * @param what what a row is
 */
export function paperFacts(
  printer: string,
  at: Date,
  rows: number,
  total: number,
  what = "transaksi",
): string[] {
  const printed = printedBy(printer, at);
  if (total <= rows) return [printed];
  return [`${grouped(rows)} dari ${grouped(total)} ${what}; unduh CSV untuk semuanya`, printed];
}
