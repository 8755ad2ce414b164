import type { Topic } from "../topic";

export const printQr: Topic = {
  name: "mencetak-kartu-qr",
  title: "Mencetak kartu QR mustahik",
  about: "Mencetak kode QR satu mustahik, atau satu lembar A4 untuk banyak mustahik.",
  words: "cetak print kartu kode qr label stiker printer a4",
  screens: ["/list-mustahik/qr", "/list-mustahik/*/qr"],
  parts: [
    {
      title: "Satu mustahik",
      blocks: [
        {
          steps: [
            "Buka [List Mustahik], lalu cari orangnya.",
            "Tekan [Print QR] pada barisnya. Lembarnya terbuka di tab lain.",
            "Cetak dari browser. Nama tertulis di bawah kode.",
          ],
        },
      ],
    },
    {
      title: "Banyak mustahik",
      blocks: [
        {
          steps: [
            "Saring dan urutkan [List Mustahik], dan atur jumlah baris per halaman, paling banyak 250.",
            "Tekan [Cetak QR] untuk mencetak seluruh halaman itu.",
            "Atau tekan [Pilih baris], beri tanda pada yang akan dicetak, juga di halaman lain, lalu tekan [Cetak QR].",
          ],
        },
        {
          note: "Kode QR hanya dicetak untuk mustahik dengan status Aktif. Kode itu memuat nama dan nomor KTP: serahkan kartu hanya kepada orangnya.",
        },
        {
          picture: {
            name: "kartu-qr",
            alt: "List Mustahik dengan tiga baris yang diberi tanda, dan tombol Cetak QR di atas daftar.",
          },
        },
      ],
    },
  ],
  related: ["mencari"],
};
