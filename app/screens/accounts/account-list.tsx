import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import type { ActiveStatus } from "contract/values";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, customerListOffer } from "~/bank/index.server";
import type { AccountQuery, ListedAccount } from "~/bank/types";
import { amount } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import { EmptyList } from "~/list/empty-list";
import { loadOrdered } from "~/list/load-ordered.server";
import { redirectToSearch } from "~/list/load.server";
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
import { kindAt, kindOf, useKind, type AccountKind } from "./kinds";

const searchFields = [{ name: "name", label: "Nama", filter: "name" }] as const satisfies SearchField[];

/** Orders of the two lists; without one the newest come first. */
const sorts = ["name", "-name", "balance", "-balance"] as const;

export const meta: MetaFunction = ({ location }) => [
  { title: `${kindAt(location.pathname).title} · Ramah Zakat` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { listAccounts } = bankFor(await requireView(request, kindOf(request).feature));
  const kind = kindOf(request);
  const listOf = (query: AccountQuery) => listAccounts(kind.type, query);
  const listed = { fields: searchFields, sorts };
  return loadOrdered(request, listed, customerListOffer, listOf, (account) => accountRow(account, kind));
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kindOf(request).feature);
  return redirectToSearch(request, searchFields, form);
}

/** An account as the lists show it. */
function accountRow(account: ListedAccount, { ownerNumber }: AccountKind) {
  const { customerName, branchName, accountNumber, balanceIdr, status } = account;
  return {
    name: titleCase(customerName),
    ownerNumber: ownerNumber(account),
    branchName,
    accountNumber,
    balance: amount(balanceIdr),
    status,
  };
}

type AccountRow = ReturnType<typeof accountRow>;

/** The accounts of all customers of one type. */
export default function AccountList() {
  const list = useLoaderData<typeof loader>();
  const kind = useKind();
  const { search } = useLocation();
  const { query, rows, searched, total, totalIsCapped, canSort, canFilter, status, isUnasked, isUnordered } =
    list;
  const { title, listPath } = kind;
  const columns = useMemo(() => columnsOf(kind, search, canSort), [kind, search, canSort]);
  return (
    <Screen key={listPath} title={title} actions={<RefreshButton />}>
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
