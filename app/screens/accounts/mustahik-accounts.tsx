import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, customerListOffer } from "~/bank/index.server";
import type { ListedAccount } from "~/bank/types";
import { amount } from "~/format/rupiah";
import { maskNationalId, titleCase } from "~/format/text";
import { loadOrdered } from "~/list/load-ordered.server";
import { redirectToSearch } from "~/list/load.server";
import { longText, type Column } from "~/list/table";
import { AccountList, accountPill, listed, searchFields, type SortBy } from "./account-list";

const title = "Data Account Mustahik";
const listPath = "/list-account-mustahik";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { listAccounts } = bankFor(await requireView(request, "MN205"));
  const offer = await customerListOffer();
  return loadOrdered(request, listed, offer, (query) => listAccounts("Mustahik", query), rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, "MN205");
  return redirectToSearch(request, searchFields, form);
}

/** An account as the list shows it. The whole KTP number does not leave the server. */
function rowOf({ customerName, nationalId, branchName, accountNumber, balanceIdr, status }: ListedAccount) {
  return {
    name: titleCase(customerName),
    nationalId: maskNationalId(nationalId),
    branchName,
    accountNumber,
    balance: amount(balanceIdr),
    status,
  };
}

function columnsOf(sortBy: SortBy): Column<ReturnType<typeof rowOf>>[] {
  return [
    { title: "NAMA LENGKAP", cell: ({ name }) => longText(name), sort: sortBy("name") },
    { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
    { title: "CABANG", cell: ({ branchName }) => branchName },
    { title: "NOMOR ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "short" },
    { title: "SALDO", cell: ({ balance }) => balance, kind: "amount", sort: sortBy("balance") },
    { title: "STATUS", cell: ({ status }) => accountPill(status), kind: "short" },
  ];
}

export default function MustahikAccounts() {
  return (
    <AccountList
      title={title}
      listPath={listPath}
      list={useLoaderData<typeof loader>()}
      columnsOf={columnsOf}
    />
  );
}
