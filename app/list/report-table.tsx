import type { ReactNode } from "react";
import { grouped } from "~/format/rupiah";
import { shareText } from "~/format/share";
import { orDash } from "~/format/text";
import { ListTable, titleWithZone, type Column } from "./table";

/** A column of a file. */
export interface FileColumn<Row> {
  readonly title: string;
  /** `number` is the row's place in the file: 1, 2, 3 … */
  readonly value: (row: Row, number: number) => string;
  /** A spreadsheet is to take it as text: KTP, NPWP, account numbers, amounts and changes (docs/rules.md#reports-and-files). */
  readonly isText?: boolean;
  /** The whole number behind the text, for XLSX: rupiah, people, days. Null leaves the cell empty. */
  readonly number?: (row: Row) => number | null;
  /** The share behind the text, for XLSX, 1 for 100 %. Null leaves the cell empty. */
  readonly share?: (row: Row) => number | null;
  /** The instant behind the text, for XLSX, in ISO 8601. */
  readonly time?: (row: Row) => string;
}

/** A column of a report table: of the table that the screen and paper show, and of the files with the same rows (docs/decisions/paper-and-charts.md). */
export interface ReportColumn<Row> extends FileColumn<Row>, Pick<Column<ReportTableRow>, "kind" | "order"> {
  /** The column's title in files, if it is another one. */
  readonly fileTitle?: string;
  /** Its text in tables. Without it they have that of files, and "-" for none. */
  readonly text?: (row: Row) => string;
  /** How tables draw the text, where they do more than show it. */
  readonly cell?: (text: string, row: ReportTableRow) => ReactNode;
  /** The only place that has the column. `links` are tables whose rows lead somewhere: none is on paper. */
  readonly only?: "files" | "tables" | "links";
}

/** A row as tables show it. Nothing else of it goes to the browser. */
export interface ReportTableRow {
  /** Each text stands at the place of its column among the columns of tables. */
  readonly texts: readonly string[];
  /** The row sums up others, and stands out. */
  readonly isSum?: boolean | undefined;
  /** What gives its pill the colour. */
  readonly status?: string;
  /** Below one of its texts, in grey. */
  readonly note?: string;
  /** Below its name, in grey, one line each. */
  readonly lines?: readonly string[];
  /** Where it leads. */
  readonly href?: string | undefined;
}

const ofTables = <Row,>(columns: readonly ReportColumn<Row>[]) =>
  columns.filter(({ only }) => only !== "files");

/** Makes the rows of a table. `rest` is what a row has beside its texts. */
export function reportRows<Row>(
  columns: readonly ReportColumn<Row>[],
  rest: (row: Row) => Omit<ReportTableRow, "texts"> = () => ({}),
): (row: Row) => ReportTableRow {
  const shown = ofTables(columns);
  return (row) => ({
    texts: shown.map(({ value, text }) => (text ? text(row) : orDash(value(row, 0)))),
    ...rest(row),
  });
}

/** The columns as a table on screen or paper has them. */
export function tableColumns<Row>(
  columns: readonly ReportColumn<Row>[],
  hasLinks = false,
): Column<ReportTableRow>[] {
  const drawn = ofTables(columns).map(({ cell = (text) => text, ...column }, place) => ({
    ...column,
    cell: (row: ReportTableRow) => strongIf(row.isSum, cell(row.texts[place] ?? "", row)),
  }));
  return drawn.filter(({ only }) => only !== "links" || hasLinks);
}

interface ReportTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
}

/** A report table of few rows, which have no secret. */
export function ReportTable<Row extends Omit<ReportTableRow, "texts">>(props: ReportTableProps<Row>) {
  const { label, columns, rows } = props;
  const shown = rows.map(reportRows(columns, ({ isSum, href }) => ({ isSum, href })));
  const hasLinks = rows.some(({ href }) => href !== undefined);
  return <ListTable label={label} columns={tableColumns(columns, hasLinks)} rows={shown} />;
}

const strongIf = (isStrong: boolean | undefined, cell: ReactNode) =>
  isStrong && cell ? <strong>{cell}</strong> : cell;

/** The columns as files have them. */
export function fileColumns<Row>(columns: readonly ReportColumn<Row>[]): FileColumn<Row>[] {
  const ofFiles = columns.filter(({ only = "files" }) => only === "files");
  return ofFiles.map((column) => ({ ...column, title: column.fileTitle ?? titleWithZone(column) }));
}

/** A column of whole numbers. Files have them plain. */
export const countColumn = <Row,>(title: string, number: (row: Row) => number | null): ReportColumn<Row> => ({
  title,
  number,
  value: (row) => String(number(row) ?? ""),
  text: (row) => textOf(number(row)),
  kind: "amount",
});

const textOf = (number: number | null) => (number === null ? "-" : grouped(number));

/** A column of rupiah. Files do not name the currency. */
export const rupiahColumn = <Row,>(
  title: string,
  number: (row: Row) => number | null,
): ReportColumn<Row> => ({
  ...countColumn(title, number),
  fileTitle: title.replace(" (IDR)", ""),
  isText: true,
});

/** A column of parts of a whole, 0 to 1. */
export const shareColumn = <Row,>(title: string, share: (row: Row) => number): ReportColumn<Row> => ({
  title,
  share,
  value: (row) => shareText(share(row)),
  kind: "amount",
});
