import { ListTable, type Column } from "~/list/table";
import { budgetTexts } from "~/texts/batches";
import type { BudgetRow } from "./budget-rows";

const columns: Column<BudgetRow>[] = [
  { title: "PROGRAM", cell: programmeCell },
  { title: "ANGGARAN (IDR)", cell: ({ budget }) => budget, kind: "amount" },
  { title: "TERSALUR (IDR)", cell: ({ distributed }) => distributed, kind: "amount" },
  { title: "DIPROSES (IDR)", cell: ({ underWay }) => underWay, kind: "amount" },
  { title: "BATCH INI (IDR)", cell: ({ batch }) => batch, kind: "amount" },
  { title: "SISA (IDR)", cell: ({ left, isOver }) => (isOver ? <b>{left}</b> : left), kind: "amount" },
  { title: "BATCH LAIN MENUNGGU (IDR)", cell: ({ waiting }) => waiting, kind: "amount" },
];

function programmeCell({ mark, name }: BudgetRow) {
  return (
    <>
      <b>{mark}</b> {name}
    </>
  );
}

/** What a distribution batch takes of the budgets of its programmes; nothing for a batch without any. */
export function Budgets({ rows }: { rows: readonly BudgetRow[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <section className="part">
      <h2>{budgetTexts.title(first.year)}</h2>
      {rows.some(({ isOver }) => isOver) && <p className="quiet">{budgetTexts.help}</p>}
      {rows.some(({ isScarce }) => isScarce) && <p className="quiet">{budgetTexts.scarce}</p>}
      <ListTable label={budgetTexts.label} columns={columns} rows={rows} skip={0} />
    </section>
  );
}
