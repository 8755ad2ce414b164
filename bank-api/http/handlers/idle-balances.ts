import { BranchScope } from "bank-api/domain/branch-scope";
import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import type { Period } from "bank-api/domain/statement";
import { noTotals, sumOf } from "bank-api/domain/totals";
import type { Db } from "bank-api/store/runtime/database";
import { listIdleBalances, restingBy, sumByAge, sumIdleBalances } from "bank-api/store/ledger/idle-balances";
import { asOfOneMoment } from "bank-api/store/reports/one-moment";
import { noRows } from "bank-api/store/lists/paging";
import { spentByCategory, totalsOf } from "bank-api/store/reports/transaction-totals";
import { merchantCategory } from "contract/merchant-category";
import type { ActorHandlers } from "../handler";
import { countOf } from "./lists";
import { readPeriod } from "./transaction-filter";

export const idleBalanceHandlers = {
  async listIdleBalances({ actor, body, db, page, clock }) {
    const filter = filterOf(actor, body, clock);
    const found = filter ? await listIdleBalances(db, filter, body.sort ?? "-days", page) : noRows;
    return { data: found.rows, ...countOf(found) };
  },

  async sumIdleBalances({ actor, body, db, clock }) {
    const filter = filterOf(actor, body, clock);
    return { data: filter ? await sumIdleBalances(db, filter) : noTotals };
  },

  async readUsage({ actor, body, db, clock }) {
    const today = jakartaDate(clock.now());
    const period = readPeriod({ start_date: body.start, end_date: body.end }, clock.now());
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const [distributed, corrected, byCategory, resting] = scope
      ? await readParts(db, scope, period, today)
      : nothingUsed;
    return {
      data: {
        ...{ distributed, corrected, resting },
        spent: sumOf(byCategory),
        spentByCategory: [...merchantCategory.options, null].map(
          (category) => byCategory.find((each) => each.category === category) ?? { category, ...noTotals },
        ),
      },
    };
  },
} satisfies Partial<ActorHandlers>;

const settledCorrections = { transactionType: "P00004", states: ["settled"] } as const;

/** What came, went and lies is of one moment, so that it adds up. */
const readParts = (db: Db, scope: BranchScope, period: Period | undefined, today: IsoDate) =>
  asOfOneMoment(db, async (moment) => [
    await totalsOf(moment, { transactionType: "P00001", states: ["settled"], scope, period }),
    await totalsOf(moment, { ...settledCorrections, scope, period, isByDecision: period !== undefined }),
    await spentByCategory(moment, scope, period),
    await sumByAge(moment, scope, today),
  ]);

/** The parts of the answer for a branch that nobody may see. */
const nothingUsed = [noTotals, noTotals, [], restingBy(() => noTotals)] as const satisfies Awaited<
  ReturnType<typeof readParts>
>;

interface AskedIdle {
  readonly branchKey?: string | undefined;
  readonly idleDays: number;
}

function filterOf(actor: Actor, { branchKey, idleDays }: AskedIdle, clock: Clock) {
  const scope = BranchScope.of(actor).narrowedTo(branchKey);
  return scope && { scope, today: jakartaDate(clock.now()), idleDays };
}
