/** What goes by rule once somebody has approved it (docs/rules.md#retention), and what screens call it. */
export const retentionNames = {
  people: "Orang tanpa transaksi",
  "failed-rows": "Baris file yang gagal",
  "sign-ins": "Riwayat masuk",
  notices: "Pemberitahuan",
  access: "Catatan akses",
} as const;
export type RetentionCategory = keyof typeof retentionNames;
// Keys of an object are strings; its type knows which.
export const retentionCategories = Object.keys(retentionNames) as RetentionCategory[];

/** Nobody waits for a count of more than this. */
export const mostDueCounted = 100_000;
