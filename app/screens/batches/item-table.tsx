import { useMemo, type ReactNode } from "react";
import type { BatchColumn } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { Pager } from "~/list/pager";
import type { List } from "~/list/read-list.server";
import { ListTable, type Column } from "~/list/table";
import { laterPart } from "~/script/later-part";
import { EmptyState } from "~/ui/empty-state";
import type { ItemRow } from "./batch-rows";
import type { ItemPart } from "./batch-rows";
import { sentencesIn } from "./batch-rows";
import classes from "./batches.module.css";
import type { ItemRowsProps } from "./expandable-items";
import { columnsOfFile, useBatchKind } from "./kinds";

interface ItemTableProps {
  readonly part: ItemPart;
  readonly page: List<ItemRow>;
  /** The names of the file's columns. */
  readonly columnNames: readonly string[];
  /** What stands beside the title, where there are rows. */
  readonly children?: ReactNode;
}

/** The rows of a batch that are in one state, with a pager of their own. */
export function ItemTable({ part: shown, page, columnNames, children }: ItemTableProps) {
  const { part, status, title, empty } = shown;
  const { query, rows, total, hasMoreThanTotal } = page;
  const kind = useBatchKind();
  const hasRemarks = status === "Failed" || rows.some(({ remarks }) => remarks !== "-");
  const columns = useMemo(
    () => columnsOf(columnsOfFile(kind, columnNames), hasRemarks),
    [kind, columnNames, hasRemarks],
  );
  return (
    <section className={`part ${classes.items}`} id={part}>
      <div className="head">
        <h2>{`${title} (${grouped(total)})`}</h2>
        {rows.length > 0 && children}
      </div>
      {rows.length === 0 ? (
        <EmptyState text={total > 0 ? "Baris ini sudah dihapus." : empty} />
      ) : (
        <>
          <Rows label={title} columns={columns} rows={rows} />
          <Pager {...{ query, total, hasMoreThanTotal }} within={{ id: part, title }} />
        </>
      )}
    </section>
  );
}

const ExpandableItems = laterPart(() => import("./expandable-items"));

/** A plain table that shows everything. With script, if a row has several remarks: a table with rows that open. */
function Rows(props: ItemRowsProps) {
  const hasMuchToSay = props.rows.some(({ remarks }) => sentencesIn(remarks).length > 1);
  return hasMuchToSay ? <OpeningRows {...props} /> : <PlainRows {...props} />;
}

function OpeningRows(props: ItemRowsProps) {
  return ExpandableItems.useIsLoaded() ? <ExpandableItems.Part {...props} /> : <PlainRows {...props} />;
}

const PlainRows = (props: ItemRowsProps) => <ListTable {...props} numberOf={seqNoOf} />;

const seqNoOf = ({ seqNo }: ItemRow) => seqNo;

const remarksColumn: Column<ItemRow> = { title: "KETERANGAN", cell: ({ remarks }) => remarks };

function columnsOf(columns: readonly BatchColumn[], hasRemarks: boolean): readonly Column<ItemRow>[] {
  const own = columns.map((column) => columnOf(column, columns.length > 8));
  return hasRemarks ? [...own, remarksColumn] : own;
}

function columnOf({ name, title, holds }: BatchColumn, isWide: boolean): Column<ItemRow> {
  const cellOf = ({ cells }: ItemRow) => cells[name] ?? "";
  if (holds === "digits" && isWide) return { title, cell: (row) => breakable(cellOf(row)), kind: "short" };
  const kind = columnKinds[holds];
  return kind ? { title, cell: cellOf, kind } : { title, cell: (row) => cellOf(row) };
}

/** The kind of a column whose cells are no long text. */
const columnKinds: { readonly [Holds in BatchColumn["holds"]]?: Column<ItemRow>["kind"] } = {
  amount: "amount",
  date: "short",
  digits: "code",
  programme: "code",
};

/** Lets a long number break into two lines in a table of many columns. A user who copies it still gets plain digits. */
function breakable(number: string): ReactNode {
  if (number.length < 12) return number;
  const middle = Math.ceil(number.length / 2);
  return (
    <>
      <span>{number.slice(0, middle)}</span>
      <wbr />
      <span>{number.slice(middle)}</span>
    </>
  );
}
