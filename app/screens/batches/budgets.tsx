import type { Batch, BatchBudget } from "~/bank/types";
import { grouped, rupiah } from "~/format/rupiah";
import { ListTable, type Column } from "~/list/table";
import { budgetTexts } from "~/texts/batches";

const columns: Column<BatchBudget>[] = [
  { title: "PROGRAM", cell: programmeCell },
  {
    title: "ANGGARAN (IDR)",
    cell: ({ budgetIdr }) => (budgetIdr === null ? budgetTexts.none : grouped(budgetIdr)),
    kind: "amount",
  },
  { title: "TERSALUR (IDR)", cell: ({ distributedIdr }) => grouped(distributedIdr), kind: "amount" },
  { title: "DIPROSES (IDR)", cell: ({ underWayIdr }) => grouped(underWayIdr), kind: "amount" },
  { title: "BATCH INI (IDR)", cell: ({ batchIdr }) => grouped(batchIdr), kind: "amount" },
  { title: "SISA (IDR)", cell: leftCell, kind: "amount" },
  { title: "BATCH LAIN MENUNGGU (IDR)", cell: ({ waitingIdr }) => grouped(waitingIdr), kind: "amount" },
];

function programmeCell({ mark, name }: BatchBudget) {
  return (
    <>
      <b>{mark}</b> <span>{name}</span>
    </>
  );
}

function leftCell({ budgetIdr, leftIdr }: BatchBudget) {
  const left = leftIdr < 0 ? budgetTexts.over(grouped(-leftIdr)) : grouped(leftIdr);
  const text = budgetIdr === null ? "-" : left;
  return leftIdr < 0 ? <b>{text}</b> : text;
}

/** Enough is left for this batch, and too little for the others that wait. */
const isScarce = ({ budgetIdr, leftIdr, waitingIdr }: BatchBudget) =>
  budgetIdr !== null && leftIdr >= 0 && leftIdr < waitingIdr;

/** What a distribution batch takes of the budgets of its programmes; nothing for a batch without any. */
export function Budgets({ rows }: { rows: readonly BatchBudget[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <section className="part">
      <h2>{budgetTexts.title(first.year)}</h2>
      {rows.some(({ leftIdr }) => leftIdr < 0) && <p className="quiet">{budgetTexts.help}</p>}
      {rows.some(isScarce) && <p className="quiet">{budgetTexts.scarce}</p>}
      <ListTable label={budgetTexts.label} columns={columns} rows={rows} />
    </section>
  );
}

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
