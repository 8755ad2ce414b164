import type { Topic } from "../topic";

export const duplicates: Topic = {
  name: "data-ganda",
  title: "Memeriksa data ganda",
  about: "Memeriksa dua mustahik yang mungkin orang yang sama, dan mencatat keputusannya.",
  words: "ganda duplikat dobel sama kembar mirip ktp salah ketik terdaftar dua kali telepon",
  screens: ["/duplicates"],
  parts: [
    {
      title: "Memeriksa satu pasangan",
      blocks: [
        {
          steps: [
            "Buka [Data Ganda]. Daftarnya memuat pasangan yang belum diputuskan, yang terbaru lebih dulu.",
            "Bila perlu, pilih [Alasan mirip] atau [Keputusan], lalu tekan [Tampilkan].",
            "Tekan [Detail] untuk melihat keduanya berdampingan. Kolom terakhir menandai data yang sama.",
            "Cocokkan dengan kartu atau hubungi orangnya.",
            "Bila ternyata dua orang, tekan [Orang yang Berbeda], isi alasannya, lalu simpan.",
            "Bila keduanya serumah, tekan [Satu Keluarga]. Nomor KK yang hanya dimiliki satu diisikan juga pada yang lain.",
            "Bila ternyata satu orang, tekan [Orang yang Sama], pilih [Data yang diakhiri *], dan isi alasannya.",
          ],
        },
        {
          picture: {
            name: "data-ganda",
            alt: "Detail Data Ganda dengan dua mustahik berdampingan, kolom yang menandai data yang sama, dan tombol keputusan di atasnya.",
          },
        },
        {
          note: "Pasangan yang sudah diputuskan tidak ditanyakan lagi. Keputusan dan alasannya tetap dapat dilihat.",
        },
      ],
    },
    {
      title: "Menyetujui bahwa orangnya sama",
      blocks: [
        {
          text: "Usulan bahwa dua data milik satu orang disetujui oleh penyetuju dengan hak Penyatuan Data Ganda. Di [Kotak Masuk], tekan [Buka] pada barisnya, bandingkan keduanya, lalu tekan [Setujui] atau [Tolak]. Data yang diakhiri menjadi tidak aktif dan tidak menerima penyaluran lagi. Saldo dan transaksinya tidak berpindah; dari detail masing-masing Anda dapat membuka mutasi data yang lain.",
        },
      ],
    },
    {
      title: "Mengapa dua orang disebut mirip",
      blocks: [
        {
          text: "Nama dan tanggal lahirnya sama, nomor teleponnya sama, atau KTP-nya berbeda satu digit atau dua digit yang tertukar sementara nama atau tanggal lahirnya sama. Saat file mustahik diperiksa, baris yang mirip dengan mustahik terdaftar mendapat peringatan dan tetap dapat diproses. Setelah terdaftar, mustahik baru dibandingkan dalam beberapa saat. Nomor yang dipakai sangat banyak orang tidak dihitung.",
        },
      ],
    },
    {
      title: "Mustahik dari cabang lain",
      blocks: [
        {
          text: "Cabang melihat pasangan yang salah satunya terdaftar di cabangnya. Dari mustahik cabang lain hanya nama dan cabangnya yang tampil, dan kantor pusat yang memutuskan.",
        },
      ],
    },
  ],
  related: ["keluarga", "mencari"],
};
