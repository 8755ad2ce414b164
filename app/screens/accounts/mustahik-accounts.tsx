import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, customerListOffer } from "~/bank/index.server";
import type { AccountQuery, ListedAccount } from "~/bank/types";
import { maskNationalId } from "~/format/text";
import { loadOrdered } from "~/list/load-ordered.server";
import { redirectToSearch } from "~/list/load.server";
import { AccountList, accountRow, listed, searchFields, type AccountKind } from "./account-list";

const kind: AccountKind = {
  title: "Data Account Mustahik",
  listPath: "/list-account-mustahik",
  nameTitle: "NAMA LENGKAP",
  numberTitle: "NOMOR KTP",
};

export const meta: MetaFunction = () => [{ title: `${kind.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { listAccounts } = bankFor(await requireView(request, "MN205"));
  const listOf = (query: AccountQuery) => listAccounts("Mustahik", query);
  return loadOrdered(request, listed, customerListOffer, listOf, rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, "MN205");
  return redirectToSearch(request, searchFields, form);
}

function rowOf(account: ListedAccount) {
  return accountRow(account, maskNationalId(account.nationalId));
}

export default function MustahikAccounts() {
  return <AccountList kind={kind} list={useLoaderData<typeof loader>()} />;
}
