import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, customerListOffer } from "~/bank/index.server";
import type { Merchant } from "~/bank/types";
import { maskTaxId, orDash, titleCase } from "~/format/text";
import { detailLinks } from "~/list/detail-links";
import { loadOrdered } from "~/list/load-ordered.server";
import { redirectToSearch } from "~/list/load.server";
import type { SearchField } from "~/list/query";
import { longText, type Column } from "~/list/table";
import { CustomerList, statusColumn, type SortBy } from "./customer-list";
import { customerSorts, merchantKind as kind } from "./kinds";

const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "npwp", label: "NPWP", filter: "taxId", secret: true },
] as const satisfies SearchField[];
const listed = { fields: searchFields, sorts: customerSorts };

export const meta: MetaFunction = () => [{ title: `${kind.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadOrdered(request, listed, customerListOffer, bankFor(actor).listMerchants, rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kind.feature);
  return redirectToSearch(request, searchFields, form);
}

/** A merchant as the list shows it. */
function rowOf({ key, name, address, taxId, picName, branchName, status }: Merchant) {
  return {
    key,
    name: titleCase(name),
    address: orDash(address),
    taxId: orDash(maskTaxId(taxId)),
    picName: orDash(titleCase(picName)),
    branchName,
    status,
  };
}

function columnsOf(search: string, sortBy: SortBy): Column<ReturnType<typeof rowOf>>[] {
  const detailOf = detailLinks(kind.listPath, search);
  return [
    { title: "NAMA MERCHANT", cell: ({ name }) => longText(name), sort: sortBy("name") },
    { title: "ALAMAT", cell: ({ address }) => longText(address) },
    { title: "NPWP", cell: ({ taxId }) => taxId, kind: "short" },
    { title: "NAMA PIC", cell: ({ picName }) => longText(picName) },
    { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
    statusColumn(kind, search),
    { title: "DETAIL", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, kind: "short" },
  ];
}

export default function MerchantList() {
  const list = useLoaderData<typeof loader>();
  return <CustomerList {...{ kind, list, searchFields, columnsOf }} />;
}
