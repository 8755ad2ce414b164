import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { Column } from "~/list/table";
import { alreadyProcessed, ownWork } from "~/texts/transactions";
import type { Approval } from "./approvals";
import type { WaitingPage, WaitingRow } from "./load-requests.server";
import { actionLink, requestColumns } from "./request-columns";
import { RequestList } from "./request-list";

/** The requests of one kind that wait for approval (docs/product.md#deciding-requests). */
export function ApprovalList({ approval, page }: { approval: Approval; page: WaitingPage }) {
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(approval, search), [approval, search]);
  return (
    <RequestList title={approval.title} page={page} columns={columns}>
      {page.hasOwn && (
        <p className="bar quiet">Approve tidak aktif pada data yang Anda buat sendiri: {ownWork}</p>
      )}
    </RequestList>
  );
}

function columnsOf(approval: Approval, search: string): Column<WaitingRow>[] {
  const { kind, listPath, voiding } = approval;
  const addressOf = ({ key, status }: WaitingRow, step: string) =>
    status === "pending" ? `${listPath}/${encodeURIComponent(key)}/${step}${search}` : undefined;
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
