import type { Topic } from "../topic";

export const disbursement: Topic = {
  name: "pencairan-merchant",
  title: "Pencairan dana merchant",
  about: "Melihat permintaan pencairan dari merchant, dan menyetujui atau menolaknya.",
  words: "cair settlement rekening bayar merchant toko tarik tunai",
  screens: ["/pencairan-dana-merchant"],
  parts: [
    {
      title: "Dari permintaan sampai pencairan",
      blocks: [
        {
          text: "Merchant meminta pencairan sendiri, lewat salurannya. Nominalnya ditahan dari saldo merchant sampai diputuskan. Di sini permintaan tidak dibuat, hanya dilihat dan diputuskan.",
        },
        {
          steps: [
            "Buka [List Pencairan Dana] untuk melihat semua permintaan dan statusnya.",
            "Penyetuju membuka [Approve Pencairan Dana Merchant].",
            "Cocokkan nama merchant, nomor account, dan nominal.",
            "Tekan [Approve] atau [Tolak], lalu [Ya].",
          ],
        },
        {
          note: "Permintaan yang ditolak mengembalikan nominalnya ke saldo merchant. Alasannya tampil di daftar.",
        },
        {
          picture: {
            name: "pencairan-merchant",
            alt: "List Pencairan Dana dengan nama merchant, nominal, waktu, dan status.",
          },
        },
      ],
    },
    {
      title: "Mencari riwayat seorang merchant",
      blocks: [
        {
          text: "Buka [List Merchant], cari namanya, lalu tekan [Detail]: mutasinya memuat penggunaan oleh mustahik dan pencairan.",
        },
      ],
    },
  ],
  related: ["menyetujui", "laporan"],
};
