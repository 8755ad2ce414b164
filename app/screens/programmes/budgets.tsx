import { actionLink } from "~/list/action-link";
import { ListRows } from "~/list/list-screen";
import type { List } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { budgetsTitle, noBudgets } from "~/texts/programmes";
import { EmptyState } from "~/ui/empty-state";
import { pill } from "~/ui/pill";
import { stepLines } from "~/ui/steps";
import type { BudgetRow } from "./budget-row";

/** The part of the detail's URL that says which page of budgets. */
export const budgetsPart = "anggaran";

const columns: Column<BudgetRow>[] = [
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

/** A programme's budgets by year, those that wait among them. */
export function Budgets({ list }: { list: List<BudgetRow> }) {
  return (
    <section className="part" id={budgetsPart}>
      <h2>{budgetsTitle}</h2>
      <ListRows
        label={budgetsTitle}
        list={list}
        columns={columns}
        empty={<EmptyState text={noBudgets} />}
        partId={budgetsPart}
      />
    </section>
  );
}
