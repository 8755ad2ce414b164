import { BranchScope } from "bank-api/domain/branch-scope";
import { isId } from "bank-api/domain/ids";
import { daysBefore, requireReportDays } from "bank-api/domain/report-period";
import { branchNames } from "bank-api/store/people/branches";
import { readCells, type DistributionCell } from "bank-api/store/reports/distribution-cells";
import { programmeNames } from "bank-api/store/programmes/programmes";
import type { Handlers } from "../handler";

export const distributionReportHandlers: Handlers<"readDistributions"> = {
  async readDistributions({ actor, body, db }) {
    const { by, asnaf, programme } = body;
    const isImpossible = programme && !isId(programme);
    const days = requireReportDays({ start: body.start_date, end: body.end_date });
    const before = daysBefore(days);
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const read = (of: typeof days) =>
      scope && !isImpossible ? readCells(db, { scope, days: of, by, asnaf, programme }) : [];
    const [cells, previous, programmes, branches] = await Promise.all([
      read(days),
      read(before),
      programmeNames(db),
      branchNames(db, scope ?? BranchScope.of(actor)),
    ]);
    const shown = (key: keyof DistributionCell) => new Set([...cells, ...previous].map((cell) => cell[key]));
    return {
      data: {
        cells: cells.map(cellOut),
        previous: { start_date: before.start, end_date: before.end, cells: previous.map(cellOut) },
        programmes: programmes
          .filter(({ id }) => shown("programme").has(id))
          .map(({ id, ...names }) => ({ _key: id, ...names })),
        branches: branches
          .filter(({ id }) => shown("branchId").has(id))
          .map(({ id, name }) => ({ _key: id, name })),
      },
    };
  },
};

const cellOut = ({ branchId, totalIdr, ...cell }: DistributionCell) => ({
  ...cell,
  branch: branchId,
  total_idr: totalIdr,
});
