import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, customerListOffer } from "~/bank/index.server";
import type { AccountQuery, ListedAccount } from "~/bank/types";
import { maskTaxId, orDash } from "~/format/text";
import { loadOrdered } from "~/list/load-ordered.server";
import { redirectToSearch } from "~/list/load.server";
import { AccountList, accountRow, listed, searchFields, type AccountKind } from "./account-list";

const kind: AccountKind = {
  title: "Data Account Merchant",
  listPath: "/list-account-merchant",
  nameTitle: "NAMA MERCHANT",
  numberTitle: "NPWP",
};

export const meta: MetaFunction = () => [{ title: `${kind.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { listAccounts } = bankFor(await requireView(request, "MN304"));
  const listOf = (query: AccountQuery) => listAccounts("Merchant", query);
  return loadOrdered(request, listed, customerListOffer, listOf, rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, "MN304");
  return redirectToSearch(request, searchFields, form);
}

function rowOf(account: ListedAccount) {
  return accountRow(account, orDash(maskTaxId(account.taxId)));
}

export default function MerchantAccounts() {
  return <AccountList kind={kind} list={useLoaderData<typeof loader>()} />;
}
