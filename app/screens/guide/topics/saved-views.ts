import type { Topic } from "../topic";

export const savedViews: Topic = {
  name: "tampilan-tersimpan",
  title: "Menyimpan tampilan",
  about: "Menyimpan daftar atau laporan dengan saringannya di menu, dan membaginya dengan cabang.",
  words: "simpan favorit bookmark saringan bagikan menu",
  screens: ["/saved-views"],
  parts: [
    {
      title: "Menyimpan",
      blocks: [
        {
          steps: [
            "Buka daftar atau laporan, lalu atur saringan dan urutannya.",
            "Di menu, buka [Tampilan Tersimpan], lalu tekan [Simpan tampilan ini].",
            "Isi nama. Beri tanda pada pilihan membagikan bila seluruh cabang boleh memakainya.",
            "Tekan [Simpan]. Tampilan itu sekarang ada di menu.",
          ],
        },
        {
          note: "Tampilan menyimpan saringannya, bukan isinya: data yang tampil selalu yang terbaru, dan hanya yang boleh dilihat pembukanya.",
        },
        {
          picture: {
            name: "simpan-tampilan",
            alt: "Layar Simpan Tampilan dengan nama layar, saringannya, isian Nama, dan pilihan membagikan dengan cabang.",
          },
        },
      ],
    },
    {
      title: "Menghapus",
      blocks: [
        {
          steps: [
            "Di menu, buka [Tampilan Tersimpan], lalu tekan [Kelola tampilan].",
            "Tekan [Hapus] pada tampilan Anda. Tampilan orang lain hanya dapat dihapus oleh pemiliknya.",
          ],
        },
      ],
    },
  ],
  related: ["mencari", "laporan"],
};
