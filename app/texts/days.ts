/** What is said of a typed day. */
export const dayFaults = {
  unknown: "Tanggal tidak dikenal. Tulis hari/bulan/tahun, misalnya 25/07/2026.",
  before: (first: string) => `Tanggal paling awal ${first}.`,
  after: (last: string) => `Tanggal paling akhir ${last}.`,
};
