import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { ActiveStatus } from "contract/values";
import type { ListedAccount } from "~/bank/types";
import { amount } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import { EmptyList } from "~/list/empty-list";
import type { OrderedList } from "~/list/load-ordered.server";
import { columnSort } from "~/list/order";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { StatusLinks } from "~/list/status-links";
import { ListTable, longText, type Column } from "~/list/table";
import { UnofferedFilter, UnofferedOrder } from "~/list/unoffered";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

export const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
] as const satisfies SearchField[];

/** Orders of the two lists; without one the newest come first. */
const sorts = ["name", "-name", "balance", "-balance"] as const;

export const listed = { fields: searchFields, sorts };

/** What differs between the accounts of mustahik and of merchants (docs/product.md#accounts). */
export interface AccountKind {
  readonly title: string;
  readonly listPath: string;
  /** Titles of the columns that say whose an account is. */
  readonly nameTitle: string;
  readonly numberTitle: string;
}

/**
 * An account as the lists show it.
 *
 * @param ownerNumber the owner's KTP or NPWP, masked: the whole number does not leave the server
 */
export function accountRow(account: ListedAccount, ownerNumber: string) {
  const { customerName, branchName, accountNumber, balanceIdr, status } = account;
  return {
    name: titleCase(customerName),
    ownerNumber,
    branchName,
    accountNumber,
    balance: amount(balanceIdr),
    status,
  };
}

type AccountRow = ReturnType<typeof accountRow>;

/** The accounts of all customers of one type. */
export function AccountList({ kind, list }: { kind: AccountKind; list: OrderedList<AccountRow> }) {
  const { search } = useLocation();
  const { query, rows, searched, total, totalIsCapped, canSort, canFilter, status, isUnasked, isUnordered } =
    list;
  const { title, listPath } = kind;
  const columns = useMemo(() => columnsOf(kind, search, canSort), [kind, search, canSort]);
  return (
    <Screen title={title} actions={<RefreshButton />}>
      <SearchForm fields={searchFields} query={query} searched={searched}>
        {canFilter && <StatusLinks listPath={listPath} status={status} />}
      </SearchForm>
      {isUnordered && <UnofferedOrder />}
      {isUnasked ? (
        <UnofferedFilter filter="status" />
      ) : rows.length === 0 ? (
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

function columnsOf(kind: AccountKind, search: string, canSort: boolean): Column<AccountRow>[] {
  const sortBy = (name: "name" | "balance") =>
    canSort ? columnSort(kind.listPath, search, sorts, name) : undefined;
  return [
    { title: kind.nameTitle, cell: ({ name }) => longText(name), sort: sortBy("name") },
    { title: kind.numberTitle, cell: ({ ownerNumber }) => ownerNumber, kind: "short" },
    { title: "CABANG", cell: ({ branchName }) => branchName },
    { title: "NOMOR ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "short" },
    { title: "SALDO", cell: ({ balance }) => balance, kind: "amount", sort: sortBy("balance") },
    { title: "STATUS", cell: ({ status }) => accountPill(status), kind: "short" },
  ];
}

/** The words of an account's status: other than a customer's. */
function accountPill(status: ActiveStatus) {
  return pill(status === "Active" ? "done" : "plain", status);
}
