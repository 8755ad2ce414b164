import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { soughtId } from "bank-api/domain/ids";
import { daysBefore, requireReportDays } from "bank-api/domain/report-period";
import { sumOf, type Totals, trendOf, trendStart } from "bank-api/domain/totals";
import { keptUnder } from "bank-api/store/lists/in-scope";
import { branchNames } from "bank-api/store/people/branches";
import { programmeNames } from "bank-api/store/programmes/programmes";
import { readCells } from "bank-api/store/reports/distribution-cells";
import { settledByMonth, totalsByState } from "bank-api/store/reports/transaction-totals";
import type { Dimension } from "contract/extensions/distribution-report";
import type { ActorHandlers } from "../handler";
import { readFilter } from "./transaction-filter";

export const reportHandlers = {
  async reportTotals(context) {
    const states = await totalsByState(context.db, readFilter(context));
    const by_status = states.map((each) => ({ status_code: each.status, ...totalsOut(each) }));
    return { data: { ...totalsOut(sumOf(states)), by_status } };
  },

  async readTrends({ actor, body, db, clock }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const start = trendStart(jakartaDate(clock.now()));
    const totals = await settledByMonth(db, scope, start);
    const totalsOfBranch = (id: string) => totals.filter((each) => each.branchId === id);
    const trendIn = (id: string) => trendOf(start, totalsOfBranch(id));
    const shown = keptUnder(scope);
    const named = new Map(totals.map(({ branchId, branchName }) => [branchId, branchName]));
    const branches = [...named].flatMap(([id, name]) =>
      shown === "" && name !== null ? [{ key: id, name, ...trendIn(id) }] : [],
    );
    return { data: { ...trendIn(shown), branches } };
  },

  async readDistributions({ actor, body, db }) {
    const { by, asnaf } = body;
    // "" stands for none.
    const programme = body.programme && soughtId(body.programme);
    const days = requireReportDays(body);
    const before = daysBefore(days);
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const read = (of: typeof days) => readCells(db, { scope, days: of, by, asnaf, programme });
    const [cells, previous, programmes, branches] = await Promise.all([
      read(days),
      read(before),
      programmeNames(db),
      branchNames(db, scope),
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

const totalsOut = ({ count, totalIdr }: Totals) => ({ count, total_idr: totalIdr });
