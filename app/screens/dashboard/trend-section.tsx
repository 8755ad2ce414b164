import { Form } from "@remix-run/react";
import type { TrendMonth } from "~/bank/types";
import { longMonth, shortMonth } from "~/format/dates";
import { rupiah, short } from "~/format/rupiah";
import { ListTable, type Column } from "~/list/table";
import { BranchSelect } from "~/ui/branch-select";
import { ColumnChart } from "~/ui/chart";
import classes from "./dashboard.module.css";
import { Figures, flowColumns, FigureCard } from "./figures";
import { metrics, type Flows, type Year } from "./trend";

/** What was distributed, used and disbursed in each month of a year and of the year before, and what mustahik have not used yet. */
export function TrendSection({ year }: { year: Year }) {
  const { months, yearBefore, unspentIdr, choices, branchKey } = year;
  return (
    <section className="part">
      <div className="head">
        <h2>12 bulan terakhir</h2>
        {choices.length > 1 && <BranchChoice choices={choices} branchKey={branchKey} />}
      </div>
      <p className="bar">{`Saldo mustahik yang belum digunakan: ${rupiah(unspentIdr)}`}</p>
      <Pictures {...{ months, yearBefore }} />
      <Figures>
        <ListTable label="Per bulan" columns={columns} rows={[...yearBefore, ...months]} />
      </Figures>
    </section>
  );
}

function Pictures({ months, yearBefore }: Pick<Year, "months" | "yearBefore">) {
  const barsOf = (metric: keyof Flows) =>
    months.map(({ month, [metric]: { totalIdr } }, index) => ({
      label: shortMonth(month),
      value: totalIdr,
      before: yearBefore[index]?.[metric].totalIdr ?? 0,
      text: short(totalIdr),
    }));
  return (
    <div className={classes.pictures}>
      <p className="quiet">
        Bidang pucat di belakang batang: bulan yang sama setahun sebelumnya. Pencairan dihitung menurut
        tanggal diajukan.
      </p>
      {metrics.map(({ of, title }) => (
        <FigureCard key={of} title={`${title} (Rp)`}>
          <ColumnChart label={`${title} per bulan`} bars={barsOf(of)} />
        </FigureCard>
      ))}
    </div>
  );
}

const columns: Column<TrendMonth>[] = [
  { title: "BULAN", cell: ({ month }) => longMonth(month), kind: "code" },
  ...flowColumns,
];

/** Lets head office choose all branches, or one of them. */
function BranchChoice({ choices, branchKey }: Pick<Year, "choices" | "branchKey">) {
  return (
    <Form method="get" className={`bar ${classes.branch}`} preventScrollReset>
      <BranchSelect
        key={branchKey}
        branches={choices.map(({ key, name }) => ({ key, label: name }))}
        branch={branchKey}
        hasLabel={false}
      />
      <button type="submit" className="button">
        Tampilkan
      </button>
    </Form>
  );
}
