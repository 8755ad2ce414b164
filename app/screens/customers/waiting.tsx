import { useMemo } from "react";
import { ListTable, longText, type Column } from "~/list/table";
import type { CustomerKind } from "./kinds";

/** A correction or a disbursement of the customer that waits for approval. */
export interface WaitingRow {
  readonly time: string;
  readonly accountNumber: string;
  readonly amount: string;
  readonly makerName: string;
}

const title = "Menunggu persetujuan";

/** What is asked for of the customer's money and not decided yet: it is held, and stands in no balance. */
export function Waiting({ kind, rows }: { kind: CustomerKind; rows: readonly WaitingRow[] }) {
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <section className="part">
      <h2>{title}</h2>
      <ListTable label={title} columns={columns} rows={rows} skip={0} />
    </section>
  );
}

function columnsOf({ requests }: CustomerKind): Column<WaitingRow>[] {
  return [
    { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
    { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
    { title: requests.title, cell: ({ amount }) => amount, kind: "amount" },
    { title: "PEMBUAT", cell: ({ makerName }) => longText(makerName) },
  ];
}
