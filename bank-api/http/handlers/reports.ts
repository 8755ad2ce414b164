import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { noTotals, type Totals, trendOf, trendStart } from "bank-api/domain/totals";
import { keptUnder } from "bank-api/store/lists/in-scope";
import { settledByMonth, totalsOf } from "bank-api/store/reports/transaction-totals";
import type { ActorHandlers } from "../handler";
import { readFilter, statesOf } from "./transaction-filter";

export const reportHandlers = {
  async reportTotals({ actor, body, db, clock }) {
    const filter = readFilter(actor, body, statesOf(body), clock.now());
    return { data: totalsOut(filter ? await totalsOf(db, filter) : noTotals) };
  },

  async readTrends({ actor, body, db, clock }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const start = trendStart(jakartaDate(clock.now()));
    if (scope === null) return { data: { ...trendOf(start, []), branches: [] } };
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
} satisfies Partial<ActorHandlers>;

const totalsOut = ({ count, totalIdr }: Totals) => ({ count, total_idr: totalIdr });
