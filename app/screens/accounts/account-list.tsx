import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { AccountQuery, ListedAccount } from "~/bank/types";
import { amount } from "~/format/rupiah";
import { titleCase, maskNationalId, maskTaxId, orDash } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { type Column, withNote } from "~/list/table";
import { restrictionTexts } from "~/texts/customers";
import { kindsByAddress } from "~/ui/kinds-by-address";
import { pill } from "~/ui/pill";

/** The accounts of mustahik: what differs from those of merchants (docs/product.md#accounts). */
const mustahikKind = {
  type: "Mustahik",
  feature: "MN205",
  listPath: "/list-account-mustahik",
  title: "Data Account Mustahik",
  /** Titles of the columns about the account's owner. */
  nameTitle: "NAMA LENGKAP",
  numberTitle: "NOMOR KTP",
  /** The owner's KTP or NPWP, masked, because the whole number must not leave the server. */
  ownerNumber: ({ nationalId }: ListedAccount) => maskNationalId(nationalId),
} as const;

const merchantKind = {
  type: "Merchant",
  feature: "MN304",
  listPath: "/list-account-merchant",
  title: "Data Account Merchant",
  nameTitle: "NAMA MERCHANT",
  numberTitle: "NPWP",
  ownerNumber: ({ taxId }: ListedAccount) => orDash(maskTaxId(taxId)),
} as const;

type AccountKind = typeof mustahikKind | typeof merchantKind;

const { kindOf, useKind, titledBy } = kindsByAddress([mustahikKind, merchantKind], ({ listPath }) => [
  listPath,
]);

/** How both lists are read. Without an order, the newest come first. */
const accountList = {
  can: { search: true, status: "lists", sort: "lists" },
  fields: [{ name: "name", label: "Nama", filter: "name" }],
  sorts: ["name", "-name", "balance", "-balance"],
} as const;

export const meta = titledBy((kind) => kind.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const bank = bankFor(await requireView(request, kindOf(request).feature));
  const kind = kindOf(request);
  return readList(request, {
    ...accountList,
    call: (query: AccountQuery) => bank.call("listAccounts", kind.type, query),
    row: (account) => accountRow(account, kind),
  });
}

function accountRow(account: ListedAccount, { ownerNumber }: AccountKind) {
  const { customerName, isRestricted, branchName, accountNumber, balanceIdr, status } = account;
  return {
    name: titleCase(customerName),
    isRestricted,
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
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return <ListScreen key={kind.listPath} title={kind.title} {...{ list, columns }} {...accountList} />;
}

const columnsOf = ({ nameTitle, numberTitle }: AccountKind): Column<AccountRow>[] => [
  {
    title: nameTitle,
    cell: ({ name, isRestricted }) => withNote(name, isRestricted ? restrictionTexts.badge : ""),
    order: "name",
  },
  { title: numberTitle, cell: ({ ownerNumber }) => ownerNumber, kind: "short" },
  { title: "CABANG", cell: ({ branchName }) => branchName },
  { title: "NOMOR ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "short" },
  { title: "SALDO", cell: ({ balance }) => balance, kind: "amount", order: "balance" },
  // An account's status has the bank's English word, unlike a customer's.
  {
    title: "STATUS",
    cell: ({ status }) => pill(status === "Active" ? "done" : "plain", status),
    kind: "short",
  },
];
