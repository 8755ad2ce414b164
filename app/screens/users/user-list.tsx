import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, canSearchRecords, type User } from "~/bank/index.server";
import { changeFrom } from "~/form/status-change";
import { dateTime } from "~/format/dates";
import { orDash } from "~/format/text";
import { detailLinks } from "~/list/detail-links";
import { FilteredRows } from "~/list/filtered-rows";
import { ListActions } from "~/list/list-actions";
import { loadFiltered } from "~/list/load-filtered.server";
import { longText, type Column } from "~/list/table";
import { notOneself } from "~/texts/administration";
import { Screen } from "~/ui/screen";
import { pressSwitch, statusSwitch } from "~/ui/status-switch";

const feature = "MN601";
const path = "/user-management";
const title = "User Management";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const rowOf = (user: User) => ({ ...rowFields(user), isOneself: user.key === actor.userId });
  return loadFiltered(request, canSearchRecords, bankFor(actor).listUsers, rowOf);
}

function rowFields({ key, name, status, branch, role, creatorName, createdAt }: User) {
  return {
    key,
    createdAt: dateTime(createdAt),
    creatorName: orDash(creatorName),
    name,
    branchName: branch.name,
    role: role.description,
    status,
  };
}

type Row = ReturnType<typeof rowFields> & { readonly isOneself: boolean };

export default function UserList() {
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  const create = { label: "Buat User Baru", href: detailLinks(path, search)("new") };
  return (
    <Screen title={title} actions={<ListActions create={create} />}>
      <div onKeyDown={pressSwitch}>
        <FilteredRows label={title} list={list} columns={columns} create={create} />
      </div>
    </Screen>
  );
}

function columnsOf(search: string): Column<Row>[] {
  const detailOf = detailLinks(path, search);
  const changeOf = ({ key, status }: Row) =>
    `${path}/${encodeURIComponent(key)}/${changeFrom(status)}${search}`;
  return [
    { title: "WAKTU", cell: ({ createdAt }) => createdAt, kind: "code" },
    { title: "PEMBUAT", cell: ({ creatorName }) => longText(creatorName) },
    { title: "NAMA USER", cell: ({ name }) => longText(name) },
    { title: "CABANG", cell: ({ branchName }) => longText(branchName) },
    { title: "ROLE", cell: ({ role }) => longText(role) },
    {
      title: "STATUS",
      cell: (row) => (row.isOneself ? closedSwitch(row.status) : statusSwitch(row.status, changeOf(row))),
      kind: "code",
    },
    { title: "Aksi", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, kind: "short" },
  ];
}

/** Nobody switches themselves on or off (docs/rules.md#administrators). */
function closedSwitch(status: Row["status"]) {
  const isActive = status === "Active";
  return (
    <span role="switch" aria-checked={isActive} aria-disabled title={notOneself}>
      {isActive ? "Aktif" : "Tidak Aktif"}
    </span>
  );
}
