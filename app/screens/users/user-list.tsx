import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor, type User } from "~/bank/index.server";
import { changeFrom } from "~/form/status-change";
import { dateTime } from "~/format/dates";
import { orDash } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { longText, type Column } from "~/list/table";
import { notOneself } from "~/texts/administration";
import { statusSwitch } from "~/ui/status-switch";
import { titled } from "~/ui/screen";

const feature = "MN601";
const title = "User Management";
const can = { search: "administration-search", status: true } as const;

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const rowOf = (user: User) => ({ ...rowFields(user), isOneself: user.key === actor.userId });
  return readList(request, { can, call: bankFor(actor).listUsers, row: rowOf });
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

const columns: Column<Row>[] = [
  { title: "WAKTU", cell: ({ createdAt }) => createdAt, kind: "code" },
  { title: "PEMBUAT", cell: ({ creatorName }) => longText(creatorName) },
  { title: "NAMA USER", cell: ({ name }) => longText(name) },
  { title: "CABANG", cell: ({ branchName }) => longText(branchName) },
  { title: "ROLE", cell: ({ role }) => longText(role) },
  {
    title: "STATUS",
    cell: ({ key, status, isOneself }, to) =>
      isOneself ? closedSwitch(status) : statusSwitch(status, to.question(key, changeFrom(status))),
    kind: "code",
  },
  { title: "Aksi", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function UserList() {
  const list = useLoaderData<typeof loader>();
  return <ListScreen {...{ title, list, columns }} create="Buat User Baru" />;
}

/** The closed switch of the user themselves, who cannot change their own status (docs/rules.md#administrators). */
function closedSwitch(status: Row["status"]) {
  const isActive = status === "Active";
  return (
    <span role="switch" aria-checked={isActive} aria-disabled title={notOneself}>
      {isActive ? "Aktif" : "Tidak Aktif"}
    </span>
  );
}
