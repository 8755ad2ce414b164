import type { Topic } from "../topic";

export const approveMany: Topic = {
  name: "menyetujui-banyak",
  title: "Menyetujui banyak sekaligus",
  about:
    "Memilih banyak koreksi dan pencairan dana, memutuskannya dengan satu pertanyaan, dan membaca hasilnya.",
  words: "massal sekaligus pilih semua centang approve setuju bulk hasil keputusan",
  screens: [
    "/approve-list/many",
    "/approve-list/outcome",
    "/approve-koreksi-dana/many",
    "/approve-pencairan-dana/many",
  ],
  parts: [
    {
      title: "Memilih",
      blocks: [
        {
          steps: [
            "Di [Kotak Masuk], atau di daftar koreksi atau pencairan yang menunggu, tekan [Pilih].",
            "Beri tanda pada barisnya. Klik sambil menekan Shift menandai semua baris di antaranya. Tanda tetap ada saat Anda membuka halaman lain.",
            "Atau tekan [Pilih halaman ini], atau pilihan untuk semua yang cocok dengan saringan.",
            "Periksa jumlah dan nominal yang dipilih. Dalam mode ringan, tekan [Hitung].",
          ],
        },
        { note: "Unggahan tidak dapat dipilih di sini; setujui satu per satu." },
        {
          picture: {
            name: "setujui-banyak",
            alt: "Daftar koreksi dengan tiga baris dipilih, jumlah dan nominalnya, dan tombol Setujui yang dipilih.",
          },
        },
      ],
    },
    {
      title: "Memutuskan",
      blocks: [
        {
          steps: [
            "Tekan [Setujui yang dipilih], atau [Batalkan/Tolak yang dipilih].",
            "Baca pertanyaannya: jumlah, nominal, cabang, yang paling lama menunggu, yang terbesar, dan berapa yang tidak ikut beserta alasannya.",
            "Tekan [Ya].",
          ],
        },
      ],
    },
    {
      title: "Membaca hasil",
      blocks: [
        {
          text: "[Hasil Keputusan] menunjukkan kemajuan, lalu apa yang diputuskan dan apa yang tidak, dengan alasannya. Setiap data diputuskan sendiri-sendiri: yang tidak dapat diputuskan tetap menunggu. Kedua daftar dapat diunduh sebagai CSV.",
        },
      ],
    },
  ],
  related: ["menyetujui"],
};
