import { countColumn, rupiahColumn, ReportTable, type ReportColumn } from "~/list/report-table";
import { TablePart, type Column } from "~/list/table";
import { nothingDistributed } from "~/texts/distributions";
import { chapters, howPeriodIsCounted, receipts } from "~/texts/period-reports";
import { EmptyState } from "~/ui/empty-state";
import type { Line } from "./lines";

const columnsFor = (title: string): ReportColumn<Line>[] => [
  { title, value: ({ name }) => name },
  countColumn("ORANG", ({ people }) => people),
  countColumn("KELUARGA", ({ households }) => households),
  countColumn("TRANSAKSI", ({ transactions }) => transactions),
  rupiahColumn("NOMINAL (IDR)", ({ totalIdr }) => totalIdr),
];

const columns = {
  asnaf: columnsFor("ASNAF"),
  programmes: columnsFor("BIDANG DAN PROGRAM"),
  branches: columnsFor("CABANG"),
  total: columnsFor("PENYALURAN"),
};

const receiptColumns: Column<string>[] = [
  { title: "PENERIMAAN", cell: (name) => name },
  { title: "NOMINAL (IDR)", cell: () => "Tidak dicatat di sistem ini" },
];

type Lines = Readonly<Record<keyof typeof columns, readonly Line[]>>;

/** The chapters of a report, on the screen and on paper. */
export function Chapters({ lines }: { lines: Lines }) {
  return (
    <>
      <TablePart title={chapters.receipts} columns={receiptColumns} rows={receipts} />
      {(["asnaf", "programmes", "branches", "total"] as const).map((name) => (
        <section key={name} className="part">
          <h2>{chapters[name]}</h2>
          {lines[name].length === 0 ? (
            <EmptyState text={nothingDistributed} />
          ) : (
            <ReportTable label={chapters[name]} columns={columns[name]} rows={lines[name]} />
          )}
        </section>
      ))}
      <p className="part quiet">{howPeriodIsCounted}</p>
    </>
  );
}
