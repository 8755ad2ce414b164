import type { Topic } from "../topic";

export const lightMode: Topic = {
  name: "mode-ringan",
  title: "Mode ringan untuk jaringan lambat",
  about: "Membuat halaman lebih ringan di jaringan yang lambat atau komputer tua.",
  words: "lambat internet sinyal kuota hemat data javascript script komputer tua berat",
  screens: [],
  parts: [
    {
      title: "Menyalakan dan mematikan",
      blocks: [
        {
          steps: [
            "Tekan nama Anda di kanan atas.",
            "Tekan [Mode ringan]. Halaman dimuat ulang tanpa script, dan pilihan ini diingat oleh browser.",
            "Tekan sekali lagi untuk mematikannya.",
          ],
        },
        {
          text: "Bila browser Anda diatur untuk menghemat data, mode ringan menyala sendiri sampai Anda memilih lain.",
        },
        {
          picture: {
            name: "mode-ringan",
            alt: "Menu profil yang terbuka di kanan atas, dengan Mode ringan di antara pilihannya.",
          },
        },
      ],
    },
    {
      title: "Apa yang berbeda",
      blocks: [
        {
          text: "Semua pekerjaan tetap dapat dilakukan. Yang berbeda: jumlah data yang dipilih dihitung dengan tombol [Hitung], tombol garis miring tidak berlaku untuk mencari, dan kemajuan unggahan terlihat setelah halaman dimuat ulang.",
        },
      ],
    },
  ],
  related: ["mengenal-layar"],
};
