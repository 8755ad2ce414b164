import type { ReportTotals, Trend, Trends } from "~/bank/types";

/** What the charts show. `column` is one short word, because a table on a small screen has no room for more. */
export const metrics = [
  { of: "distribution", title: "Penyaluran Zakat", column: "PENYALURAN" },
  { of: "usage", title: "Penggunaan Zakat", column: "PENGGUNAAN" },
  { of: "disbursement", title: "Pencairan Dana", column: "PENCAIRAN" },
] as const;

/** The totals of each of them. */
export type Flows = Readonly<Record<(typeof metrics)[number]["of"], ReportTotals>>;

/** The totals of one branch in a year. */
export interface BranchYear extends Flows {
  readonly key: string;
  readonly name: string;
  readonly unspentIdr: number;
}

/** A year as the dashboard shows it: the months of all branches or of one, beside the year before, and the totals of each branch. */
export interface Year extends Trend {
  /** The branch whose months these are; "" for all that the user sees. */
  readonly branchKey: string;
  /** The branch that distributed most comes first. */
  readonly branches: readonly BranchYear[];
  /** The same branches, in the order of every selector. */
  readonly choices: readonly Pick<BranchYear, "key" | "name">[];
}

/** The year that a URL asks for. An unknown branch counts as none, which shows all. */
export function yearOf({ branches, ...all }: Trends, askedBranch: string): Year {
  const branch = branches.find(({ key }) => key === askedBranch);
  const { months, yearBefore, unspentIdr } = branch ?? all;
  const byDistribution = (a: BranchYear, b: BranchYear) => b.distribution.totalIdr - a.distribution.totalIdr;
  const years = branches.map(branchYear).sort(byDistribution);
  const choices = branches.map(({ key, name }) => ({ key, name }));
  return { months, yearBefore, unspentIdr, branchKey: branch?.key ?? "", branches: years, choices };
}

function branchYear({ key, name, months, unspentIdr }: Trends["branches"][number]): BranchYear {
  const sum = (of: keyof Flows) => sumOf(months.map((month) => month[of]));
  const flows = { distribution: sum("distribution"), usage: sum("usage"), disbursement: sum("disbursement") };
  return { key, name, ...flows, unspentIdr };
}

function sumOf(totals: readonly ReportTotals[]): ReportTotals {
  return totals.reduce(
    (sum, { count, totalIdr }) => ({ count: sum.count + count, totalIdr: sum.totalIdr + totalIdr }),
    { count: 0, totalIdr: 0 },
  );
}
