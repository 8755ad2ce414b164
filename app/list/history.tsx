import type { HistoryRow } from "./history-row";
import { EmptyState } from "~/ui/empty-state";
import { ListRows } from "./list-screen";
import type { List } from "./read-list.server";
import { ListTable, type Column } from "./table";

const title = "Riwayat";
const newestTitle = "Perubahan Data";
const partId = "riwayat";

const columns: Column<HistoryRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
  { title: "OLEH", cell: ({ actorName }) => actorName },
  { title: "KEGIATAN", cell: ({ action }) => action, kind: "code" },
  { title: "PERUBAHAN", cell: changesCell },
];

/** Who changed a record, when, and what from and to; newest first (capability `administration`). */
export function History({ list }: { list: List<HistoryRow> }) {
  const empty = <EmptyState text="Belum ada perubahan yang tercatat." />;
  return (
    <section className="part" id={partId}>
      <h2>{title}</h2>
      <ListRows {...{ label: title, list, columns, empty, partId }} />
    </section>
  );
}

/** The newest changes of a record whose screen pages something else. */
export function NewestHistory({ rows }: { readonly rows: readonly HistoryRow[] }) {
  return (
    <section className="part">
      <h2>{newestTitle}</h2>
      <ListTable label={newestTitle} columns={columns} rows={rows} skip={0} />
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
