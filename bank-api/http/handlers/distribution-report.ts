import { BranchScope } from "bank-api/domain/branch-scope";
import { soughtId } from "bank-api/domain/ids";
import { daysBefore, requireReportDays } from "bank-api/domain/report-period";
import { branchNames } from "bank-api/store/people/branches";
import { readCells } from "bank-api/store/reports/distribution-cells";
import { programmeNames } from "bank-api/store/programmes/programmes";
import type { Dimension } from "contract/own/distribution-report";
import type { ActorHandlers } from "../handler";

export const distributionReportHandlers = {
  async readDistributions({ actor, body, db }) {
    const { by, asnaf } = body;
    // "" stands for none.
    const programme = body.programme && soughtId(body.programme);
    const days = requireReportDays(body);
    const before = daysBefore(days);
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const read = (of: typeof days) => (scope ? readCells(db, { scope, days: of, by, asnaf, programme }) : []);
    const [cells, previous, programmes, branches] = await Promise.all([
      read(days),
      read(before),
      programmeNames(db),
      branchNames(db, scope ?? BranchScope.of(actor)),
    ]);
    const shown = (part: Dimension) => new Set([...cells, ...previous].map((cell) => cell[part]));
    return {
      data: {
        cells,
        previous: { ...before, cells: previous },
        programmes: programmes.filter(({ key }) => shown("programme").has(key)),
        branches: branches.filter(({ key }) => shown("branch").has(key)),
      },
    };
  },
} satisfies Partial<ActorHandlers>;
