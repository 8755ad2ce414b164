import type { ReportTotals, Trend, Trends } from "~/bank/types";

/** What the pictures are of; a table's cards on small screens have room for one short word. */
export const metrics = [
  { of: "distribution", title: "Penyaluran Zakat", column: "PENYALURAN" },
  { of: "usage", title: "Penggunaan Zakat", column: "PENGGUNAAN" },
  { of: "disbursement", title: "Pencairan Dana", column: "PENCAIRAN" },
] as const;

/** What each of them comes to. */
export type Flows = Readonly<Record<(typeof metrics)[number]["of"], ReportTotals>>;

/** What a year of one branch comes to. */
export interface BranchYear extends Flows {
  readonly key: string;
  readonly name: string;
  readonly unspentIdr: number;
}

/** A year as the dashboard shows it: month by month of all branches or of one, and what each branch comes to. */
export interface Year extends Trend {
  /** Of the branch that the months are of; "" for all that the user sees. */
  readonly branchKey: string;
  /** Who distributed most comes first. */
  readonly branches: readonly BranchYear[];
  /** The same branches, in the order of every selector. */
  readonly choices: readonly Pick<BranchYear, "key" | "name">[];
}

/** The year that a URL asks for; a branch that is not among them is nonsense, which shows all. */
export function yearOf({ branches, ...all }: Trends, askedBranch: string): Year {
  const branch = branches.find(({ key }) => key === askedBranch);
  const { months, unspentIdr } = branch ?? all;
  const byDistribution = (a: BranchYear, b: BranchYear) => b.distribution.totalIdr - a.distribution.totalIdr;
  const years = branches.map(branchYear).sort(byDistribution);
  const choices = branches.map(({ key, name }) => ({ key, name }));
  return { months, unspentIdr, branchKey: branch?.key ?? "", branches: years, choices };
}

function branchYear({ key, name, months, unspentIdr }: Trends["branches"][number]): BranchYear {
  const sum = (of: keyof Flows) => sumOf(months.map((month) => month[of]));
  return {
    key,
    name,
    distribution: sum("distribution"),
    usage: sum("usage"),
    disbursement: sum("disbursement"),
    unspentIdr,
  };
}

function sumOf(totals: readonly ReportTotals[]): ReportTotals {
  return totals.reduce(
    (sum, { count, totalIdr }) => ({ count: sum.count + count, totalIdr: sum.totalIdr + totalIdr }),
    { count: 0, totalIdr: 0 },
  );
}
