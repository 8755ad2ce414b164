import type { Topic } from "../topic";

export const reports: Topic = {
  name: "laporan",
  title: "Membaca, mengunduh, dan mencetak laporan",
  about:
    "Memilih cabang, tanggal, dan status sebuah laporan, lalu mengunduhnya sebagai CSV atau XLSX atau mencetaknya.",
  words: "report laporan excel xlsx csv unduh download ekspor export cetak total jumlah tanggal periode",
  screens: [
    "/report-penyaluran-zakat",
    "/report-penggunaan-zakat",
    "/report-pencairan-dana",
    "/report-koreksi-dana",
  ],
  parts: [
    {
      title: "Memilih laporan",
      blocks: [
        {
          terms: [
            ["[Penyaluran Zakat]", "Dana yang masuk ke account mustahik."],
            ["[Penggunaan Zakat]", "Belanja mustahik di merchant."],
            ["[Pencairan Dana Merchant]", "Permintaan pencairan merchant dan statusnya."],
            ["[Koreksi Dana]", "Dana yang diambil kembali dari saldo mustahik."],
          ],
        },
        {
          steps: [
            "Pilih [Cabang] (kantor pusat saja), [Dari tanggal], [Sampai tanggal], dan [Status].",
            "Tekan [Tampilkan]. Jumlah baris dan totalnya tertulis di atas daftar.",
            "Tekan [Hapus saringan] untuk melihat semuanya.",
          ],
        },
        {
          picture: {
            name: "laporan",
            alt: "Laporan Penyaluran Zakat dengan saringan cabang, tanggal, dan status, dan tombol Cetak Laporan dan Export Data CSV.",
          },
        },
      ],
    },
    {
      title: "Mengunduh",
      blocks: [
        {
          steps: [
            "Tekan [Export Data CSV]. Sebuah jendela menyebut isi filenya: saringan, jumlah baris, dan total.",
            "Tekan [Unduh XLSX] untuk Excel, dengan nominal sebagai angka, atau [Unduh CSV].",
          ],
        },
        {
          note: "File memuat semua baris menurut saringan, bukan hanya halaman yang tampil. Setiap unduhan dicatat.",
        },
      ],
    },
    {
      title: "Mencetak",
      blocks: [
        {
          text: "Tekan [Cetak Laporan]. Lembar A4 terbuka di tab lain, dengan saringan, total, pencetak, dan tempat tanda tangan. Di kertas paling banyak 1.000 baris; untuk lebih, unduh filenya.",
        },
      ],
    },
  ],
  related: ["tampilan-tersimpan"],
};
