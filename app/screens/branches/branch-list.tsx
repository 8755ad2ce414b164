import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor, type BranchRecord } from "~/bank/index.server";
import { dateTime } from "~/format/dates";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { titled } from "~/ui/screen";
import { branchFeature } from "./addresses";

const title = "Branch Management";

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, branchFeature);
  const list = await readList(request, {
    can: { search: "administration", status: true },
    call: (query) => bankFor(actor).call("listBranches", query),
    row: rowOf,
  });
  return { ...list, mayCreate: actor.branch.isHeadOffice };
}

function rowOf({ key, name, type, createdAt }: BranchRecord) {
  return { key, name, type, createdAt: dateTime(createdAt) };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "CABANG", cell: ({ name }) => name },
  { title: "JENIS CABANG", cell: ({ type }) => type, kind: "short" },
  { title: "KODE CABANG", cell: ({ key }) => key, kind: "short" },
  { title: "CREATED DATE", cell: ({ createdAt }) => createdAt, kind: "time" },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function BranchList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  return <ListScreen {...{ title, list, columns }} create={mayCreate ? "Buat Cabang Baru" : undefined} />;
}
