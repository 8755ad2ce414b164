import { DataTable, type DataTableColumn } from "mantine-datatable";
import { useMemo, useState } from "react";
import { columnNames, noLinks, type Column } from "~/list/table";
import { Mantine } from "~/theme/mantine";
import type { ItemRow } from "./batch-rows";
import { sentencesIn } from "./batch-rows";
import classes from "./batches.module.css";

export interface ItemRowsProps {
  /** Names the table. */
  readonly label: string;
  /** The last one holds the remarks, if there are any. */
  readonly columns: readonly Column<ItemRow>[];
  readonly rows: readonly ItemRow[];
}

/**
 * Rows of a batch. Each opens and shows its remarks, sentence by sentence. With script this replaces the plain table; the module
 * and its library are loaded after the page works.
 */
export default function ExpandableItems({ label, columns, rows }: ItemRowsProps) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const shownColumns = useMemo(() => {
    const toggle = (seqNo: number) =>
      setOpen((before) =>
        before.includes(seqNo) ? before.filter((other) => other !== seqNo) : [...before, seqNo],
      );
    const own = columns.slice(0, -1).map(dataColumn);
    return [numberColumn, ...own, remarksColumn(columns.length, open, toggle)];
  }, [columns, open]);
  return (
    <div className="rows" style={columnNames(columns)}>
      <Mantine>
        <DataTable
          aria-label={label}
          classNames={{ root: classes.expandable!, table: "list" }}
          scrollAreaProps={{ type: "never" }}
          idAccessor="seqNo"
          columns={shownColumns}
          records={[...rows]}
          rowExpansion={{
            allowMultiple: true,
            trigger: "never",
            expanded: { recordIds: [...open] },
            collapseProps: { transitionDuration: 0 },
            content: ({ record }) => <Remarks remarks={record.remarks} />,
          }}
        />
      </Mantine>
    </div>
  );
}

const numberColumn: DataTableColumn<ItemRow> = { accessor: "seqNo", title: "#NO", titleClassName: "short" };

function dataColumn({ title, cell, kind }: Column<ItemRow>, place: number): DataTableColumn<ItemRow> {
  return {
    accessor: `cells.${place}`,
    title,
    render: (row) => cell(row, noLinks),
    ...(kind && { titleClassName: kind }),
    ...(kind && kind !== "short" && { cellsClassName: kind }),
  };
}

/** The first remark, on the button that shows the others. */
function remarksColumn(
  place: number,
  open: readonly number[],
  toggle: (seqNo: number) => void,
): DataTableColumn<ItemRow> {
  return {
    accessor: `remarks.${place}`,
    title: "KETERANGAN",
    render({ seqNo, remarks }) {
      const [first = "", ...more] = sentencesIn(remarks);
      if (more.length === 0) return first;
      return (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={open.includes(seqNo)}
          onClick={() => toggle(seqNo)}
        >
          <span>{first}</span> <b>{`(+${more.length})`}</b>
        </button>
      );
    },
  };
}

function Remarks({ remarks }: { remarks: string }) {
  return (
    <ul>
      {sentencesIn(remarks).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
