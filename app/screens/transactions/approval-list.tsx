import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { ListScreen } from "~/list/list-screen";
import type { Column } from "~/list/table";
import { alreadyProcessed, ownWork } from "~/texts/decisions";
import { kindAt, kindOf, useKind, type RequestKind } from "./kinds";
import { loadPendingRequests, type PendingRequestRow } from "./load-requests.server";
import { actionLink, requestColumns } from "./request-columns";

export const meta: MetaFunction = ({ location }) => [
  { title: `${kindAt(location.pathname).approvals.title} · Ramah Zakat` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  return loadPendingRequests(request, actor, kindOf(request));
}

/** The requests of one kind that wait for approval. */
export default function ApprovalList() {
  const list = useLoaderData<typeof loader>();
  const kind = useKind();
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <ListScreen title={kind.approvals.title} {...{ list, columns }}>
      {list.rows.some(({ isOwn }) => isOwn) && (
        <p className="bar quiet">Approve tidak aktif pada data yang Anda buat sendiri: {ownWork}</p>
      )}
    </ListScreen>
  );
}

function columnsOf(kind: RequestKind): Column<PendingRequestRow>[] {
  const { voiding } = kind;
  return [
    ...requestColumns(kind),
    {
      title: "AKSI",
      cell: ({ key, status, isOwn }, to) => {
        const questionOf = (step: string) => (status === "pending" ? to.question(key, step) : undefined);
        return (
          <>
            {isOwn
              ? actionLink("Approve", undefined, ownWork)
              : actionLink("Approve", questionOf("approve"), alreadyProcessed)}{" "}
            {actionLink(voiding.label, questionOf(voiding.step), alreadyProcessed)}
          </>
        );
      },
      kind: "code",
    },
  ];
}
