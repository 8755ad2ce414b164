import type { Usage } from "~/bank/types";
import { ageName, usageNames } from "~/texts/idle-balances";

/** A line of either table. */
export interface UsageRow {
  readonly name: string;
  readonly count: number;
  readonly totalIdr: number;
  /** Of the whole, 0 to 1. */
  readonly share: number;
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

/** What lies on accounts by age, and all of it. */
export function restingRows({ resting }: Usage): UsageRow[] {
  const count = resting.reduce((sum, age) => sum + age.count, 0);
  const totalIdr = resting.reduce((sum, age) => sum + age.totalIdr, 0);
  const ages = resting.map(({ fromDays, toDays, ...age }) => ({
    name: ageName(fromDays, toDays),
    ...age,
    share: shareOf(age.totalIdr, totalIdr),
  }));
  return [...ages, { name: "Jumlah", count, totalIdr, share: shareOf(totalIdr, totalIdr) }];
}
