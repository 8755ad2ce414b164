import { actionLink } from "~/list/action-link";
import type { Column } from "~/list/table";
import { pill } from "~/ui/pill";
import { stepLines } from "~/ui/steps";
import type { BudgetRow } from "./budget-row";

/** A programme's budgets by year, those that wait among them. */
export const budgetColumns: Column<BudgetRow>[] = [
  { title: "TAHUN", cell: ({ year }) => year, kind: "short" },
  { title: "ANGGARAN", cell: ({ amount }) => amount, kind: "amount" },
  { title: "STATUS", cell: stateCell },
  { title: "AKSI", cell: questionsCell, kind: "code" },
];

/** The state, and below it who brought the budget there, and when. */
function stateCell({ tone, stateName, steps }: BudgetRow) {
  return (
    <>
      {pill(tone, stateName)}
      {stepLines(steps)}
    </>
  );
}

function questionsCell({ questions, whyNoDecision, whyNoApproval }: BudgetRow) {
  if (!questions) return "-";
  const link = (label: string, href: string, why: string) =>
    actionLink(label, why === "" ? href : undefined, why);
  return (
    <>
      {link("Setujui", questions.approve, whyNoDecision || whyNoApproval)}{" "}
      {link("Tolak", questions.refuse, whyNoDecision)}
    </>
  );
}
