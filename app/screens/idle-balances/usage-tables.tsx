import { grouped, short } from "~/format/rupiah";
import { shareText } from "~/format/share";
import { ListTable, type Column } from "~/list/table";
import {
  flowTitle,
  howSpendingIsCounted,
  howUsageIsCounted,
  restingTitle,
  spendingTitle,
} from "~/texts/idle-balances";
import { BarChart } from "~/ui/chart";
import type { UsageRow } from "./usage-rows";

const strongIf = (isStrong: boolean | undefined, text: string) => (isStrong ? <strong>{text}</strong> : text);

const columnsOf = (first: string, counted: string): Column<UsageRow>[] => [
  { title: first, cell: ({ name, isSum }) => strongIf(isSum, name) },
  { title: counted, cell: ({ count, isSum }) => strongIf(isSum, grouped(count)), kind: "amount" },
  {
    title: "NOMINAL (IDR)",
    cell: ({ totalIdr, isSum }) => strongIf(isSum, grouped(totalIdr)),
    kind: "amount",
  },
  { title: "BAGIAN", cell: ({ share, isSum }) => strongIf(isSum, shareText(share)), kind: "amount" },
];

const flowColumns = columnsOf("ARUS", "TRANSAKSI");
const spendingColumns = columnsOf("KATEGORI", "TRANSAKSI");
const linkedColumns: Column<UsageRow>[] = [
  ...spendingColumns,
  {
    title: "MERCHANT",
    cell: ({ href }) => (href === undefined ? "" : <a href={href}>Lihat</a>),
    kind: "short",
  },
];
const restingColumns = columnsOf("LAMA", "MUSTAHIK");

interface UsageTablesProps {
  readonly flows: readonly UsageRow[];
  /** The last one of these, and of those that rest, is the sum. */
  readonly spending: readonly UsageRow[];
  readonly resting: readonly UsageRow[];
}

/** What came and went, what it was spent on, and what lies there by age: bars, and the tables behind them. */
export function UsageTables({ flows, spending, resting }: UsageTablesProps) {
  return (
    <>
      <section className="part">
        <h2>{flowTitle}</h2>
        <Picture label={flowTitle} rows={flows} />
        <ListTable label={flowTitle} columns={flowColumns} rows={flows} skip={0} />
      </section>
      <section className="part">
        <h2>{spendingTitle}</h2>
        <Picture label={spendingTitle} rows={spending.slice(0, -1)} />
        <ListTable
          label={spendingTitle}
          columns={spending.some(({ href }) => href) ? linkedColumns : spendingColumns}
          rows={spending}
          skip={0}
        />
        <p className="bar quiet">{howSpendingIsCounted}</p>
      </section>
      <section className="part">
        <h2>{restingTitle}</h2>
        <Picture label={restingTitle} rows={resting.slice(0, -1)} />
        <ListTable label={restingTitle} columns={restingColumns} rows={resting} skip={0} />
      </section>
      <p className="part quiet">{howUsageIsCounted}</p>
    </>
  );
}

function Picture({ label, rows }: { label: string; rows: readonly UsageRow[] }) {
  const bars = rows.map(({ name, totalIdr }) => ({ label: name, value: totalIdr, text: short(totalIdr) }));
  return (
    <figure className="card usage-picture">
      <figcaption>Nominal (Rp)</figcaption>
      <BarChart label={label} bars={bars} />
    </figure>
  );
}
