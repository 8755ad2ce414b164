import type { HistoryRow } from "./history-row";
import { ListPart } from "./part";
import type { List } from "./read-list.server";
import { TablePart, type Column } from "./table";

const columns: Column<HistoryRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "OLEH", cell: ({ actorName }) => actorName },
  { title: "KEGIATAN", cell: ({ action }) => action, kind: "code" },
  { title: "PERUBAHAN", cell: changesCell },
];

/** Who changed a record, when, and what from and to; newest first (capability `administration`). */
export function History({ list }: { list: List<HistoryRow> }) {
  const empty = "Belum ada perubahan yang tercatat.";
  return <ListPart title="Riwayat" id="riwayat" {...{ list, columns, empty }} />;
}

/** The newest changes of a record whose screen pages something else. */
export function NewestHistory({ rows }: { readonly rows: readonly HistoryRow[] }) {
  return <TablePart title="Perubahan Data" columns={columns} rows={rows} />;
}

function changesCell({ changes }: HistoryRow) {
  if (changes.length === 0) return "-";
  return (
    <ul className="changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <b>{name}</b>: {before !== "" && <del>{before}</del>}
          {before !== "" && after !== "" && <span> → </span>}
          {after !== "" && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
