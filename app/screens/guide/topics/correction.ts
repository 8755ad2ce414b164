import type { Topic } from "../topic";

export const correction: Topic = {
  name: "koreksi-saldo",
  title: "Koreksi saldo mustahik",
  about: "Mengambil kembali dana dari saldo mustahik yang salah disalurkan, dengan persetujuan orang lain.",
  words: "koreksi dana salah nominal tarik kembali kurangi saldo pembetulan",
  screens: ["/koreksi-dana-mustahik"],
  parts: [
    {
      title: "Membuat koreksi",
      blocks: [
        {
          steps: [
            "Buka [Koreksi Dana], lalu tekan [Buat Koreksi Dana].",
            "Isi [Nomor KTP], lalu tekan [Cek KTP].",
            "Cocokkan [Nama Mustahik] dan [Saldo Tersedia].",
            "Isi [Nominal] yang diambil, paling banyak sebesar saldo itu.",
            "Tekan [Simpan].",
          ],
        },
        {
          note: "Nominal itu langsung ditahan dari saldo, dan baru diambil setelah orang lain menyetujui. Di daftar, nominal koreksi ditulis di dalam kurung.",
        },
        {
          picture: {
            name: "koreksi-saldo",
            alt: "Layar koreksi setelah nomor KTP dicek: nama mustahik, nomor account, saldo tersedia, dan isian Nominal.",
          },
        },
      ],
    },
    {
      title: "Membatalkan",
      blocks: [
        {
          text: "Selama berstatus menunggu, tekan [Batalkan] pada barisnya. Saldo yang ditahan kembali tersedia. Koreksi yang sudah disetujui tidak dapat dibatalkan.",
        },
      ],
    },
  ],
  related: ["menyetujui", "laporan"],
};
