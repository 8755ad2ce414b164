import type { Batch, BatchBudget } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { budgetTexts } from "~/texts/batches";

/** What a batch takes of a programme's budget, as its detail shows it. */
export function budgetRow({ mark, name, year, budgetIdr, leftIdr, ...sums }: BatchBudget) {
  return {
    mark,
    name,
    year,
    budget: budgetIdr === null ? budgetTexts.none : grouped(budgetIdr),
    distributed: grouped(sums.distributedIdr),
    underWay: grouped(sums.underWayIdr),
    batch: grouped(sums.batchIdr),
    left: leftIdr < 0 ? budgetTexts.over(grouped(-leftIdr)) : grouped(leftIdr),
    isOver: leftIdr < 0,
  };
}

export type BudgetRow = ReturnType<typeof budgetRow>;

/** Says which budgets a batch goes beyond; "" for none. */
export function beyondBudgets(budgets: readonly BatchBudget[]): string {
  const names = budgets.filter(({ leftIdr }) => leftIdr < 0).map(({ name }) => name);
  return names.length > 0 ? budgetTexts.beyond(names) : "";
}

/** Why a user cannot have a batch processed that goes beyond a budget. The first of two approvals does not process it. */
export function obstacleOfBudgets(
  { checkers, firstApprover }: Pick<Batch, "checkers" | "firstApprover">,
  budgets: readonly BatchBudget[],
  { isHeadOffice }: { readonly isHeadOffice: boolean },
): string | undefined {
  const isFirstOfTwo = checkers > 1 && !firstApprover;
  const beyond = beyondBudgets(budgets);
  return beyond === "" || isHeadOffice || isFirstOfTwo
    ? undefined
    : `${beyond} ${budgetTexts.onlyHeadOffice}`;
}
