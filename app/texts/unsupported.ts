/** A sealed number whose key is gone (docs/rules.md#sealed-search). */
export const unreadableSearch = "Pencarian ini tidak dapat dibuka lagi. Ketik nomornya sekali lagi.";

/** What a screen, a list or a report says if the bank does not support what its address asks for (our own words). */
export const unsupportedTexts = {
  screenTitle: "Layar tidak tersedia",
  screen: "Bank ini tidak menyediakan layar ini.",
  otherScreens: "Buka layar lain melalui menu.",
  status: "Bank ini tidak menyediakan saringan status untuk daftar ini.",
  asnaf: "Bank ini tidak menyediakan saringan asnaf untuk daftar ini.",
  category: "Bank ini tidak menyediakan saringan kategori untuk daftar ini.",
  search: "Bank ini tidak menyediakan pencarian untuk daftar ini.",
  sealed: unreadableSearch,
  dates: "Bank ini tidak menyediakan saringan tanggal untuk laporan ini.",
  parts: "Bank ini tidak menyediakan saringan asnaf dan program untuk laporan ini.",
  nothingListed: "Saringan pada alamat ini tidak dapat diterapkan, jadi tidak ada data yang ditampilkan.",
  order: "Urutan ini tidak tersedia; data terbaru ditampilkan lebih dulu.",
} as const;
