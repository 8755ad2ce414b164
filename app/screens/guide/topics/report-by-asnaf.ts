import type { Topic } from "../topic";

export const reportByAsnaf: Topic = {
  name: "laporan-per-asnaf",
  title: "Laporan penyaluran per asnaf, program, dan cabang",
  about:
    "Menghitung orang, keluarga, transaksi, dan nominal menurut asnaf, program, atau cabang, dan membandingkannya dengan periode sebelumnya.",
  words:
    "ekspor unduh excel csv cetak semester tahun bulan regulator pelaporan fakir miskin golongan penerima bagian persen grafik",
  screens: ["/report-asnaf"],
  parts: [
    {
      title: "Memilih periode dan rinciannya",
      blocks: [
        {
          steps: [
            "Buka [Penyaluran per Asnaf] di menu [Report].",
            "Pilih [Periode]: semester, tahun, atau bulan. Untuk tanggal lain, pilih [Tanggal tertentu] dan isi kedua tanggalnya, paling lama 31 hari.",
            "Pilih [Menurut], dan bila perlu [Lalu menurut] untuk merinci setiap barisnya.",
            "Pilih satu asnaf saja bila perlu. Kantor pusat juga memilih [Cabang].",
            "Tekan [Tampilkan].",
          ],
        },
        {
          picture: {
            name: "laporan-per-asnaf",
            alt: "Laporan Penyaluran per Asnaf dengan pilihan periode dan rincian, dan grafik batang di bawahnya.",
          },
        },
      ],
    },
    {
      title: "Membaca barisnya",
      blocks: [
        {
          terms: [
            [
              "[ORANG], [KELUARGA]",
              "Setiap orang dan setiap keluarga dihitung satu kali dalam setiap baris. Karena itu jumlah baris bisa lebih besar daripada totalnya.",
            ],
            ["[BAGIAN]", "Bagian baris itu dari seluruh nominal."],
            ["[PERUBAHAN]", "Naik atau turunnya nominal dibandingkan dengan periode sebelumnya."],
          ],
        },
        {
          text: "Tekan nominal sebuah baris untuk melihat penyalurannya satu per satu. Alamat halamannya dapat disimpan atau dibagikan, karena memuat semua pilihan Anda.",
        },
        {
          note: "Laporan memakai asnaf penerima saat dana disalurkan. Perubahan asnaf kemudian tidak mengubah laporan yang lalu, kecuali asnaf yang pertama kali ditentukan: itu dicatat juga pada penyaluran yang sudah diterima.",
        },
      ],
    },
    {
      title: "Mengunduh dan mencetak",
      blocks: [
        {
          text: "[Unduh XLSX] memuat satu lembar untuk laporan ini, dan masing-masing satu untuk asnaf, program, dan cabang dengan pilihan yang sama; lembar terakhir menyebutkan pilihannya. [Unduh CSV] memuat baris laporan ini. [Cetak Laporan] membuka lembar A4 dengan tempat tanda tangan.",
        },
      ],
    },
  ],
  related: ["laporan", "program-dan-anggaran", "keluarga"],
};
