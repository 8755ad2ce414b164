import type { ReportTotals } from "~/bank/types";
import { grouped, rupiah } from "~/format/rupiah";

/** What all rows of a report come to, in words. */
export function totalsText({ count, totalIdr }: ReportTotals): string {
  return `Total ${grouped(count)} transaksi, ${rupiah(totalIdr)}`;
}

/** What a file of a report will hold; without the sum where the bank does not say it. */
export function fileText(title: string, count: number, totalIdr: number | null): string {
  const sum = totalIdr === null ? "" : `, total ${rupiah(totalIdr)}`;
  return `${title}: ${grouped(count)} baris${sum}.`;
}
