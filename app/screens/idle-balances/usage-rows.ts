import type { Usage } from "~/bank/types";
import { ageName, usageNames } from "~/texts/idle-balances";
import { categoryText } from "~/texts/merchant-categories";
import { undeterminedInUrl } from "~/texts/undetermined";

/** A line of either table. */
export interface UsageRow {
  readonly name: string;
  readonly count: number;
  readonly totalIdr: number;
  /** Of the whole, 0 to 1. */
  readonly share: number;
  readonly isSum?: boolean;
  /** The list of the merchants of a category. */
  readonly href?: string;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** What was distributed, and what became of as much. */
export function flowRows(usage: Usage): UsageRow[] {
  return (["distributed", "spent", "corrected"] as const).map((flow) => ({
    name: usageNames[flow],
    ...usage[flow],
    share: shareOf(usage[flow].totalIdr, usage.distributed.totalIdr),
  }));
}

/** What was spent by category, and all of it. */
export const spendingRows = ({ spentByCategory }: Usage, mayListMerchants: boolean) =>
  withSum(
    spentByCategory.map(({ category, ...totals }) => ({
      name: categoryText(category ?? ""),
      ...totals,
      ...(mayListMerchants && { href: `/list-merchant?category=${category ?? undeterminedInUrl}` }),
    })),
  );

/** What lies on accounts by age, and all of it. */
export const restingRows = ({ resting }: Usage) =>
  withSum(resting.map(({ fromDays, toDays, ...age }) => ({ name: ageName(fromDays, toDays), ...age })));

/** Each part with its share, and the sum of them. */
function withSum(parts: readonly Omit<UsageRow, "share">[]): UsageRow[] {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const totalIdr = parts.reduce((sum, part) => sum + part.totalIdr, 0);
  return [...parts, { name: "Jumlah", count, totalIdr, isSum: true }].map((part) => ({
    ...part,
    share: shareOf(part.totalIdr, totalIdr),
  }));
}
