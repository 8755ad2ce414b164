import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { requireSupported, requireView } from "~/access/actor.server";
import { decisionKinds, decidedAtOnce, kindIn, kindParameter } from "~/access/decision-kinds";
import { bankFor, decisionFeatures, isKnownToSupport, mostDecidedAtOnce } from "~/bank/index.server";
import { chosenElsewhere, isChoosing, isTicking } from "~/list/choice";
import { Foldout } from "~/list/choice-links";
import { ChooseActions, ManyBar, useChoiceColumns } from "~/list/chooser";
import { ListScreen } from "~/list/list-screen";
import { type Column, withNote } from "~/list/table";
import type { ManyKind } from "~/texts/many";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { leftShown } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { countChoosable, loadInbox, loadUndecidable, type InboxRow } from "./load-inbox.server";
import { UndecidableAnnouncement } from "./undecidable";

const path = "/approve-list";
const title = "Kotak Masuk Persetujuan";

export const meta = titled(title);

/** Everything that waits for the user's decision: on approve screens, and proposals. The specification has no inbox. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...decisionFeatures);
  await requireSupported(request, "desk");
  const showsBranch = actor.branch.isHeadOffice;
  const features = decisionKinds
    .filter(({ feature, isOfHeadOffice }) => actor.may(feature) && (showsBranch || !isOfHeadOffice))
    .map(({ feature }) => feature);
  const [list, undecidable] = await Promise.all([loadInbox(request, actor), loadUndecidable(request, actor)]);
  const kind = kindIn(new URL(request.url).searchParams);
  const kinds = decidedAtOnce
    .filter((feature) => actor.may(feature) && (!kind || kind.feature === feature))
    .map((feature): ManyKind => (feature === "MN404" ? "correction" : "disbursement"));
  const canChoose = kinds.length > 0 && (await isKnownToSupport("approvals"));
  const total = canChoose ? (kind ? list.total : await countChoosable(request, actor)) : undefined;
  const { search } = new URL(request.url);
  const elsewhere = canChoose && isChoosing(search) ? chosenElsewhere(search, list.rows) : [];
  const elsewhereIdr = await bankFor(actor).read("sumOfRequests", elsewhere);
  const many = { total, elsewhereIdr, most: mostDecidedAtOnce, kinds };
  return { list, undecidable, features, showsBranch, ...(canChoose && { many }) };
}

export default function Inbox() {
  const { list, undecidable, features, showsBranch, many } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useChoiceColumns(useMemo(() => columnsOf(showsBranch), [showsBranch]));
  const mayChoose = many !== undefined && list.rows.length > 0;
  return (
    <ListScreen
      {...{ title, list, columns }}
      empty={<NothingWaits />}
      {...(mayChoose && { actions: <ChooseActions /> })}
      isTicking={mayChoose && isTicking(search)}
    >
      <UndecidableAnnouncement lines={undecidable} />
      <KindLinks features={features} />
      {mayChoose && <ManyBar rows={list.rows} {...{ ...many, path }} />}
    </ListScreen>
  );
}

const kindCell = ({ kind, left, note }: InboxRow) =>
  withNote(
    kind,
    left === "" ? (
      note
    ) : (
      <>
        {leftShown(left)} {note}
      </>
    ),
  );

function columnsOf(showsBranch: boolean): Column<InboxRow>[] {
  const branch: Column<InboxRow> = { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" };
  return [
    // Below the kind stands until when it is due, how many of two people have approved, and for whom a deputy would.
    { title: "JENIS", cell: kindCell, kind: "brief" },
    { title: "DATA", cell: ({ label }) => label },
    { title: "PEMBUAT", cell: ({ makerName }) => makerName, kind: "brief" },
    ...(showsBranch ? [branch] : []),
    { title: "BARIS", cell: ({ rowCount }) => rowCount, kind: "amount" },
    { title: "NOMINAL", cell: ({ amount }) => amount, kind: "amount" },
    { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
    { title: "LAMA MENUNGGU", cell: ({ age }) => age, kind: "code" },
    { title: "AKSI", cell: ({ href }) => <a href={href}>Buka</a>, kind: "short" },
  ];
}

/** Filters the inbox by one of the kinds that the user may see. */
function KindLinks({ features }: { features: readonly string[] }) {
  const { search } = useLocation();
  const shown = decisionKinds.filter(({ feature }) => features.includes(feature));
  return (
    <div className="bar">
      <Foldout
        label="Jenis"
        parameter={kindParameter}
        choices={shown.map(({ name, title }) => ({ value: name, label: title }))}
        chosen={kindIn(new URLSearchParams(search))?.name ?? ""}
      />
    </div>
  );
}

function NothingWaits() {
  const { search } = useLocation();
  const isFiltered = kindIn(new URLSearchParams(search)) !== undefined;
  return (
    <EmptyState
      text="Tidak ada data untuk ditampilkan."
      next={`Tidak ada ${isFiltered ? "data jenis ini" : "data"} yang menunggu persetujuan Anda.`}
    >
      {isFiltered ? <ButtonLink href={path} label="Tampilkan semua data" /> : <RefreshButton />}
    </EmptyState>
  );
}
