import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { ActiveStatus } from "contract/values";
import { detailLinks } from "~/list/detail-links";
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

/** What every row of the two lists holds. */
interface CustomerRow {
  readonly key: string;
  readonly status: ActiveStatus;
}

interface CustomerListProps<Row> {
  readonly kind: CustomerKind;
  readonly list: ListData<Row>;
  readonly searchFields: readonly SearchField[];
  /** What stands before status and detail; the same object from one drawing to the next. */
  readonly facts: readonly Column<Row>[];
}

/** The list of one kind of customers. */
export function CustomerList<Row extends CustomerRow>({
  kind,
  list,
  searchFields,
  facts,
}: CustomerListProps<Row>) {
  const { search } = useLocation();
  const columns = useMemo(() => [...facts, ...actionColumns(kind, search)], [facts, kind, search]);
  const { query, searched, rows, total, totalIsCapped } = list;
  return (
    <Screen title={kind.title} actions={<RefreshButton />}>
      <SearchForm fields={searchFields} query={query} searched={searched} />
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

function actionColumns({ listPath }: CustomerKind, search: string): Column<CustomerRow>[] {
  const detailOf = detailLinks(listPath, search);
  const changeOf = ({ key, status }: CustomerRow) =>
    `${listPath}/${encodeURIComponent(key)}/${changeFrom(status)}${search}`;
  return [
    { title: "STATUS", cell: (row) => statusSwitch(row.status, changeOf(row)), kind: "code" },
    { title: "DETAIL", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, kind: "short" },
  ];
}
