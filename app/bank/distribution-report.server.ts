import type { AsnafFilter } from "contract/asnaf";
import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor } from "./scope.server";
import type { Caller } from "./caller";

export { mostCountedDays } from "contract/distribution-report";

type Wire = DataOf<Calls["readDistributions"]>;

/** What a report of distributions can tell apart. */
export type Dimension = BodyInputOf<Calls["readDistributions"]>["by"][number];

/** What a report of distributions is about. */
export interface DistributionQuery {
  /** First and last day of Jakarta, yyyy-mm-dd, both included. */
  readonly start: string;
  readonly end: string;
  readonly by: readonly Dimension[];
  /** Only the head office can choose it. Everybody else sees their own branch. */
  readonly branchKey: string;
  /** Where the report does not tell them apart; "" stands for those without one, `undefined` for all. */
  readonly asnaf?: AsnafFilter | undefined;
  readonly programme?: string | undefined;
}

/** A part of the distributions; null stands for all. */
export type DistributionCell = ReturnType<typeof cellOf>;
export type DistributionReport = ReturnType<typeof reportOf>;

/** Reports of distributions; where the bank `offers("zakat")`. */
export const distributionReportCalls = {
  async readDistributions(
    caller: Caller,
    { start, end, by, branchKey, asnaf, programme }: DistributionQuery,
  ) {
    const branch_id = caller.branch.isHeadOffice ? branchKey : caller.branch.key;
    const body = { start_date: start, end_date: end, branch_id, by: [...by], asnaf, programme };
    return reportOf((await callFor(caller, "readDistributions", { body })).data);
  },
};

const reportOf = ({ cells, previous, programmes, branches }: Wire) => ({
  cells: cells.map(cellOf),
  /** The period before. */
  previous: { start: previous.start_date, end: previous.end_date, cells: previous.cells.map(cellOf) },
  programmes: programmes.map(({ _key, code, name }) => ({ key: _key, code, name })),
  branches: branches.map(({ _key, name }) => ({ key: _key, name })),
});

const cellOf = ({
  asnaf,
  programme,
  branch,
  people,
  households,
  transactions,
  total_idr,
}: Wire["cells"][number]) => ({
  /** "" for distributions without one. */
  asnaf,
  programme,
  branch,
  people,
  households,
  transactions,
  totalIdr: total_idr,
});
