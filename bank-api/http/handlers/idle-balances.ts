import { BranchScope } from "bank-api/domain/branch-scope";
import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { noTotals } from "bank-api/domain/totals";
import { listIdleBalances, sumIdleBalances, type IdleBalance } from "bank-api/store/idle-balances";
import { noRows } from "bank-api/store/paging";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Handlers } from "../handler";
import { countOf } from "./lists";

export const idleBalanceHandlers: Handlers<"listIdleBalances" | "sumIdleBalances"> = {
  async listIdleBalances({ actor, body, db, page, clock }) {
    const filter = filterOf(actor, body, clock);
    const found = filter ? await listIdleBalances(db, filter, body.sort ?? "-days", page) : noRows;
    const today = jakartaDate(clock.now());
    return { data: found.rows.map((row) => idleOut(row, today)), ...countOf(found) };
  },

  async sumIdleBalances({ actor, body, db, clock }) {
    const filter = filterOf(actor, body, clock);
    const { count, totalIdr } = filter ? await sumIdleBalances(db, filter) : noTotals;
    return { data: { count, total: totalIdr } };
  },
};

interface AskedIdle {
  readonly branch_id: string;
  readonly idle_days: number;
}

function filterOf(actor: Actor, { branch_id, idle_days }: AskedIdle, clock: Clock) {
  const scope = BranchScope.of(actor).narrowedTo(branch_id);
  return scope && { scope, before: addDays(jakartaDate(clock.now()), -idle_days) };
}

const dayMs = 86_400_000;

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
    days: (Date.parse(today) - Date.parse(movedOn)) / dayMs,
    last_distribution: lastDistribution && {
      timestamp: lastDistribution.at.toISOString(),
      amount: lastDistribution.amountIdr,
    },
  };
}
