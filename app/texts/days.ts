/** What is said of a typed day. */
export const dayFaults = {
  unknown: "Tanggal tidak dikenal. Tulis hari/bulan/tahun, misalnya 25/07/2026.",
  before: (first: string) => `Tanggal paling awal ${first}.`,
  after: (last: string) => `Tanggal paling akhir ${last}.`,
};

/** Beside a typed time. */
export const timeHelp = "Jam dan menit WIB, misalnya 09:30.";

/** Beside days of which a form proposes or bounds some by today: a user in Papua begins a day two hours earlier. */
export const daysInWib = "Hari ini adalah tanggal di Jakarta (WIB).";
