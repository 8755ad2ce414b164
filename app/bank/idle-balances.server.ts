import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor, listFor, statusOf } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** A mustahik's balance that lies unused (docs/rules.md#idle-balances). */
export type IdleBalance = ReturnType<typeof idleBalanceOf>;

/** Which balances are asked for. */
export interface IdleFilter {
  /** More days than these without a distribution and without a purchase. */
  readonly idleDays: number;
  /** Only the head office can choose it. Everybody else sees their own branch. */
  readonly branchKey: string;
}

interface IdleQuery extends Slice, IdleFilter {
  /** The longest first, unless asked otherwise. */
  readonly sort?: NonNullable<BodyInputOf<Calls["listIdleBalances"]>["sort"]>;
}

/** The days and the branch of which the usage is asked for. */
interface UsageQuery {
  /** yyyy-mm-dd; "" for the beginning, and for today. */
  readonly start: string;
  readonly end: string;
  /** Only the head office can choose it. Everybody else sees their own branch. */
  readonly branchKey: string;
}

/** What was distributed and spent, and how long the rest has lain unused. */
export type Usage = ReturnType<typeof usageOf>;
const branchOf = (caller: Caller, branchKey: string) =>
  caller.branch.isHeadOffice ? branchKey : caller.branch.key;

const filterOf = (caller: Caller, { idleDays, branchKey }: IdleFilter) => ({
  branch_id: branchOf(caller, branchKey),
  idle_days: idleDays,
});

/** Balances that lie unused, where the bank `offers("zakat")`. */
export const idleBalancesCalls = {
  listIdleBalances: (caller: Caller, { idleDays, branchKey, sort, ...slice }: IdleQuery) =>
    listFor(
      caller,
      "listIdleBalances",
      slice,
      { ...filterOf(caller, { idleDays, branchKey }), sort },
      idleBalanceOf,
    ),

  async sumIdleBalances(caller: Caller, filter: IdleFilter) {
    const { data } = await callFor(caller, "sumIdleBalances", { body: filterOf(caller, filter) });
    return totalsOf(data);
  },

  async readUsage(caller: Caller, { start, end, branchKey }: UsageQuery) {
    const days = { ...(start && { start_date: start }), ...(end && { end_date: end }) };
    const { data } = await callFor(caller, "readUsage", {
      body: { branch_id: branchOf(caller, branchKey), ...days },
    });
    return usageOf(data);
  },
};

const totalsOf = ({ count, total }: { readonly count: number; readonly total: number }) => ({
  count,
  totalIdr: total,
});

const usageOf = ({ distributed, spent, corrected, resting, ...usage }: DataOf<Calls["readUsage"]>) => ({
  distributed: totalsOf(distributed),
  spent: totalsOf(spent),
  corrected: totalsOf(corrected),
  resting: resting.map((age) => ({ fromDays: age.from_days, toDays: age.to_days, ...totalsOf(age) })),
  /** What was spent, by the category of the merchant; null of a bank without `merchant-categories`. */
  byCategory:
    usage.spent_by_category?.map((each) => ({ category: each.category, ...totalsOf(each) })) ?? null,
});

const idleBalanceOf = (row: DataOf<Calls["listIdleBalances"]>[number]) => ({
  key: row._key,
  name: row.name,
  nationalId: row.no_ktp,
  status: statusOf(row.status),
  branchName: row.branch.name,
  accountNumber: row.account,
  balanceIdr: row.balance,
  /** yyyy-mm-dd. */
  movedOn: row.moved_on,
  days: row.days,
  lastDistribution: row.last_distribution && {
    time: row.last_distribution.timestamp,
    amountIdr: row.last_distribution.amount,
  },
});
