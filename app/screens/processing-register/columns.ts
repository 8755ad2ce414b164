import type { Processing } from "~/bank/types";
import type { ReportColumn } from "~/list/report-table";

export const title = "Register Pemrosesan";

/** Below the table. */
export const whatItIs =
  "Register ini memuat semua tujuan pemakaian data pribadi (UU 27/2022 pasal 31). “Jika dihapus” adalah nasib data saat orangnya dihapus.";

const all = (texts: readonly string[]) => texts.join("; ");

export const columns: readonly ReportColumn<Processing>[] = [
  { title: "TUJUAN", value: ({ purpose }) => purpose },
  { title: "DATA SIAPA", value: ({ whose }) => all(whose), kind: "brief" },
  { title: "JENIS DATA", value: ({ kinds }) => all(kinds), kind: "brief" },
  { title: "DASAR", value: ({ ground }) => ground, kind: "brief" },
  { title: "YANG MELIHAT", value: ({ seenBy }) => seenBy },
  { title: "LAMA SIMPAN", value: ({ kept }) => all(kept) },
  { title: "JIKA DIHAPUS", value: ({ ends }) => all(ends) },
];
