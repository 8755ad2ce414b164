import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { ActiveStatus } from "contract/values";
import type { OrderedList } from "~/list/load-ordered.server";
import { EmptyList } from "~/list/empty-list";
import { columnSort } from "~/list/order";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { StatusLinks } from "~/list/status-links";
import { ListTable, type Column, type ColumnSort } from "~/list/table";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

export const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
] as const satisfies SearchField[];

/** Orders of the two lists; without one the newest come first. */
const sorts = ["name", "-name", "balance", "-balance"] as const;

export const listed = { fields: searchFields, sorts };

/** The link of the column that is sorted by so; none where the bank cannot sort. */
export type SortBy = (name: "name" | "balance") => ColumnSort | undefined;

interface AccountListProps<Row> {
  readonly title: string;
  readonly listPath: string;
  readonly list: OrderedList<Row>;
  /** The same function from one drawing to the next. */
  readonly columnsOf: (sortBy: SortBy) => Column<Row>[];
}

/** The accounts of all customers of one type. */
export function AccountList<Row>({ title, listPath, list, columnsOf }: AccountListProps<Row>) {
  const { search } = useLocation();
  const { query, searched, rows, total, totalIsCapped, canSort, canFilter, status } = list;
  const columns = useMemo(
    () => columnsOf((name) => (canSort ? columnSort(listPath, search, sorts, name) : undefined)),
    [columnsOf, listPath, search, canSort],
  );
  return (
    <Screen title={title} actions={<RefreshButton />}>
      <SearchForm fields={searchFields} query={query} searched={searched}>
        {canFilter && <StatusLinks listPath={listPath} status={status} />}
      </SearchForm>
      {rows.length === 0 ? (
        <EmptyList />
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
