import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor, requireSupported } from "~/access/actor.server";
import { bankFor, type SavedView } from "~/bank/index.server";
import { orDash } from "~/format/text";
import { actionLink } from "~/list/action-link";
import { ListTable, type Column } from "~/list/table";
import { howToSave } from "~/texts/views";
import { EmptyState } from "~/ui/empty-state";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { screenOf, viewsPath } from "./addresses";

const title = "Tampilan Tersimpan";

export const meta = titled(title);

/** The user's own views, and those that others in the branch share. The specification has no saved views. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "desk");
  const { views } = await bankFor(actor).read("readDesk");
  return { rows: views.flatMap((view) => rowOf(view, actor.userId)) };
}

/** Empty for a view whose screen does not exist. */
function rowOf({ key, name, address, isShared, owner }: SavedView, userId: string) {
  const place = screenOf(address);
  if (place === undefined) return [];
  return [
    { key, name, address, place, isShared, ownerName: orDash(owner.name), isOwn: owner.key === userId },
  ];
}

type Row = ReturnType<typeof rowOf>[number];

const columns: Column<Row>[] = [
  { title: "NAMA", cell: ({ name }) => name },
  { title: "LAYAR", cell: ({ place }) => place },
  { title: "UNTUK", cell: ({ isShared }) => pill("plain", isShared ? "Cabang" : "Sendiri"), kind: "short" },
  { title: "PEMILIK", cell: ({ ownerName }) => ownerName },
  {
    title: "AKSI",
    cell: ({ key, address, isOwn }) => (
      <>
        <a href={address}>Buka</a>{" "}
        {isOwn && actionLink("Hapus", `${viewsPath}/${encodeURIComponent(key)}/delete`)}
      </>
    ),
    kind: "code",
  },
];

export default function ViewList() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Screen title={title} actions={<RefreshButton />}>
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan." next={howToSave} />
      ) : (
        <ListTable label={title} columns={columns} rows={rows} />
      )}
    </Screen>
  );
}
