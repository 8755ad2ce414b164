import { daysInWib } from "./days";
import { actsOn } from "./decisions";
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

export const deputyFaults = {
  deputy: "Pengganti wajib dipilih.",
  from: "Mulai Tanggal wajib diisi.",
  to: "Sampai Tanggal wajib diisi, dan tidak sebelum Mulai Tanggal.",
} as const;

export const longestHelp = (days: number) => `Paling lama ${days} hari. ${daysInWib}`;

export const whoNames =
  "Penyetuju koreksi atau pencairan dana menunjuk pengguna aktif lain dari cabangnya. Hak yang diterima sebagai pengganti tidak dapat diteruskan.";

export const deputyNamed = message(deputiesTitle, "Pengganti sudah ditunjuk.");

export const ending = actsOn(deputiesTitle)("mengakhiri penggantian", "Penggantian sudah diakhiri.");
