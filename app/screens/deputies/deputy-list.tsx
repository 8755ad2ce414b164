import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { Deputyship } from "~/bank/types";
import { timeInWib, periodName } from "~/format/dates";
import { orDash } from "~/format/text";
import { actionLink } from "~/list/action-link";
import type { RowLinks } from "~/list/detail-links";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { type Column, withLines } from "~/list/table";
import { actNames } from "~/texts/decisions";
import { deputiesTitle as title, nameTitle, deputyStateNames } from "~/texts/deputies";
import { pill, type Tones } from "~/ui/pill";
import { titled } from "~/ui/screen";
import { deputyFeature } from "./addresses";

export const meta = titled(title);

/** Deputyships that the user has given or was given, and for who administers users those of theirs; newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, deputyFeature);
  const list = await readList(request, {
    call: (query) => bankFor(actor).call("listDeputyships", query),
    row: rowOf,
  });
  return { list, mayName: actor.may("MN404") || actor.may("MN405") };
}

const tones: Tones<Deputyship["state"]> = { planned: "wait", present: "done", past: "plain", ended: "plain" };

const rowOf = ({ key, approver, deputy, branch, from, to, reason, state, ended }: Deputyship) => ({
  key,
  approver: orDash(approver.name),
  deputy: orDash(deputy.name),
  branch: orDash(branch.name),
  days: periodName(from, to),
  reason,
  stateName: deputyStateNames[state],
  tone: tones[state],
  ended: ended ? [orDash(ended.name), timeInWib(ended.at)] : [],
  mayEnd: state === "planned" || state === "present",
});

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "PENYETUJU", cell: ({ approver }) => approver },
  { title: "PENGGANTI", cell: ({ deputy }) => deputy },
  { title: "CABANG", cell: ({ branch }) => branch },
  { title: "TANGGAL", cell: ({ days }) => days, kind: "code" },
  { title: "ALASAN", cell: ({ reason }) => reason },
  // Below the state stands who ended the deputyship early, and when.
  { title: "STATUS", cell: ({ tone, stateName, ended }) => withLines(pill(tone, stateName), ...ended) },
  { title: "AKSI", cell: endLink, kind: "short" },
];

function endLink({ key, mayEnd }: Row, to: RowLinks) {
  return mayEnd ? actionLink(actNames.end, to.question(key, "end")) : "-";
}

export default function DeputyList() {
  const { list, mayName } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      {...{ title, list, columns }}
      create={mayName ? nameTitle : undefined}
      about="Pengganti memutuskan koreksi dan pencairan dana atas nama penyetuju, dengan namanya sendiri tercatat. Data yang dibuat atau sudah diperiksa salah satu dari keduanya tidak dapat diputuskan olehnya."
    />
  );
}
