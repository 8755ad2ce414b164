import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import type { Clock } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { noTotals, sumOf } from "bank-api/domain/totals";
import { listIdleBalances, sumByAge, sumIdleBalances } from "bank-api/store/ledger/idle-balances";
import { spentByCategory, totalsOf } from "bank-api/store/reports/transaction-totals";
import { asOfOneMoment } from "bank-api/store/runtime/one-moment";
import type { BodyOf } from "contract/call";
import type { Calls } from "contract/calls";
import { merchantCategory } from "contract/merchant-category";
import type { ActorHandlers } from "../handler";
import { listed } from "./lists";
import { readPeriod } from "./transaction-filter";

export const idleBalanceHandlers = {
  async listIdleBalances({ actor, body, db, page, clock }) {
    return listed(await listIdleBalances(db, filterOf(actor, body, clock), body.sort ?? "-days", page));
  },

  async sumIdleBalances({ actor, body, db, clock }) {
    return { data: await sumIdleBalances(db, filterOf(actor, body, clock)) };
  },

  async readUsage({ actor, body, db, clock }) {
    const today = jakartaDate(clock.now());
    const period = readPeriod({ start_date: body.start, end_date: body.end }, clock.now());
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const settled = { states: ["settled"], scope, period } as const;
    const byDecision = { ...settled, isByDecision: period !== undefined };
    // What came, went and lies is of one moment, so that it adds up.
    const { byCategory, ...sums } = await asOfOneMoment(db, async (moment) => ({
      distributed: await totalsOf(moment, { transactionType: "P00001", ...settled }),
      corrected: await totalsOf(moment, { transactionType: "P00004", ...byDecision }),
      byCategory: await spentByCategory(moment, scope, period),
      resting: await sumByAge(moment, scope, today),
    }));
    return {
      data: {
        ...sums,
        spent: sumOf(byCategory),
        spentByCategory: [...merchantCategory.options, null].map(
          (category) => byCategory.find((each) => each.category === category) ?? { category, ...noTotals },
        ),
      },
    };
  },
} satisfies Partial<ActorHandlers>;

const filterOf = (actor: Actor, { branchKey, idleDays }: BodyOf<Calls["sumIdleBalances"]>, clock: Clock) => ({
  scope: BranchScope.of(actor).narrowedTo(branchKey),
  today: jakartaDate(clock.now()),
  idleDays,
});
