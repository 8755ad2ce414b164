import type { Topic } from "../topic";

export const deputies: Topic = {
  name: "penyetuju-pengganti",
  title: "Menunjuk penyetuju pengganti",
  about: "Menunjuk orang yang memutuskan atas nama Anda selama Anda tidak ada.",
  words: "cuti sakit wakil delegasi atas nama ganti deputi",
  screens: ["/deputies"],
  parts: [
    {
      title: "Menunjuk",
      blocks: [
        {
          steps: [
            "Buka [Penyetuju Pengganti], lalu tekan [Tunjuk Pengganti].",
            "Pilih penggantinya: pengguna aktif lain dari cabang Anda.",
            "Isi tanggal mulai, tanggal akhir, dan alasannya, lalu simpan.",
          ],
        },
        {
          note: "Pengganti memutuskan koreksi dan pencairan dana. Data yang Anda buat atau sudah Anda periksa tidak dapat diputuskan olehnya, dan hak itu tidak dapat ia teruskan.",
        },
        {
          picture: {
            name: "tunjuk-pengganti",
            alt: "Layar Tunjuk Pengganti dengan isian pengganti, tanggal mulai, tanggal akhir, dan alasan.",
          },
        },
      ],
    },
    {
      title: "Mengakhiri lebih cepat",
      blocks: [
        {
          text: "Tekan [Akhiri] pada barisnya, lalu [Ya]. Tanpa itu, penggantian selesai sendiri pada tanggal akhirnya.",
        },
      ],
    },
  ],
  related: ["menyetujui", "aturan-persetujuan"],
};
