import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { actionLink } from "~/list/action-link";
import type { RowLinks } from "~/list/detail-links";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { howRulesWork, onlyHeadOfficeSetsRules, rulesTitle as title } from "~/texts/approval-rules";
import { actNames, ownWork } from "~/texts/decisions";
import { titled } from "~/ui/screen";
import { stateWithSteps } from "~/ui/steps";
import { ruleFeature } from "./addresses";
import { ruleRow, type RuleRow } from "./rule-row";

export const meta = titled(title);

/** The rules for approvals, newest first: those in force, those that wait for a second person, and those of the past. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, ruleFeature);
  return readList(request, {
    call: (query) => bankFor(actor).call("listApprovalRules", query),
    row: (rule) => ruleRow(rule, actor),
  });
}

const columns: Column<RuleRow>[] = [
  { title: "JENIS", cell: ({ kind }) => kind, kind: "brief" },
  { title: "CABANG", cell: ({ branch }) => branch, kind: "brief" },
  { title: "MULAI NOMINAL", cell: ({ from }) => from, kind: "amount" },
  { title: "PEMERIKSA", cell: ({ checkers }) => checkers, kind: "short" },
  { title: "ROLE", cell: ({ roles }) => roles },
  { title: "BATAS PER HARI", cell: ({ dailyLimit }) => dailyLimit, kind: "amount" },
  { title: "STATUS", cell: stateWithSteps },
  { title: "AKSI", cell: actionsOf, kind: "code" },
];

function actionsOf({ key, state, isOwn, mayChange }: RuleRow, to: RowLinks) {
  const link = (label: string, step: string, why = "") =>
    actionLink(label, to.question(key, step), why || (mayChange ? "" : onlyHeadOfficeSetsRules));
  if (state === "in_force") return link(actNames.end, "end");
  if (state !== "proposed" && state !== "ending") return "-";
  return (
    <>
      {link(actNames.approve, "approve", isOwn ? ownWork : "")} {link(actNames.refuse, "refuse")}
    </>
  );
}

export default function RuleList() {
  const list = useLoaderData<typeof loader>();
  return <ListScreen {...{ title, list, columns }} create="Usulkan Aturan" about={howRulesWork} />;
}
