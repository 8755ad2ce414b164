import type { ReactNode } from "react";
import { grouped } from "~/format/rupiah";
import type { Column } from "~/list/table";
import classes from "./dashboard.module.css";
import { metrics, type Flows } from "./trend";

/** A picture under its title. */
export function FigureCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="card">
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}

/** The table with the numbers of the charts. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <details className={classes.figures}>
      <summary>Tabel angka</summary>
      {children}
    </details>
  );
}

/** The columns of each kind of transactions: their sum in rupiah, and their number. */
export const flowColumns: Column<Flows>[] = metrics.flatMap(({ of, column }) => [
  { title: column, cell: (flows: Flows) => grouped(flows[of].totalIdr), kind: "amount" as const },
  { title: `TRX ${column}`, cell: (flows: Flows) => grouped(flows[of].count), kind: "amount" as const },
]);
