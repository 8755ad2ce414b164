import type { Topic } from "../topic";

export const periodReports: Topic = {
  name: "tutup-semester",
  title: "Menutup laporan semester dan tahunan",
  about: "Memeriksa syarat penutupan, menutup laporan, dan mencetaknya untuk pelapor zakat.",
  words: "semester tahun laporan periode tutup menutup baznas regulator asnaf sidik digital cetak",
  screens: ["/report-periods"],
  parts: [
    {
      title: "Memeriksa syarat",
      blocks: [
        {
          steps: [
            "Buka [Laporan Periode] dan tekan [Lihat] pada semester atau tahun yang sudah berakhir.",
            "Baca [Syarat penutupan]. Setiap syarat harus [Terpenuhi].",
            "Pada syarat yang belum terpenuhi, tekan [Lihat] untuk membuka layar tempat memperbaikinya.",
          ],
        },
        {
          picture: {
            name: "tutup-semester",
            alt: "Laporan Periode sebuah semester yang belum ditutup: semua syarat penutupan terpenuhi, dan tombol Tutup Laporan ada di kanan atas.",
          },
        },
        {
          note: "Buku besar diperiksa sistem setiap malam. Syarat ini terpenuhi setelah pemeriksaan pertama sesudah periode berakhir.",
        },
      ],
    },
    {
      title: "Menutup laporan",
      blocks: [
        {
          steps: [
            "Tekan [Tutup Laporan]. Tombol ini hanya ada di kantor pusat, untuk pemegang hak akses [Penutupan Laporan Periode], setelah semua syarat terpenuhi.",
            "Baca periode dan jumlahnya, lalu tekan [Tutup Laporan] sekali lagi.",
          ],
        },
        {
          note: "Laporan yang ditutup tidak dapat diubah atau dibuka lagi. Jika asnaf penerima baru ditentukan kemudian, halaman laporan memberi tahu bahwa angka hari ini berbeda.",
        },
      ],
    },
    {
      title: "Mencetak",
      blocks: [
        {
          text: "Tekan [Cetak Laporan]. Lembar A4 memuat kop, semua bab menurut urutan pelaporan, tempat tanda tangan, dan nomor halaman (Halaman x dari y). Bab penerimaan menyatakan bahwa penerimaan tidak dicatat di sistem ini.",
        },
      ],
    },
  ],
  related: ["laporan"],
};
