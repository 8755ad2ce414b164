import { useLocation } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import type { ActiveStatus } from "contract/values";
import { changeFrom } from "~/form/status-change";
import type { OrderedList } from "~/list/load-ordered.server";
import { EmptyList } from "~/list/empty-list";
import { columnSort } from "~/list/order";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { StatusLinks } from "~/list/status-links";
import { ListTable, type Column, type ColumnSort } from "~/list/table";
import { UnofferedFilter, UnofferedOrder } from "~/list/unoffered";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";
import { pressSwitch, statusSwitch } from "~/ui/status-switch";
import { customerSorts, type CustomerKind } from "./kinds";

interface CustomerListProps<Row extends CustomerRow> {
  readonly kind: CustomerKind;
  readonly list: OrderedList<Row>;
  readonly searchFields: readonly SearchField[];
  /** By the list's query; the same function from one drawing to the next. */
  readonly columnsOf: (search: string, sortBy: SortBy) => Column<Row>[];
  /** Beside the title, of a list that has rows. */
  readonly actions?: ReactNode;
  /** Between the search and the table. */
  readonly children?: ReactNode;
}

/** The link of the column that is sorted by so; none where the bank cannot sort. */
export type SortBy = (name: "name" | "created") => ColumnSort | undefined;

/** The list of one kind of customers. */
export function CustomerList<Row extends CustomerRow>({
  kind,
  list,
  searchFields,
  columnsOf,
  actions,
  children,
}: CustomerListProps<Row>) {
  const { search } = useLocation();
  const { query, rows, searched, total, totalIsCapped, canSort, canFilter, status, isUnasked, isUnordered } =
    list;
  const { columns, numberSort } = useMemo(() => {
    const sortBy: SortBy = (name) =>
      canSort ? columnSort(kind.listPath, search, customerSorts, name) : undefined;
    return { columns: columnsOf(search, sortBy), numberSort: sortBy("created") };
  }, [columnsOf, kind, search, canSort]);
  return (
    <Screen
      title={kind.title}
      actions={
        <>
          {rows.length > 0 && actions}
          <RefreshButton />
        </>
      }
    >
      <SearchForm fields={searchFields} query={query} searched={searched}>
        {canFilter && <StatusLinks listPath={kind.listPath} status={status} />}
      </SearchForm>
      {children}
      {isUnordered && <UnofferedOrder />}
      {isUnasked ? (
        <UnofferedFilter filter="status" />
      ) : rows.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          <div onKeyDown={pressSwitch}>
            <ListTable
              label={kind.title}
              columns={columns}
              rows={rows}
              skip={pageWindow(query).skip}
              numberSort={numberSort}
            />
          </div>
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}

interface CustomerRow {
  readonly key: string;
  readonly status: ActiveStatus;
}

/** The column that switches customers on and off. */
export function statusColumn({ listPath }: CustomerKind, search: string): Column<CustomerRow> {
  const changeOf = ({ key, status }: CustomerRow) =>
    `${listPath}/${encodeURIComponent(key)}/${changeFrom(status)}${search}`;
  return { title: "STATUS", cell: (row) => statusSwitch(row.status, changeOf(row)), kind: "short" };
}
