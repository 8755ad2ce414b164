import { useLocation } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import type { ActiveStatus } from "contract/values";
import type { ListData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { ListTable, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";
import { pressSwitch, statusSwitch } from "~/ui/status-switch";
import type { CustomerKind } from "./kinds";
import { changeFrom } from "./status-change";

interface CustomerListProps<Row> {
  readonly kind: CustomerKind;
  readonly list: ListData<Row>;
  readonly searchFields: readonly SearchField[];
  /** By the list's query; the same function from one drawing to the next. */
  readonly columnsOf: (search: string) => Column<Row>[];
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Between the search and the table. */
  readonly children?: ReactNode;
}

/** The list of one kind of customers. */
export function CustomerList<Row>({
  kind,
  list,
  searchFields,
  columnsOf,
  actions,
  children,
}: CustomerListProps<Row>) {
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [columnsOf, search]);
  const { query, searched, rows, total, totalIsCapped } = list;
  return (
    <Screen
      title={kind.title}
      actions={
        <>
          {actions}
          <RefreshButton />
        </>
      }
    >
      <SearchForm fields={searchFields} query={query} searched={searched} />
      {children}
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan." />
      ) : (
        <>
          <div onKeyDown={pressSwitch}>
            <ListTable label={kind.title} columns={columns} rows={rows} skip={pageWindow(query).skip} />
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
