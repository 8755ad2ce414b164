import { ReportTable } from "~/list/report-table";
import { howUsageIsCounted } from "~/texts/idle-balances";
import { AmountPicture } from "~/ui/chart";
import { usageTables, type UsageRows } from "./usage-columns";

/** What came and went, what it was spent on, and what lies there by age: bars, and the tables behind them. */
export function UsageTables({ rows }: { rows: UsageRows }) {
  return (
    <>
      {usageTables.map(({ name, title, columns, note }) => (
        <section key={name} className="part">
          <h2>{title}</h2>
          <AmountPicture label={title} parts={rows[name].filter(({ isSum }) => !isSum)} />
          <ReportTable label={title} columns={columns} rows={rows[name]} />
          {note && <p className="bar quiet">{note}</p>}
        </section>
      ))}
      <p className="part quiet">{howUsageIsCounted}</p>
    </>
  );
}
