import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, canSearchRecords, type BranchRecord } from "~/bank/index.server";
import { dateTime } from "~/format/dates";
import { detailLinks } from "~/list/detail-links";
import { FilteredRows } from "~/list/filtered-rows";
import { ListActions } from "~/list/list-actions";
import { loadFiltered } from "~/list/load-filtered.server";
import { longText, type Column } from "~/list/table";
import { Screen } from "~/ui/screen";

const feature = "MN603";
const path = "/branch-management";
const title = "Branch Management";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const list = await loadFiltered(request, canSearchRecords, bankFor(actor).listBranches, rowOf);
  return { ...list, mayCreate: actor.branch.isHeadOffice };
}

function rowOf({ key, name, type, createdAt }: BranchRecord) {
  return { key, name, type, createdAt: dateTime(createdAt) };
}

type Row = ReturnType<typeof rowOf>;

export default function BranchList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  const create = mayCreate
    ? { label: "Buat Cabang Baru", href: detailLinks(path, search)("new") }
    : undefined;
  return (
    <Screen title={title} actions={<ListActions create={create} />}>
      <FilteredRows label={title} list={list} columns={columns} create={create} />
    </Screen>
  );
}

function columnsOf(search: string): Column<Row>[] {
  const detailOf = detailLinks(path, search);
  return [
    { title: "CABANG", cell: ({ name }) => longText(name) },
    { title: "JENIS CABANG", cell: ({ type }) => type, kind: "short" },
    { title: "KODE CABANG", cell: ({ key }) => key, kind: "short" },
    { title: "CREATED DATE", cell: ({ createdAt }) => createdAt, kind: "code" },
    { title: "AKSI", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, kind: "short" },
  ];
}
