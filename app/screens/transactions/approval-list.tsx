import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { alreadyProcessed, ownWork } from "~/texts/decisions";
import { kindOf, useKind, type RequestKind, titledBy } from "./kinds";
import { actionLink, requestColumns, requestRow } from "./request-columns";

export const meta = titledBy((kind) => kind.approvals.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const kind = kindOf(request);
  return readList(request, {
    call: (slice) => bankFor(actor).listRequests(kind.name, { ...slice, status: "pending" }),
    row: (row) => approvalRow(row, kind, actor.userId),
  });
}

/** A request that waits for approval. Whoever made it cannot approve it (docs/rules.md#four-eyes). */
function approvalRow(row: FundRequest, kind: RequestKind, userId: string) {
  return { ...requestRow(row, kind), isOwn: row.maker.key === userId };
}

type ApprovalRow = ReturnType<typeof approvalRow>;

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

function columnsOf(kind: RequestKind): Column<ApprovalRow>[] {
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
