import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import type { Column } from "~/list/table";
import { alreadyProcessed, ownWork } from "~/texts/decisions";
import { kindAt, kindOf, useKind, type RequestKind } from "./kinds";
import { loadPendingRequests, type PendingRequestRow } from "./load-requests.server";
import { actionLink, requestColumns } from "./request-columns";
import { RequestList } from "./request-list";

export const meta: MetaFunction = ({ location }) => [
  { title: `${kindAt(location.pathname).approvals.title} · Ramah Zakat` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  return loadPendingRequests(request, actor, kindOf(request));
}

/** The requests of one kind that wait for approval. */
export default function ApprovalList() {
  const page = useLoaderData<typeof loader>();
  const kind = useKind();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(kind, search), [kind, search]);
  return (
    <RequestList title={kind.approvals.title} page={page} columns={columns}>
      {page.hasOwn && (
        <p className="bar quiet">Approve tidak aktif pada data yang Anda buat sendiri: {ownWork}</p>
      )}
    </RequestList>
  );
}

function columnsOf(kind: RequestKind, search: string): Column<PendingRequestRow>[] {
  const { approvals, voiding } = kind;
  const addressOf = ({ key, status }: PendingRequestRow, step: string) =>
    status === "pending" ? `${approvals.path}/${encodeURIComponent(key)}/${step}${search}` : undefined;
  return [
    ...requestColumns(kind),
    {
      title: "AKSI",
      cell: (row) => (
        <>
          {actionLink(
            "Approve",
            row.isOwn ? undefined : addressOf(row, "approve"),
            row.isOwn ? ownWork : alreadyProcessed,
          )}{" "}
          {actionLink(voiding.label, addressOf(row, voiding.step), alreadyProcessed)}
        </>
      ),
      kind: "code",
    },
  ];
}
