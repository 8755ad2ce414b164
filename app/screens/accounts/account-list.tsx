import type { ActiveStatus } from "contract/values";
import type { ListData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { ListTable, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

export const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
] as const satisfies SearchField[];

interface AccountListProps<Row> {
  readonly title: string;
  readonly list: ListData<Row>;
  readonly columns: readonly Column<Row>[];
}

/** The accounts of all customers of one type. */
export function AccountList<Row>({ title, list, columns }: AccountListProps<Row>) {
  const { query, searched, rows, total, totalIsCapped } = list;
  return (
    <Screen title={title} actions={<RefreshButton />}>
      <SearchForm fields={searchFields} query={query} searched={searched} />
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan." />
      ) : (
        <>
          <ListTable label={title} columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}

/** The words of an account's status (spec, document 2 §3): other than a customer's. */
export function accountPill(status: ActiveStatus) {
  return pill(status === "Active" ? "done" : "plain", status);
}
