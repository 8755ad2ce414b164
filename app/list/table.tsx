import { Table } from "@mantine/core";
import { memo, type CSSProperties, type ReactNode } from "react";

export interface Column<Row> {
  /** As the spec prints it. */
  readonly title: string;
  /** Elements and texts; a component would be kept once per row. */
  readonly cell: (row: Row) => ReactNode;
  /** Of the table's width, in percent; what is left is shared by the columns that name none. */
  readonly width?: number;
  /** Amounts stand at the end; they and codes (ids, times) stay on one line. */
  readonly kind?: "amount" | "code";
}

interface ListTableProps<Row> {
  /** Names the table for those who cannot see the page's title beside it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows before the first one: numbers continue across pages. */
  readonly skip: number;
}

/**
 * The table of a list: Mantine's frame around plain rows. A row costs one element per cell and no component, class or
 * attribute more: that is what makes 250 rows fast on the server, in the browser and on the wire. Rows are keyed by
 * place, so that the next page changes texts instead of rebuilding rows. It is drawn again only when its props change: keep
 * `columns` the same object from one drawing to the next.
 */
function ListTableOf<Row>({ label, columns, rows, skip }: ListTableProps<Row>) {
  return (
    <Table unstyled className="list" aria-label={label} style={columnNames(columns)}>
      <thead>
        <tr>
          <th scope="col">{numberTitle}</th>
          {columns.map(({ title, kind, width }) => (
            <th key={title} scope="col" className={kind} style={width ? { width: `${width}%` } : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>{skip + index + 1}</td>
            {columns.map(({ cell, kind }, place) => (
              <td key={place} className={kind}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

// memo() forgets that the component is generic.
export const ListTable = memo(ListTableOf) as typeof ListTableOf;

const numberTitle = "#NO";

/** `--c1: "#NO"; --c2: …`: on small screens the style sheet writes a column's name before each of its cells. */
function columnNames(columns: readonly Column<never>[]): CSSProperties {
  const titles = [numberTitle, ...columns.map(({ title }) => title)];
  return Object.fromEntries(titles.map((title, index) => [`--c${index + 1}`, JSON.stringify(title)]));
}

/** A text that may be long: two lines, then an ellipsis, the whole in `title`. A short one costs no element. */
export function longText(text: string): ReactNode {
  if (text.length <= 40) return text;
  return (
    <span className="two-lines" title={text}>
      {text}
    </span>
  );
}
