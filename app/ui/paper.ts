import { dateTime } from "~/format/dates";
import { grouped } from "~/format/rupiah";

/** Rows on paper; a file holds all. */
export const mostPaperRows = 1000;

/**
 * What every sheet says about itself: whether it holds all rows, and who printed it.
 *
 * @param what what a row is
 */
export function paperFacts(printer: string, rows: number, total: number, what = "transaksi"): string[] {
  const printed = `Dicetak oleh ${printer}, ${dateTime(new Date().toISOString())}`;
  if (total <= rows) return [printed];
  return [`${grouped(rows)} dari ${grouped(total)} ${what}; unduh CSV untuk semuanya`, printed];
}
