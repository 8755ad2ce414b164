import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor, type Role } from "~/bank/index.server";
import { dateTime } from "~/format/dates";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { titled } from "~/ui/screen";
import { roleFeature } from "./addresses";

const title = "Role Management";

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, roleFeature);
  return readList(request, {
    can: { search: "administration", status: true },
    call: (query) => bankFor(actor).call("listRoles", query),
    row: rowOf,
  });
}

function rowOf({ key, code, description, createdAt }: Role) {
  return { key, code, description, createdAt: dateTime(createdAt) };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "ROLE CODE", cell: ({ code }) => code },
  { title: "ROLE NAME", cell: ({ description }) => description },
  { title: "CREATED DATE", cell: ({ createdAt }) => createdAt, kind: "time" },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function RoleList() {
  const list = useLoaderData<typeof loader>();
  return <ListScreen {...{ title, list, columns }} create="Buat Role Baru" />;
}
