import type { Trend } from "contract/extensions/trends";
import type { TransactionType } from "contract/specified/transactions";
import type { IsoDate } from "./dates";
import { products, productsOf } from "./ledger";
import { monthsAfter } from "./report-period";

/** How many transactions there are, and the sum of their amounts. */
export interface Totals {
  readonly count: number;
  readonly totalIdr: number;
}

/** The totals of no transactions. */
export const noTotals: Totals = { count: 0, totalIdr: 0 };

export const sumOf = (parts: readonly Totals[]): Totals => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  totalIdr: parts.reduce((sum, { totalIdr }) => sum + totalIdr, 0),
});

/** Totals of a type's settled transactions that were created in one month. */
export interface MonthTotals extends Totals {
  readonly transactionType: TransactionType;
  /** The month's first day. */
  readonly month: IsoDate;
}

const trendLength = 12;

/** The first day of the year before a trend. The trend's own twelve months end with that of `today`. */
export const trendStart = (today: IsoDate): IsoDate => monthsAfter(today, 1 - 2 * trendLength);

/** The two years from `start` on. `totals` has all months since the beginning, for what is unspent. */
export function trendOf(start: IsoDate, totals: readonly MonthTotals[]): Trend {
  const known = new Map(totals.map((each) => [`${each.transactionType} ${each.month}`, each]));
  const of = (type: TransactionType, month: IsoDate): Totals => {
    const { count, totalIdr } = known.get(`${type} ${month}`) ?? noTotals;
    return { count, totalIdr };
  };
  const year = (first: IsoDate) =>
    Array.from({ length: trendLength }, (_, index) => monthsAfter(first, index)).map((month) => ({
      month: month.slice(0, "yyyy-mm".length),
      distribution: of("P00001", month),
      usage: of("P00002", month),
      disbursement: of("P00003", month),
    }));
  return {
    months: year(monthsAfter(start, trendLength)),
    yearBefore: year(start),
    unspentIdr: totals.reduce((sum, each) => sum + givenBy(each.transactionType) * each.totalIdr, 0),
  };
}

/** Whether a type brings mustahik money (1), takes it from them (-1), or neither. */
function givenBy(type: TransactionType): 1 | -1 | 0 {
  if (productsOf[type].credit === products.mustahik) return 1;
  return productsOf[type].debit === products.mustahik ? -1 : 0;
}
