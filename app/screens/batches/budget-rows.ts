import type { Batch, BatchBudget } from "~/bank/types";
import { grouped, rupiah } from "~/format/rupiah";
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
    left: budgetIdr === null ? "-" : leftText(leftIdr),
    waiting: grouped(sums.waitingIdr),
    isOver: leftIdr < 0,
    /** Enough is left for this batch, and too little for the others that wait. */
    isScarce: budgetIdr !== null && leftIdr >= 0 && leftIdr < sums.waitingIdr,
  };
}

export type BudgetRow = ReturnType<typeof budgetRow>;

const leftText = (leftIdr: number) => (leftIdr < 0 ? budgetTexts.over(grouped(-leftIdr)) : grouped(leftIdr));

/** Says which budgets a batch goes beyond and by how much, those that are not there apart; "" for none. */
export function beyondBudgets(budgets: readonly BatchBudget[]): string {
  const over = budgets.filter(({ leftIdr }) => leftIdr < 0);
  const exceeded = over
    .filter(({ budgetIdr }) => budgetIdr !== null)
    .map(({ name, leftIdr }) => budgetTexts.exceededBy(name, rupiah(-leftIdr)));
  const lacking = over.filter(({ budgetIdr }) => budgetIdr === null).map(({ name }) => name);
  const sentences = [
    exceeded.length > 0 && budgetTexts.beyond(exceeded),
    lacking.length > 0 && budgetTexts.lacking(lacking),
  ];
  return sentences.filter(Boolean).join(" ");
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
