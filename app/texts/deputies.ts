import { actsOn } from "./decisions";
import { daysInWib } from "./days";
import { message } from "./dialog";

/** What the screens of deputies say. */

export const deputiesTitle = "Penyetuju Pengganti";

export const nameTitle = "Tunjuk Pengganti";

export const deputyStateNames = {
  planned: "Akan datang",
  present: "Berlaku",
  past: "Selesai",
  ended: "Diakhiri",
} as const;

export const deputyLabels = {
  deputy: "Pengganti *",
  from: "Mulai Tanggal *",
  to: "Sampai Tanggal *",
  reason: "Alasan *",
} as const;

export const deputyFaults = {
  deputy: "Pengganti wajib dipilih.",
  from: "Mulai Tanggal wajib diisi.",
  to: "Sampai Tanggal wajib diisi, dan tidak sebelum Mulai Tanggal.",
} as const;

export const longestHelp = (days: number) => `Paling lama ${days} hari. ${daysInWib}`;

/** Shown above the list. */
export const howDeputiesWork =
  "Pengganti memutuskan koreksi dan pencairan dana atas nama penyetuju, dengan namanya sendiri tercatat. Data yang dibuat atau sudah diperiksa salah satu dari keduanya tidak dapat diputuskan olehnya.";

export const nobodyToName = "Tidak ada yang dapat Anda tunjuk.";
export const whoNames =
  "Penyetuju koreksi atau pencairan dana menunjuk pengguna aktif lain dari cabangnya. Hak yang diterima sebagai pengganti tidak dapat diteruskan.";

export const deputyNamed = message(deputiesTitle, "Pengganti sudah ditunjuk.");

export const ending = actsOn(deputiesTitle)("mengakhiri penggantian", "Penggantian sudah diakhiri.");
