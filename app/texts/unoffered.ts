/** What lists and reports say if the bank does not offer what their address asks for (our own words). */
export const unoffered = {
  status: "Bank ini tidak menyediakan saringan status untuk daftar ini.",
  asnaf: "Bank ini tidak menyediakan saringan asnaf untuk daftar ini.",
  category: "Bank ini tidak menyediakan saringan kategori untuk daftar ini.",
  search: "Bank ini tidak menyediakan pencarian untuk daftar ini.",
  dates: "Bank ini tidak menyediakan saringan tanggal untuk laporan ini.",
  parts: "Bank ini tidak menyediakan saringan asnaf dan program untuk laporan ini.",
  nothingListed: "Saringan pada alamat ini tidak dapat diterapkan, jadi tidak ada data yang ditampilkan.",
  order: "Urutan ini tidak tersedia; data terbaru ditampilkan lebih dulu.",
} as const;

/** What stands in place of a screen for which the bank offers nothing. */
interface UnofferedWords {
  readonly title: string;
  readonly text: string;
  /** What can be done without it. */
  readonly next?: string;
}

const screen = (title: string, text: string, next?: string): UnofferedWords => ({
  title,
  text,
  ...(next !== undefined && { next }),
});

const access = screen("Riwayat", "Bank ini tidak mencatat siapa yang membuka data.");
const sessions = screen("Sesi Aktif", "Bank ini tidak menampilkan sesi yang sedang berjalan.");
const files = (title: string) => screen(title, "Bank ini tidak menerima file seperti ini.");
const categories = (title: string) =>
  screen(
    title,
    "Bank ini tidak mencatat kategori merchant.",
    "Data merchant lainnya dapat dilihat di List Merchant.",
  );
const views = (title: string) =>
  screen(
    title,
    "Bank ini tidak menyediakan tampilan tersimpan.",
    "Simpan alamat halaman sebagai penanda di peramban Anda.",
  );

/** By the path of the screen, or of the one that it lies below; the first that matches. */
export const unofferedWords: Readonly<Record<string, UnofferedWords>> = {
  "/list-mustahik/:key/asnaf": screen(
    "Ubah Asnaf",
    "Bank ini tidak mencatat asnaf mustahik.",
    "Data mustahik lainnya dapat dilihat di List Mustahik.",
  ),
  "/list-merchant/:key/category": categories("Ubah Kategori"),
  "/merchant-categories": categories("Kategori Merchant"),
  "/list-mustahik/:key/access": access,
  "/list-merchant/:key/access": access,
  "/upload-asnaf-mustahik": files("Perubahan Asnaf"),
  "/approve-asnaf-mustahik": files("Approve Perubahan Asnaf"),
  "/upload-kelengkapan-mustahik": files("Pengisian Data Mustahik"),
  "/approve-kelengkapan-mustahik": files("Approve Pengisian Data Mustahik"),
  "/households": screen(
    "Keluarga",
    "Bank ini tidak mengelompokkan mustahik menurut keluarga.",
    "Nomor KK tiap mustahik tetap tampil di detailnya.",
  ),
  "/completeness": screen(
    "Kelengkapan Data",
    "Bank ini tidak menunjukkan kelengkapan data mustahik.",
    "Data mustahik dapat dilihat satu per satu di List Mustahik.",
  ),
  "/duplicates": screen(
    "Data Ganda",
    "Bank ini tidak mencari data ganda.",
    "KTP yang sama tetap ditolak saat mustahik didaftarkan.",
  ),
  "/approve-list": screen(
    "Kotak Masuk Persetujuan",
    "Bank ini tidak menyediakan kotak masuk persetujuan.",
    "Buka data yang menunggu melalui menu Approve List.",
  ),
  "/report-asnaf": screen(
    "Laporan Penyaluran per Asnaf",
    "Bank ini tidak menghitung penyaluran menurut asnaf.",
    "Laporan Penyaluran Zakat memuat setiap penyaluran.",
  ),
  "/report-periods": screen(
    "Laporan Periode",
    "Bank ini tidak menyediakan laporan periode.",
    "Laporan Penyaluran Zakat memuat setiap penyaluran.",
  ),
  "/report-idle-balances": screen(
    "Dana Mengendap",
    "Bank ini tidak mencatat berapa lama saldo mengendap.",
    "Saldo tiap mustahik tetap tampil di Data Account Mustahik.",
  ),
  "/approval-rules": screen(
    "Aturan Persetujuan",
    "Bank ini tidak menyediakan aturan persetujuan.",
    "Koreksi dan pencairan disetujui oleh satu orang selain pembuatnya.",
  ),
  "/deputies": screen(
    "Penyetuju Pengganti",
    "Bank ini tidak menyediakan penyetuju pengganti.",
    "Koreksi dan pencairan menunggu sampai penyetujunya kembali.",
  ),
  "/programmes": screen(
    "Program",
    "Bank ini tidak menyediakan program.",
    "Penyaluran dana berjalan tanpa program.",
  ),
  "/saved-views/new": views("Simpan Tampilan"),
  "/saved-views": views("Tampilan Tersimpan"),
  "/notices/mail": screen(
    "Surat Pemberitahuan",
    "Bank ini tidak mengirim surat pemberitahuan.",
    "Baca pemberitahuan melalui lonceng di bagian atas layar.",
  ),
  "/notices": screen(
    "Pemberitahuan",
    "Bank ini tidak menyediakan pemberitahuan.",
    "Buka data yang menunggu melalui menu Approve List.",
  ),
  "/search": screen(
    "Pencarian",
    "Bank ini tidak menyediakan pencarian.",
    "Cari di daftar masing-masing melalui menu.",
  ),
  "/profile/second-factor": screen(
    "Verifikasi Dua Langkah",
    "Bank ini tidak menyediakan verifikasi dua langkah.",
    "Jaga kerahasiaan password Anda.",
  ),
  "/profile/sessions": sessions,
  "/user-management/:key/sessions": sessions,
  "/user-management/:key/second-factor-reset": screen(
    "Reset Verifikasi Dua Langkah",
    "Bank ini tidak menyediakan reset verifikasi dua langkah.",
  ),
};

/** Likewise, the titles of documents that are not what their screens are headed with. */
export const unofferedTitles: Readonly<Record<string, string>> = {
  "/list-mustahik/:key/access": "Riwayat Mustahik",
  "/list-merchant/:key/access": "Riwayat Merchant",
  "/upload-asnaf-mustahik/new": "Buat Perubahan Asnaf",
  "/upload-kelengkapan-mustahik/new": "Buat Pengisian Data Mustahik",
  "/households/:key": "Detail Keluarga",
  "/completeness/:key": "Lengkapi Data",
  "/duplicates/:key/:decision": "Data Ganda",
  "/duplicates/:key": "Detail Data Ganda",
  "/report-idle-balances/usage": "Pemakaian Dana",
  "/approval-rules/new": "Usulkan Aturan",
  "/deputies/new": "Tunjuk Pengganti",
  "/programmes/new": "Buat Program",
  "/programmes/:key/budget": "Usulkan Anggaran",
  "/programmes/:key": "Detail Program",
};
