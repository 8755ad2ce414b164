import type { Processing } from "~/bank/types";
import type { ReportColumn } from "~/list/report-table";

export const title = "Register Pemrosesan";

/** Below the table. */
export const whatItIs =
  "Register ini memuat semua tujuan pemakaian data pribadi (UU 27/2022 pasal 31). “Jika dihapus” adalah nasib data saat orangnya dihapus.";

const divider = "; ";

/** A column of sentences, each on a line of its own: none is cut. */
const column = (
  title: string,
  textsOf: (row: Processing) => readonly string[],
  kind?: "brief",
): ReportColumn<Processing> => ({
  title,
  value: (row) => textsOf(row).join(divider),
  cell: (text) =>
    text
      .split(divider)
      .map((line, _, { length }) => (
        <div key={line}>{length > 1 && kind === undefined ? `• ${line}` : line}</div>
      )),
  ...(kind && { kind }),
});

export const columns: readonly ReportColumn<Processing>[] = [
  column("TUJUAN", ({ purpose }) => [purpose]),
  column("DATA SIAPA", ({ whose }) => whose, "brief"),
  column("JENIS DATA", ({ kinds }) => kinds, "brief"),
  column("DASAR", ({ ground }) => [ground]),
  column("YANG MELIHAT", ({ seenBy }) => [seenBy]),
  column("LAMA SIMPAN", ({ kept }) => kept),
  column("JIKA DIHAPUS", ({ ends }) => ends),
];
