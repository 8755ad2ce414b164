import { ListTable, type Column } from "~/list/table";
import { checksTitle } from "~/texts/period-reports";
import { pill } from "~/ui/pill";

/** What has to hold before a report is closed. */
export interface CheckRow {
  readonly holds: boolean;
  readonly message: string;
  /** Where it is mended; "" where nothing can be done on a screen, or the user may not see it. */
  readonly mend: string;
}

const columns: Column<CheckRow>[] = [
  {
    title: "HASIL",
    cell: ({ holds }) => (holds ? pill("done", "Terpenuhi") : pill("fail", "Belum")),
    kind: "short",
  },
  { title: "SYARAT", cell: ({ message }) => message },
  { title: "AKSI", cell: ({ mend }) => (mend === "" ? "-" : <a href={mend}>Lihat</a>), kind: "short" },
];

/** Each check, and where to mend what fails. */
export function Checks({ rows }: { rows: readonly CheckRow[] }) {
  return (
    <section className="part">
      <h2>{checksTitle}</h2>
      <ListTable label={checksTitle} columns={columns} rows={rows} skip={0} />
    </section>
  );
}
