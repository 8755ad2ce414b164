import { BranchScope } from "bank-api/domain/branch-scope";
import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import { addDays, daysBetween, jakartaDate, type IsoDate } from "bank-api/domain/dates";
import type { Period } from "bank-api/domain/statement";
import { noTotals, type Totals } from "bank-api/domain/totals";
import type { Db } from "bank-api/store/runtime/database";
import {
  listIdleBalances,
  restingBy,
  sumByAge,
  sumIdleBalances,
  type IdleBalance,
} from "bank-api/store/ledger/idle-balances";
import { asOfOneMoment } from "bank-api/store/reports/one-moment";
import { noRows } from "bank-api/store/lists/paging";
import { spentByCategory, totalsOf } from "bank-api/store/reports/transaction-totals";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { merchantCategory } from "contract/merchant-category";
import type { Handlers } from "../handler";
import { countOf } from "./lists";
import { readPeriod } from "./transaction-filter";

export const idleBalanceHandlers: Handlers<"listIdleBalances" | "sumIdleBalances" | "readUsage"> = {
  async listIdleBalances({ actor, body, db, page, clock }) {
    const filter = filterOf(actor, body, clock);
    const found = filter ? await listIdleBalances(db, filter, body.sort ?? "-days", page) : noRows;
    const today = jakartaDate(clock.now());
    return { data: found.rows.map((row) => idleOut(row, today)), ...countOf(found) };
  },

  async sumIdleBalances({ actor, body, db, clock }) {
    const filter = filterOf(actor, body, clock);
    return { data: totalsOut(filter ? await sumIdleBalances(db, filter) : noTotals) };
  },

  async readUsage({ actor, body, db, clock }) {
    const today = jakartaDate(clock.now());
    const period = readPeriod(body, clock.now());
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const [distributed, corrected, byCategory, resting] = scope
      ? await readParts(db, scope, period, today)
      : nothingUsed;
    return {
      data: {
        distributed: totalsOut(distributed),
        spent: totalsOut(byCategory.reduce(added, noTotals)),
        corrected: totalsOut(corrected),
        spent_by_category: [...merchantCategory.options, ""].map((category) => ({
          category,
          ...totalsOut(byCategory.find((each) => each.category === category) ?? noTotals),
        })),
        resting: resting.map(({ fromDays, toDays, ...totals }) => ({
          from_days: fromDays,
          to_days: toDays,
          ...totalsOut(totals),
        })),
      },
    };
  },
};

/** What came, went and lies is of one moment, so that it adds up. */
const readParts = (db: Db, scope: BranchScope, period: Period | undefined, today: IsoDate) =>
  asOfOneMoment(db, async (moment) => [
    await totalsOf(moment, { transactionType: "P00001", states: ["settled"], scope, period }),
    await totalsOf(moment, { transactionType: "P00004", states: ["settled"], scope, period }),
    await spentByCategory(moment, scope, period),
    await sumByAge(moment, scope, today),
  ]);

/** Of a branch that nobody may see. */
const nothingUsed = [noTotals, noTotals, [], restingBy(() => noTotals)] as const satisfies Awaited<
  ReturnType<typeof readParts>
>;

const added = (one: Totals, other: Totals): Totals => ({
  count: one.count + other.count,
  totalIdr: one.totalIdr + other.totalIdr,
});

const totalsOut = ({ count, totalIdr }: Totals) => ({ count, total: totalIdr });

interface AskedIdle {
  readonly branch_id: string;
  readonly idle_days: number;
}

function filterOf(actor: Actor, { branch_id, idle_days }: AskedIdle, clock: Clock) {
  const scope = BranchScope.of(actor).narrowedTo(branch_id);
  return scope && { scope, before: addDays(jakartaDate(clock.now()), -idle_days) };
}

function idleOut(row: IdleBalance, today: string): DataInputOf<Calls["listIdleBalances"]>[number] {
  const { customerId, name, nationalId, status, branch, account, balanceIdr, movedOn, lastDistribution } =
    row;
  return {
    _key: customerId,
    name,
    no_ktp: nationalId ?? "",
    status,
    branch: { _key: branch.id, name: branch.name },
    account,
    balance: balanceIdr,
    moved_on: movedOn,
    days: daysBetween(movedOn, today),
    last_distribution: lastDistribution && {
      timestamp: lastDistribution.at.toISOString(),
      amount: lastDistribution.amountIdr,
    },
  };
}
