import { EmptyState } from "~/ui/empty-state";
import { ListTable, type ListTableProps } from "./table";

interface PaperTableProps<Row> extends Pick<ListTableProps<Row>, "label" | "columns" | "rows" | "end"> {
  /** Said where there are no rows. */
  readonly empty: string;
}

/** All rows of a list on paper, and what stands below them. */
export function PaperTable<Row>({ empty, ...table }: PaperTableProps<Row>) {
  if (table.rows.length > 0) return <ListTable {...table} skip={0} />;
  return (
    <>
      <EmptyState text={empty} />
      {table.end}
    </>
  );
}
