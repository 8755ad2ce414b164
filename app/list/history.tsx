import type { HistoryRow } from "./history-row";
import { EmptyState } from "~/ui/empty-state";
import type { PageData } from "./list-data";
import { Pager } from "./pager";
import { pageWindow } from "./query";
import { ListTable, type Column } from "./table";

const title = "Riwayat";
const partId = "riwayat";

const columns: Column<HistoryRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
  { title: "OLEH", cell: ({ actorName }) => actorName },
  { title: "KEGIATAN", cell: ({ action }) => action, kind: "code" },
  { title: "PERUBAHAN", cell: changesCell },
];

/** Who changed a record, when, and what from and to; newest first (capability `audit`). */
export function History({ page }: { page: PageData<HistoryRow> }) {
  return (
    <section className="part" id={partId}>
      <h2>{title}</h2>
      {page.rows.length === 0 ? (
        <EmptyState text="Belum ada perubahan yang tercatat." />
      ) : (
        <>
          <ListTable label={title} columns={columns} rows={page.rows} skip={pageWindow(page.query).skip} />
          <Pager query={page.query} total={page.total} totalIsCapped={page.totalIsCapped} partId={partId} />
        </>
      )}
    </section>
  );
}

function changesCell({ changes }: HistoryRow) {
  if (changes.length === 0) return "-";
  return (
    <ul className="changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <b>{name}</b>: {before !== "" && <del>{before}</del>}
          {before !== "" && after !== "" && " → "}
          {after !== "" && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
