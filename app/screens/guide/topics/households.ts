import type { Topic } from "../topic";

export const households: Topic = {
  name: "keluarga",
  title: "Melihat satu keluarga",
  about: "Menemukan mustahik dengan nomor KK yang sama, dan melihat apa yang mereka terima bersama.",
  words: "keluarga kk kartu keluarga rumah tangga anggota household ganda dua kali menerima",
  screens: ["/households"],
  parts: [
    {
      title: "Menemukan keluarga",
      blocks: [
        {
          steps: [
            "Buka [Keluarga]. Daftarnya memuat keluarga dengan dua anggota atau lebih, dan penyaluran kepada mereka selama 12 bulan terakhir.",
            "Untuk keluarga tertentu, pilih [Nomor KK] sebagai kolom pencarian, isi nomornya, lalu tekan [Cari].",
            "Tekan [Detail] untuk melihat anggota dan semua penyaluran kepada mereka.",
          ],
        },
        {
          picture: {
            name: "keluarga",
            alt: "Daftar Keluarga dengan nomor KK yang ditutup sebagian, jumlah anggota, dan penyaluran 12 bulan terakhir.",
          },
        },
        {
          note: "Cabang hanya melihat dan menghitung anggota yang terdaftar di cabangnya. Kantor pusat melihat semuanya.",
        },
      ],
    },
    {
      title: "Keluarga di layar lain",
      blocks: [
        {
          text: "Detail seorang mustahik menyebut berapa orang keluarganya dan berapa yang mereka terima. [Tinjauan] sebuah unggahan menyebut baris dari keluarga yang sudah menerima penyaluran atau sudah terdaftar.",
        },
      ],
    },
    {
      title: "Bila keluarga tidak ditemukan",
      blocks: [
        {
          text: "Keluarga dikenali dari nomor KK. Mustahik tanpa nomor KK tidak masuk ke keluarga mana pun. Bila satu nomor dipakai sangat banyak mustahik, nomor itu mungkin keliru: cocokkan dengan kartunya.",
        },
      ],
    },
  ],
  related: ["mencari", "mengunggah-file"],
};
