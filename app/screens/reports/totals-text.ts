import type { ReportTotals } from "~/bank/types";
import { grouped, rupiah } from "~/format/rupiah";

/** The totals of a report, in words. */
export function totalsText({ count, totalIdr }: ReportTotals): string {
  return `Total ${grouped(count)} transaksi, ${rupiah(totalIdr)}`;
}

/** What a file of a report will hold. The sum is left out if the bank does not tell it. */
export function fileText(title: string, count: number, totalIdr: number | null): string {
  const sum = totalIdr === null ? "" : `, total ${rupiah(totalIdr)}`;
  return `${title}: ${grouped(count)} baris${sum}.`;
}
