import { EmptyList, type CreateLink } from "./empty-list";
import { FilterForm } from "./filter-form";
import type { FilteredList } from "./load-filtered.server";
import { Pager } from "./pager";
import { pageWindow } from "./query";
import { ListTable, type Column } from "./table";
import { UnofferedFilter } from "./unoffered";

interface FilteredRowsProps<Row> {
  /** Names the table. */
  readonly label: string;
  readonly list: FilteredList<Row>;
  /** The same object from one drawing to the next. */
  readonly columns: readonly Column<Row>[];
  /** Offered where there are no rows yet. */
  readonly create?: CreateLink | undefined;
}

/** A list that is narrowed by status and searched as a whole: its filter, its rows, its pager. */
export function FilteredRows<Row>({ label, list, columns, create }: FilteredRowsProps<Row>) {
  const { query, rows, total, totalIsCapped, isUnasked } = list;
  return (
    <>
      <FilterForm list={list} />
      {isUnasked ? (
        <UnofferedFilter filter="search" />
      ) : rows.length === 0 ? (
        <EmptyList create={create} />
      ) : (
        <>
          <ListTable label={label} columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </>
  );
}
