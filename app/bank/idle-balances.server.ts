import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor, listFor, statusOf } from "./scope.server";
import type { Caller, Slice } from "./types";

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

/** Balances that lie unused, where the bank `offers("idle-balances")`. */
export function idleBalancesFor(caller: Caller) {
  const filterOf = ({ idleDays, branchKey }: IdleFilter) => ({
    branch_id: caller.branch.isHeadOffice ? branchKey : caller.branch.key,
    idle_days: idleDays,
  });
  return {
    listIdleBalances: ({ idleDays, branchKey, sort, ...slice }: IdleQuery) =>
      listFor(
        caller,
        "listIdleBalances",
        slice,
        { ...filterOf({ idleDays, branchKey }), sort },
        idleBalanceOf,
      ),

    async sumIdleBalances(filter: IdleFilter) {
      const { data } = await callFor(caller, "sumIdleBalances", { body: filterOf(filter) });
      return { count: data.count, totalIdr: data.total };
    },
  };
}

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
