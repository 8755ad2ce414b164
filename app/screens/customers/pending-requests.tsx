import { useMemo } from "react";
import { ListTable, longText, type Column } from "~/list/table";
import { useKind } from "./kinds";
import type { PendingRequestRow } from "./load-pending-requests.server";

const title = "Menunggu persetujuan";

/** The requests for the customer's money that nobody has decided yet. Their amounts are held; the balance still includes them. */
export function PendingRequests({ rows }: { rows: readonly PendingRequestRow[] }) {
  const { requests } = useKind();
  const columns = useMemo(() => columnsOf(requests.title), [requests]);
  return (
    <section className="part">
      <h2>{title}</h2>
      <ListTable label={title} columns={columns} rows={rows} skip={0} />
    </section>
  );
}

function columnsOf(amountTitle: string): Column<PendingRequestRow>[] {
  return [
    { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
    { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
    { title: amountTitle, cell: ({ amount }) => amount, kind: "amount" },
    { title: "PEMBUAT", cell: ({ makerName }) => longText(makerName) },
  ];
}
