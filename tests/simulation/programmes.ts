import type { Db } from "bank-api/store/runtime/database";
import type { BudgetState } from "contract/extensions/programmes";
import { rupiah } from "../support/rupiah";

/** A programme of the organisation. All of them are valid today. */
export interface Programme {
  readonly key: string;
  readonly name: string;
}

/** A programme's budget of a year, as the bank ought to know it. */
export interface Budget {
  readonly key: string;
  readonly programme: Programme;
  readonly year: number;
  readonly amountIdr: number;
  readonly proposerId: string;
  state: BudgetState;
}

export async function readProgrammes(db: Db): Promise<Programme[]> {
  return db.selectFrom("programmes").select(["id as key", "name"]).orderBy("id").execute();
}

/** The budgets of the bank, whatever their state, oldest first. */
export async function readBudgets(db: Db, programmes: readonly Programme[]): Promise<Budget[]> {
  const rows = await db
    .selectFrom("programme_budgets as budgets")
    .innerJoin("proposals", "proposals.id", "budgets.id")
    .selectAll("budgets")
    .select(["proposed_by", "decided_by", "is_refused"])
    .orderBy("budgets.id")
    .execute();
  const budgets: Budget[] = [];
  for (const row of rows) {
    const programme = programmes.find(({ key }) => key === row.programme_id);
    if (!programme) throw new Error(`budget ${row.id} is of no programme`);
    const { id: key, year, amount_idr, proposed_by: proposerId } = row;
    const amountIdr = rupiah(amount_idr);
    const budget: Budget = { key, programme, year, amountIdr, proposerId, state: "proposed" };
    budgets.push(budget);
    if (row.is_refused) budget.state = "refused";
    else if (row.decided_by !== null) putInForce(budgets, budget);
  }
  return budgets;
}

/** A budget that is approved replaces the one that was in force for its programme and year. */
export function putInForce(budgets: readonly Budget[], budget: Budget): void {
  const old = budgetInForce(budgets, budget.programme, budget.year);
  if (old) old.state = "replaced";
  budget.state = "in_force";
}

export const budgetInForce = (budgets: readonly Budget[], programme: Programme, year: number) =>
  budgets.find(
    (each) => each.state === "in_force" && each.programme.key === programme.key && each.year === year,
  );
