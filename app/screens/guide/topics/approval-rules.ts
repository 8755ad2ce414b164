import type { Topic } from "../topic";

export const approvalRules: Topic = {
  name: "aturan-persetujuan",
  title: "Aturan persetujuan",
  about: "Menentukan berapa orang yang memeriksa, siapa mereka, dan sampai nominal berapa per hari.",
  words: "rule aturan batas limit nominal dua orang pemeriksa role harian usul",
  screens: ["/approval-rules"],
  parts: [
    {
      title: "Mengusulkan aturan",
      blocks: [
        {
          steps: [
            "Buka [Aturan Persetujuan], lalu tekan [Usulkan Aturan].",
            "Pilih jenis datanya, cabangnya, dan nominal mulai aturan itu berlaku.",
            "Pilih satu atau dua orang pemeriksa. Bila perlu, pilih [Role Pemeriksa] dan isi [Batas per Penyetuju per Hari].",
            "Simpan. Aturan berlaku setelah disetujui orang kedua.",
          ],
        },
        {
          note: "Data dinilai dengan aturan yang berlaku saat data itu dibuat. Penyaluran dana dinilai per file.",
        },
        {
          picture: {
            name: "usul-aturan",
            alt: "Layar Usulkan Aturan dengan isian jenis, cabang, nominal, jumlah pemeriksa, dan role.",
          },
        },
      ],
    },
    {
      title: "Menyetujui dan mengakhiri",
      blocks: [
        {
          text: "Orang kedua menekan [Setujui] atau [Tolak] pada usulan. Untuk menghapus aturan yang berlaku, tekan [Akhiri]: akhir aturan juga menunggu persetujuan orang kedua. Aturan untuk semua cabang hanya diatur oleh kantor pusat.",
        },
      ],
    },
  ],
  related: ["menyetujui", "penyetuju-pengganti"],
};
