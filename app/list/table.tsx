import { memo, type CSSProperties, type ReactNode } from "react";
import { pressSwitch } from "~/ui/status-switch";
import type { SortOf } from "./column-sort";
import { copyCells } from "./copy-cells";
import { rowLinks, type RowLinks } from "./detail-links";
import { StateLink } from "./state-link";

export interface Column<Row> {
  /** The title as it is shown, in capitals. */
  readonly title: string;
  /** Elements and texts. In a list no components, because React would keep one per row. `to` gives the addresses that a row leads to. */
  readonly cell: (row: Row, to: RowLinks) => ReactNode;
  /**
   * How wide the column is. Without a kind it holds text and takes the room that is left. The kinds take what they need:
   * - `amount`: a number, at the right;
   * - `code`: an id, several actions;
   * - `time`: a date with a time; the style sheet writes the time zone behind its head, so its cells are `dateTime`;
   * - `short`: one word, such as a date, a masked number, a pill or one action. It has no space to break at, so its cells need
   *   no class;
   * - `brief`: a text of about two words.
   */
  readonly kind?: "amount" | "code" | "time" | "short" | "brief";
  /** The order that its head leads to, in a list that can be sorted by it. */
  readonly order?: string;
}

export interface ListTableProps<Row> {
  /** Names the table for those who cannot see the page's title beside it. */
  readonly label: string;
  /** The same object from one drawing to the next. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows before the first one: numbers continue across pages. */
  readonly skip?: number;
  /** Where rows lead; nowhere without it. */
  readonly links?: RowLinks;
  /** The number of a row that brings its own; a function that stays the same. */
  readonly numberOf?: (row: Row) => number;
  /** What the heads of columns with an `order` lead to, where the list can be sorted. */
  readonly sortOf?: SortOf | undefined;
  /** The order by which rows are numbered. */
  readonly rowNumberOrder?: string | undefined;
  /** What never stands alone on a sheet of paper, such as signatures. Chromium keeps rows of one table together, and nothing else. */
  readonly end?: ReactNode;
}

/** The links of a table whose rows lead nowhere. */
export const noLinks = rowLinks("", "");

/**
 * The table of a list. A row costs one element per cell and no component, class or attribute more: that is what makes 250 rows
 * fast on the server, in the browser and on the wire. Rows are keyed by place, so that the next page changes texts instead of
 * rebuilding rows. The table is drawn again only when its props change: keep them the same objects from one drawing to the next.
 */
function ListTableOf<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, skip = 0, links = noLinks, numberOf, sortOf, rowNumberOrder, end } = props;
  const headOf = (title: string, kind: Column<Row>["kind"], order: string | undefined) => {
    const sort = order === undefined ? undefined : sortOf?.(order);
    return (
      <th
        key={title}
        scope="col"
        className={kind === "time" ? "code time" : kind}
        aria-sort={sort?.direction}
      >
        {sort ? <StateLink href={sort.href}>{title}</StateLink> : title}
      </th>
    );
  };
  return (
    <div className="rows" onKeyDown={pressSwitch} onCopy={copyCells}>
      <table className="list" aria-label={label} style={columnNames(columns)}>
        <thead>
          <tr>
            {headOf("#NO", "short", rowNumberOrder)}
            {columns.map(({ title, kind, order }) => headOf(title, kind, order))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{numberOf ? numberOf(row) : skip + index + 1}</td>
              {columns.map(({ cell, kind }, place) => cellOf(cell(row, links), kind, place))}
            </tr>
          ))}
          {end && (
            <tr className="table-end">
              <td colSpan={columns.length + 1}>{end}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** What is no text is never cut. It may be several lines where a text would be one. */
const classOf = {
  amount: "amount",
  code: "code",
  time: "code",
  short: undefined,
  brief: "code lines",
  text: "lines",
} as const;

/** A text shorter than this is seldom cut. */
const cutFrom = 12;

/** A text stands on one line. Where there is no room it is cut, and its `title` has the whole. */
function cellOf(content: ReactNode, kind: Column<never>["kind"] | "text" = "text", place: number) {
  const isText = typeof content === "string" && (kind === "text" || kind === "brief");
  return (
    <td
      key={place}
      className={isText ? kind : classOf[kind]}
      title={isText && content.length >= cutFrom ? content : undefined}
    >
      {content}
    </td>
  );
}

// memo() forgets that the component is generic.
export const ListTable = memo(ListTableOf) as typeof ListTableOf;

export interface PartProps<Row> extends Pick<ListTableProps<Row>, "columns"> {
  /** The heading, which names the table too. */
  readonly title: string;
  /** Between them. */
  readonly children?: ReactNode;
}

/** A part of a screen that is a table of few rows. */
export function TablePart<Row>({ title, children, ...table }: PartProps<Row> & { rows: readonly Row[] }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
      <ListTable label={title} {...table} />
    </section>
  );
}

/**
 * `--c2: "NAMA"; --c3: …`, by the column's place after the number: on small screens the style sheet writes its name before
 * each of its cells.
 */
export function columnNames(columns: readonly Column<never>[]): CSSProperties {
  return Object.fromEntries(
    columns.map((column, index) => [`--c${index + 2}`, JSON.stringify(titleWithZone(column))]),
  );
}

/** The title of a column, with the time zone behind it as the style sheet writes it in heads. */
export const titleWithZone = ({ title, kind }: Pick<Column<never>, "title" | "kind">) =>
  kind === "time" ? `${title} (WIB)` : title;

/** A cell, and below it in a smaller type what else is to be known of it; "" for nothing. */
export function withNote(cell: ReactNode, note: ReactNode): ReactNode {
  if (note === "") return cell;
  return (
    <>
      <span>{cell}</span>
      <div className="reason quiet">{note}</div>
    </>
  );
}

/** A cell, and below it in grey what else is to be known of it, a line each. */
export const withLines = (cell: ReactNode, ...lines: readonly string[]) => (
  <>
    <span>{cell}</span>
    {lines.map((line, place) => (
      <div key={place} className="quiet">
        {line}
      </div>
    ))}
  </>
);

/** A text beside something else in its cell: one line, then an ellipsis, the whole in `title`. */
export function longText(text: string): ReactNode {
  if (text.length < cutFrom) return text;
  return (
    <span className="cut" title={text}>
      {text}
    </span>
  );
}
