import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, canSearchRecords, type Role } from "~/bank/index.server";
import { dateTime } from "~/format/dates";
import { detailLinks } from "~/list/detail-links";
import { FilteredRows } from "~/list/filtered-rows";
import { ListActions } from "~/list/list-actions";
import { loadFiltered } from "~/list/load-filtered.server";
import { longText, type Column } from "~/list/table";
import { Screen } from "~/ui/screen";

const feature = "MN602";
const path = "/role-management";
const title = "Role Management";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  return loadFiltered(request, canSearchRecords, bankFor(actor).listRoles, rowOf);
}

function rowOf({ key, code, description, createdAt }: Role) {
  return { key, code, description, createdAt: dateTime(createdAt) };
}

type Row = ReturnType<typeof rowOf>;

export default function RoleList() {
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  const create = { label: "Buat Role Baru", href: detailLinks(path, search)("new") };
  return (
    <Screen title={title} actions={<ListActions create={create} />}>
      <FilteredRows label={title} list={list} columns={columns} create={create} />
    </Screen>
  );
}

function columnsOf(search: string): Column<Row>[] {
  const detailOf = detailLinks(path, search);
  return [
    { title: "ROLE CODE", cell: ({ code }) => longText(code) },
    { title: "ROLE NAME", cell: ({ description }) => longText(description) },
    { title: "CREATED DATE", cell: ({ createdAt }) => createdAt, kind: "code" },
    { title: "AKSI", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, kind: "short" },
  ];
}
