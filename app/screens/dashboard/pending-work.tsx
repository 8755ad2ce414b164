import { grouped } from "~/format/rupiah";
import { ListTable, longText, type Column } from "~/list/table";
import type { PendingWork, PendingWorkRow } from "./load-extras.server";

const title = "Menunggu persetujuan Anda";

/** What has waited longest for the user's approval. */
export function PendingWorkSection({ pending }: { pending: PendingWork }) {
  const { rows, total } = pending;
  return (
    <section className="part">
      <div className="head">
        <h2>{title}</h2>
        {total > rows.length && <a href="/approve-list">{`Lihat semua (${grouped(total)})`}</a>}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">Tidak ada data yang menunggu persetujuan Anda.</p>
      ) : (
        <ListTable label={title} columns={columns} rows={rows} skip={0} />
      )}
    </section>
  );
}

const columns: Column<PendingWorkRow>[] = [
  { title: "JENIS", cell: ({ kind }) => kind },
  { title: "DATA", cell: ({ label }) => longText(label) },
  { title: "PEMBUAT", cell: ({ makerName }) => longText(makerName) },
  { title: "CABANG", cell: ({ branchName }) => longText(branchName) },
  { title: "NOMINAL", cell: (row) => row.amount, kind: "amount" },
  { title: "LAMA MENUNGGU", cell: (row) => row.age, kind: "code" },
  { title: "AKSI", cell: ({ href }) => <a href={href}>Buka</a>, kind: "short" },
];
