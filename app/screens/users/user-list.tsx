import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { bankFor, isKnownToSupport, type User } from "~/bank/index.server";
import { changeFrom } from "~/form/status-change";
import { dateTime } from "~/format/dates";
import { orDash } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { longText, type Column, withNote } from "~/list/table";
import { notOneself } from "~/texts/administration";
import { titled } from "~/ui/screen";
import { statusSwitch } from "~/ui/status-switch";
import { userFeature } from "./addresses";
import { mostNamed, WaitingResets } from "./waiting-reset";

const title = "User Management";

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  const bank = bankFor(actor);
  const [list, resets] = await Promise.all([
    readList(request, {
      can: { search: "administration", status: true },
      call: (query) => bank.call("listUsers", query),
      row: (user) => rowOf(user, actor),
    }),
    isKnownToSupport("sessions").then((isSupported) =>
      isSupported ? bank.read("listSecondFactorResets", { skip: 0, limit: mostNamed }) : null,
    ),
  ]);
  return { list, resets };
}

function rowOf(user: User, { userId }: Actor) {
  const { key, name, status, branch, role, creatorName, createdAt, mailRefusedAt } = user;
  return {
    key,
    isOneself: key === userId,
    createdAt: dateTime(createdAt),
    creatorName: orDash(creatorName),
    name,
    note: mailRefusedAt === undefined ? "" : "Email ditolak",
    branchName: branch.name,
    role: role.description,
    status,
  };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "WAKTU", cell: ({ createdAt }) => createdAt, kind: "time" },
  { title: "PEMBUAT", cell: ({ creatorName }) => creatorName },
  { title: "NAMA USER", cell: ({ name, note }) => withNote(longText(name), note) },
  { title: "CABANG", cell: ({ branchName }) => branchName },
  { title: "ROLE", cell: ({ role }) => role },
  {
    title: "STATUS",
    // Nobody changes their own status (docs/rules.md#administrators).
    cell: ({ key, status, isOneself }, to) =>
      statusSwitch(status, isOneself ? undefined : to.question(key, changeFrom(status)), notOneself),
    kind: "code",
  },
  { title: "Aksi", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function UserList() {
  const { list, resets } = useLoaderData<typeof loader>();
  return (
    <ListScreen {...{ title, list, columns }} create="Buat User Baru">
      {resets && <WaitingResets resets={resets.rows} total={resets.total} />}
    </ListScreen>
  );
}
