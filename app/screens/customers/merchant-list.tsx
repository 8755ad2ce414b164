import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import type { Merchant } from "~/bank/types";
import { maskTaxId, orDash, titleCase } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import type { SearchField } from "~/list/query";
import { readList, redirectToSearch } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { categoryText } from "~/texts/merchant-categories";
import { titled } from "~/ui/screen";
import { customerList, nameCell, statusColumn } from "./customer-list";
import { merchantKind as kind } from "./kinds";

const fields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "npwp", label: "NPWP", filter: "taxId", secret: true },
] as const satisfies SearchField[];
const merchantList = { ...customerList, can: { ...customerList.can, category: "zakat" }, fields } as const;

export const meta = titled(kind.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return readList(request, {
    ...merchantList,
    call: (query: QueryOf<"listMerchants">) => bankFor(actor).call("listMerchants", query),
    row: rowOf,
  });
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kind.feature);
  return redirectToSearch(request, fields, form);
}

const rowOf = ({
  key,
  name,
  address,
  taxId,
  picName,
  category,
  branchName,
  status,
  restriction,
  erasure,
}: Merchant) => ({
  key,
  name: titleCase(name),
  address: orDash(address),
  taxId: orDash(maskTaxId(taxId)),
  picName: orDash(titleCase(picName)),
  category,
  branchName,
  status,
  isRestricted: restriction !== null,
  isErased: erasure !== null,
});

type Row = ReturnType<typeof rowOf>;

const categoryColumn: Column<Row> = {
  title: "KATEGORI",
  cell: ({ category }) => categoryText(category),
  kind: "brief",
};

const withCategory: Column<Row>[] = [
  { title: "NAMA MERCHANT", cell: nameCell, order: "name" },
  { title: "ALAMAT", cell: ({ address }) => address },
  { title: "NPWP", cell: ({ taxId }) => taxId, kind: "short" },
  { title: "NAMA PIC", cell: ({ picName }) => picName },
  categoryColumn,
  { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
  statusColumn,
  { title: "DETAIL", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];
/** The categories are there only where the bank keeps them. */
const plain = withCategory.filter((column) => column !== categoryColumn);

export default function MerchantList() {
  const list = useLoaderData<typeof loader>();
  const columns = list.supported.includes("category") ? withCategory : plain;
  return <ListScreen title={kind.title} {...{ list, columns }} {...merchantList} rowNumberOrder="created" />;
}
